"""The stubs say what is there, no more and no less."""

import ast
import doctest
import importlib
import inspect
from pathlib import Path

import pytest

import digit_duels
from digit_duels import _core

STUB = ast.parse((Path(digit_duels.__file__).parent / "_core.pyi").read_text())
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef) and node.name != "Arrays"}


def functions(node):
    return {each.name for each in node.body if isinstance(each, ast.FunctionDef)}


@pytest.mark.parametrize("name", CLASSES)
def test_every_method_is_in_the_stubs(name):
    there = {each for each in vars(getattr(_core, name)) if not each.startswith("__")}
    assert there == {each for each in functions(CLASSES[name]) if not each.startswith("__")}


def test_every_name_is_in_the_stubs():
    there = {name for name in vars(_core) if not name.startswith("__")}
    assert there == functions(STUB) | set(CLASSES)


@pytest.mark.parametrize("name", CLASSES)
def test_arguments_have_the_names_of_the_stubs(name):
    for node in CLASSES[name].body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__") and not node.decorator_list:
            declared = [argument.arg for argument in node.args.posonlyargs + node.args.args + node.args.kwonlyargs]
            assert list(inspect.signature(getattr(getattr(_core, name), node.name)).parameters) == declared, node.name


def test_everything_is_documented():
    for name in digit_duels.__all__:
        assert getattr(digit_duels, name).__doc__, name
    for name, method in vars(digit_duels.Game).items():
        assert name.startswith("__") or method.__doc__, name


@pytest.mark.parametrize("module", ["digit_duels", "digit_duels.gymnasium", "digit_duels.pettingzoo", "digit_duels.puzzles"])
def test_the_examples_in_the_documentation_run(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_it_is_marked_as_typed():
    assert (Path(digit_duels.__file__).parent / "py.typed").exists()

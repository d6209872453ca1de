"""What is installed besides the code, and that the tests run from any folder."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import digit_duels

TESTS = Path(__file__).parent


def test_the_version_is_that_of_the_distribution():
    assert digit_duels.__version__ == importlib.metadata.version("digit-duels")


def test_the_licences_are_installed():
    names = {path.name for path in importlib.metadata.files("digit-duels")}
    assert {"LICENSE-APACHE", "LICENSE-MIT"} <= names
    metadata = importlib.metadata.metadata("digit-duels")
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert len(metadata.get_all("License-File")) == 2


@pytest.mark.parametrize("folder", [TESTS, TESTS.parent, TESTS.parent.parent])
def test_the_tests_start_from_any_folder(folder):
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS / "test_core.py"), "-k", "whole_game"]
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

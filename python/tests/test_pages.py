"""The examples in the book's pages about Python, executed: what a page says they print, they print."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("page", ["gg-bench.md", "open-spiel.md"])
def test_the_examples_of_a_page_print_what_it_says(page):
    failed, attempted = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert failed == 0 and attempted > 5

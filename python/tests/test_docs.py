"""The code in the book runs."""

import re
from pathlib import Path

import pytest

BOOK = Path(__file__).resolve().parents[2] / "docs" / "python.md"
BLOCKS = re.findall(r"```python\n(.*?)```", BOOK.read_text(), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_code_in_the_book_runs(block):
    exec(compile(block, str(BOOK), "exec"), {"__name__": "book"})

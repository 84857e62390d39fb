"""The statistics that no library has stay small enough to be read whole."""

import ast
import io
import tokenize
from pathlib import Path

import reports.statistics

FOLDER = Path(reports.statistics.__file__).parent
MOST_LINES = 400
SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> int:
    """Count the lines that are no import, docstring, comment and not blank."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        silent: list[ast.stmt] = []
        if isinstance(node, ast.Import | ast.ImportFrom):
            silent = [node]
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            silent = node.body[:1]
        for one in silent:
            told |= set(range(one.lineno, (one.end_lineno or one.lineno) + 1))
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            found |= set(range(token.start[0], token.end[0] + 1))
    return len(found - told)


def test_only_code_is_counted() -> None:
    lines = (
        *('"""Doc.', "", "More.", '"""', "", "import math", "", "# Why.", ""),
        *("def f(x):", '    """Doc."""', "    return (", "        x", "    )", ""),
    )
    text = "\n".join(lines)
    assert code_lines(text) == 4


def test_own_statistics_have_at_most_400_lines_of_code() -> None:
    files = sorted(FOLDER.glob("*.py"))
    assert len(files) > 10
    assert 0 < sum(code_lines(path.read_text(encoding="utf-8")) for path in files) <= MOST_LINES

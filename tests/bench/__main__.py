"""`python -m tests.bench`: every figure, as a table and as bench.json."""

from __future__ import annotations


def main() -> None:
    """Measure everything; a quick run shows only that everything can be measured."""
    # Imported here: the worker processes that draw pictures import this module, and need none of it.
    import argparse
    from pathlib import Path

    from tests.bench.figures import lines_of
    from tests.bench.report import run
    from tests.bench.sizes import TINY, Sizes

    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="tiny sizes: the figures mean nothing")
    parser.add_argument("--json", type=Path, default=Path("bench.json"), help="where to write the figures")
    parser.add_argument("--folder", type=Path, help="where to make the databases; best on the disk that the bot uses")
    chosen = parser.parse_args()
    figures = run(TINY if chosen.quick else Sizes(), chosen.json, chosen.folder)
    print("\n".join(lines_of(figures)))
    missed = [figure.name for figure in figures if figure.met is False]
    print(f"\n{len(missed)} aims missed. All of it, and more detail: {chosen.json}")


if __name__ == "__main__":
    main()

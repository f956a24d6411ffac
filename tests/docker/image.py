"""The Dockerfile as far as it can be followed without Docker."""

import json
import re
import shutil
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
RUNTIME_LOCK = ROOT / "locks" / "runtime.txt"


def instructions(dockerfile: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile in order, each as its word and the rest."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^\s*#.*\n", "", dockerfile, flags=re.MULTILINE))
    pairs = (line.strip().partition(" ") for line in joined.splitlines() if line.strip())
    return [(word.upper(), rest.strip()) for word, _, rest in pairs]


class Image:
    """What the project's Dockerfile makes."""

    def __init__(self) -> None:
        self.steps = instructions((ROOT / "Dockerfile").read_text("utf-8"))

    def all(self, word: str) -> list[str]:
        """The rest of every instruction with this word."""
        return [rest for step, rest in self.steps if step == word]

    def one(self, word: str) -> str:
        """The rest of the only instruction with this word."""
        (rest,) = self.all(word)
        return rest

    @property
    def environment(self) -> dict[str, str]:
        """The variables it sets."""
        return dict(pair.split("=", 1) for rest in self.all("ENV") for pair in rest.split())

    @property
    def copies(self) -> dict[str, str]:
        """What it takes from the project, and where that goes in its folder."""
        return dict(rest.split() for rest in self.all("COPY"))

    def command(self, word: str) -> list[str]:
        """The words of a CMD or of the command in a HEALTHCHECK."""
        rest = self.one(word)
        words: list[str] = json.loads(rest[rest.index("[") :])
        return words

    def build(self, folder: Path) -> Path:
        """Lay out the code as the image has it, without anything that .dockerignore keeps away."""
        for source, target in self.copies.items():
            for file in files_under(ROOT / source):
                name = file.relative_to(ROOT)
                if is_ignored(name.as_posix()):
                    continue
                place = folder / target / file.relative_to(ROOT / source)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, place)
        return folder


def files_under(path: Path) -> list[Path]:
    """The file itself, or every file in the folder."""
    return [path] if path.is_file() else [file for file in sorted(path.rglob("*")) if file.is_file()]


def is_ignored(name: str) -> bool:
    """Whether .dockerignore keeps this file of the project away; as in Docker, its last match decides."""
    ignored = False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.strip()
        if pattern and not pattern.startswith("#") and _matches(name, pattern.removeprefix("!")):
            ignored = not pattern.startswith("!")
    return ignored


def _matches(name: str, pattern: str) -> bool:
    """Whether a pattern names this file or a folder above it."""
    path = PurePosixPath(name)
    candidates = [path, *path.parents][:-1]
    if pattern.startswith("**/"):
        return any(fnmatch(candidate.name, pattern.removeprefix("**/")) for candidate in candidates)
    return any(
        len(candidate.parts) == pattern.count("/") + 1 and fnmatch(candidate.as_posix(), pattern)
        for candidate in candidates
    )


def locked(lock: Path) -> dict[str, str]:
    """The distributions in a lock file with their requirement lines, by normal name."""
    lines = re.findall(r"^([\w.-]+)==(\S+)(.*?)\\$", lock.read_text("utf-8"), flags=re.MULTILINE)
    return {normal(name): f"{name}=={version}{rest}".strip() for name, version, rest in lines}


def normal(distribution: str) -> str:
    """The name of a distribution as indexes compare it."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def modules_outside_the_image() -> set[str]:
    """The importable names that this environment has and the image has not."""
    inside = locked(RUNTIME_LOCK)
    return {
        module
        for module, distributions in packages_distributions().items()
        if not any(normal(distribution) in inside for distribution in distributions)
    }

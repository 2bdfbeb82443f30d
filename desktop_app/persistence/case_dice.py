"""The dice of a case's step: each throw that the rules ask for is answered from what the step names."""

from collections.abc import Callable, Mapping, Sequence

from desktop_app.domain.dice import Request, Who, check_faces
from desktop_app.domain.errors import BadDice
from desktop_app.domain.text import Text

Faces = Sequence[int | Sequence[int]]
Named = Faces | Mapping[str, Faces] | None
"""Faces in order; or by owner, ``{"hero": [..], "foes": [[..], ..]}``; or by the key of what they decide."""

_BY_OWNER = {"hero", "foes"}


class CaseDice:
    """Answers throws from a step's ``dice`` or ``pick``; `BadDice` for faces missing, impossible or left over."""

    def __init__(self, named: Named, pick: int | None, standing: Sequence[Who]) -> None:
        """Take the step's dice; ``standing`` are the foes, in table order, to whom its lists for foes belong."""
        self._queues: dict[object, list[int]] = {}
        self._key_of: Callable[[Request], object] = _any
        if pick is not None and named is not None:
            raise BadDice(Text("Либо dice, либо pick, не оба.", "Give dice or a pick, not both."))
        if pick is not None:
            self._queues[None] = [pick]
        elif isinstance(named, Mapping):
            self._by_name(named, standing)
        elif named is not None:
            self._queues[None] = _flat(named)

    def _by_name(self, named: Mapping[str, Faces], standing: Sequence[Who]) -> None:
        if not _BY_OWNER.issuperset(named):
            self._queues = {key: _flat(faces) for key, faces in named.items()}
            self._key_of = _what
            return
        self._queues = {"hero": _flat(named.get("hero", ()))}
        self._key_of = _owner
        rows = named.get("foes", ())
        if len(rows) > len(standing):
            raise BadDice(
                Text(
                    f"Кости даны {len(rows)} врагам, а сражаются {len(standing)}.",
                    f"There are dice for {len(rows)} foes, but {len(standing)} fight.",
                )
            )
        for who, row in zip(standing, rows, strict=False):
            if isinstance(row, int):
                raise BadDice(Text("Для каждого врага нужен свой список.", "Each foe needs a list of its own."))
            self._queues[who] = _flat(row)

    def throw(self, request: Request) -> tuple[int, ...]:
        """The next faces of whoever throws."""
        queue = self._queues.get(self._key_of(request), [])
        count = request.pool.count
        if len(queue) < count:
            whose = request.what or (request.who.side if request.who.side == "hero" else f"foe {request.who.index}")
            raise BadDice(
                Text(
                    f"Не хватает костей ({whose}): нужно {count}, осталось {len(queue)}.",
                    f"Dice are missing ({whose}): {count} are needed, {len(queue)} are left.",
                )
            )
        faces = check_faces(request.pool, queue[:count])
        del queue[:count]
        return faces

    def expect_empty(self) -> None:
        """Raise `BadDice` when faces are left that no throw has asked for."""
        left = [face for queue in self._queues.values() for face in queue]
        if left:
            raise BadDice(Text(f"Лишние кости: {left}.", f"Dice left over: {left}."))


def _flat(faces: Faces) -> list[int]:
    flat = [face for face in faces if isinstance(face, int)]
    if len(flat) < len(faces):
        raise BadDice(Text("Список в списке лишний.", "A list inside this list is one too many."))
    return flat


def _any(_request: Request) -> object:
    return None


def _what(request: Request) -> object:
    return request.what


def _owner(request: Request) -> object:
    return request.who if request.who.side == "foe" else request.who.side

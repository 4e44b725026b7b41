import { expect, test } from "vitest";
import type { Change } from "./change-store.ts";
import { nextOf } from "./next-change.ts";

const NO_TEXT = { title: "", href: "", lines: [], addedAt: 0, input: {}, current: null };

function change(number: number, record: string, changes: Partial<Change> = {}): Change {
  return {
    number,
    id: `key ${number}`,
    kind: "letters",
    record,
    files: [],
    refusal: null,
    ...NO_TEXT,
    ...changes,
  };
}

const picture = (id: string | null) => [{ name: "a.jpg", type: "image/jpeg", size: 5, id }];

/** The numbers of changes in the order in which they are sent. */
function orderOf(changes: readonly Change[]): number[] {
  const next = nextOf(changes, new Set());
  return next ? [next.number, ...orderOf(changes.filter((one) => one !== next))] : [];
}

test("text goes before files, but not before an earlier change of its record", () => {
  const changes = [
    change(1, "a", { files: picture(null) }),
    change(2, "thread", { files: picture(null) }),
    change(3, "b"),
    change(4, "thread"),
    change(5, "c", { files: picture("there") }),
  ];
  expect(orderOf(changes)).toEqual([3, 5, 1, 2, 4]);
});

test("a refused change holds up later ones of its record alone", () => {
  const changes = [change(1, "a", { refusal: "No" }), change(2, "a"), change(3, "b")];
  expect(orderOf(changes)).toEqual([3]);
  expect(nextOf(changes, new Set(["b"]))).toBeUndefined();
});

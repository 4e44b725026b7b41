import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstLines, groupNotes, rowsText } from "./note-groups.ts";

const note = (line: number, text: string, column: string | null = "Parent Phone") => ({
  line,
  column,
  text,
});
const kinds = (...texts: string[]) =>
  groupNotes(texts.map((text, index) => note(index + 2, text))).map((group) => group.text);

describe("groups of notes", () => {
  it("have each kind once, the largest first, with the values left out where they differ", () => {
    const groups = groupNotes([
      note(2, "Possible brother or sister of ADA Twin (row 3)"),
      note(3, "The missing 0 at the start is added"),
      note(4, "The missing 0 at the start is added"),
      note(
        5,
        "Possible brother or sister of Twin Ada-Obi (in the school), Bola Ade (row 7) and 4 more",
      ),
      note(6, "The missing 0 at the start is added"),
    ]);
    expect(groups.map(({ text, notes }) => [text, notes.map(({ line }) => line)])).toEqual([
      ["The missing 0 at the start is added", [3, 4, 6]],
      ["Possible brother or sister of …", [2, 5]],
    ]);
  });

  it("keep what a sentence says, and stay apart by it", () => {
    expect(
      kinds(
        "08031112222 is also in row 3",
        "08031112223 is also in row 14",
        "No class is called “X”.",
        "No class is called “Primary 9”.",
        "Already here as Ajayi Segun (K1). To update: Telephone",
        "Already here as Bello Musa (K2). To update: Telephone",
      ),
    ).toEqual([
      "… is also in row …",
      "No class is called “Primary 9”.".replace(/“.*”/, "…"),
      "Already here as …. To update: …",
    ]);
    expect(kinds("Must be YES or NO", "Must be YES or NO")).toEqual(["Must be YES or NO"]);
  });

  it("do not mix columns", () => {
    expect(
      groupNotes([note(1, "Is missing", "Name"), note(1, "Is missing", "Class")]),
    ).toHaveLength(2);
  });

  it("hold every note once", () => {
    const texts = fc.constantFrom("Is missing", "Also in row 3", "Also in row 4", "“a” is no date");
    const columns = fc.constantFrom("Name", "Class", null);
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, columns)), (rows) => {
        const notes = rows.map(([text, column], line) => note(line, text, column));
        const groups = groupNotes(notes);
        expect(groups.flatMap((group) => group.notes).toSorted((a, b) => a.line - b.line)).toEqual(
          notes,
        );
        expect(new Set(groups.map(({ column, text }) => `${column} ${text}`)).size).toBe(
          groups.length,
        );
      }),
    );
  });
});

it("names the first rows of a group and counts the others", () => {
  expect(rowsText([4], 1)).toBe("Row 4");
  expect(rowsText([4, 7], 2)).toBe("Rows 4 and 7");
  expect(rowsText([4, 7, 1_000_009], 40)).toBe("Rows 4, 7, 9 (sheet 2) and 37 more");
  expect(firstLines([9, 4, 4, 7, 12])).toEqual([4, 7, 9]);
});

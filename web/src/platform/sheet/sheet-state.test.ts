import { describe, expect, it } from "vitest";
import {
  cellState,
  cellText,
  cellValue,
  countCells,
  openSheet,
  refusalOf,
  savableRows,
  sheetReducer,
  type CellRows,
  type SheetAction,
  type SheetColumn,
  type SheetRow,
  type SheetRows,
} from "./sheet-state.ts";
import { cellsToStore } from "./stored-cells.ts";
import { markColumn, marks, type MarkRow } from "./testing.ts";

const ADA: MarkRow = { id: "ada", version: 1, marks: { first: 5, second: 6 } };
const BOLA: MarkRow = { id: "bola", version: null, marks: {} };
const [first, second, last] = [
  markColumn("first", 10),
  markColumn("second", 10),
  markColumn("last", 60),
];

type Action = SheetAction<MarkRow>;
type Rows = SheetRows<MarkRow>;

const after = (rows: Rows, ...actions: Action[]): Rows =>
  actions.reduce((state, action) => sheetReducer(marks, state, action), rows);
const sheet = (...actions: Action[]): Rows => after(openSheet(marks, [ADA, BOLA]), ...actions);

const typed = (row: string, column: string, text: string): Action => ({
  type: "typed",
  cells: [{ row, column, text }],
});
const sent = (cells: CellRows): Action => ({ type: "sent", cells });
const changedElsewhere = (...rows: MarkRow[]): Action => ({ type: "changed elsewhere", rows });
const resolved = (keep: "mine" | "theirs"): Action => ({
  type: "resolved",
  row: "ada",
  column: "first",
  keep,
});

function rowOf(rows: Rows, id: string): SheetRow<MarkRow> {
  const row = rows.find((known) => known.id === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}
const ada = (rows: Rows) => rowOf(rows, "ada");
const bola = (rows: Rows) => rowOf(rows, "bola");
const unsent = (rows: Rows) => cellsToStore(marks, rows).unsent;
const savable = (rows: Rows) => savableRows(marks, rows).map(({ id }) => id);
const state = (row: SheetRow<MarkRow>, column: SheetColumn<MarkRow>) => cellState(row, column);
/** Returns the server's values of the cells in conflict. */
const conflicts = (row: SheetRow<MarkRow>) =>
  Object.fromEntries(row.conflicts.map((key) => [key, row.saved.marks[key] ?? null]));

describe("typing into a sheet", () => {
  it("marks what differs from the school's value, and only that", () => {
    const rows = sheet(typed("ada", "first", "7"), typed("ada", "second", "6"));
    expect(state(ada(rows), first)).toBe("unsaved");
    expect(state(ada(rows), second)).toBe("saved");
    expect(state(ada(rows), last)).toBe("empty");
    expect(unsent(rows)).toEqual({ ada: { first: "7" } });
  });

  it("has nothing unsaved once the school's value is typed again", () => {
    const rows = sheet(typed("ada", "first", "7"), typed("ada", "first", "5"));
    expect(unsent(rows)).toEqual({});
    expect(state(ada(rows), first)).toBe("saved");
  });

  it("leaves a text as it is typed, also if it looks like the saved value", () => {
    const rows = sheet(typed("ada", "first", "5."));
    expect(cellText(ada(rows), first)).toBe("5.");
    expect(unsent(rows)).toEqual({});
  });

  it("says at once why a cell cannot be saved, and keeps that row back", () => {
    const rows = sheet(typed("ada", "first", "12"), typed("bola", "last", "44"));
    expect(refusalOf(ada(rows), first)).toBe("must be between 0 and 10");
    expect(savable(rows)).toEqual(["bola"]);
    expect(countCells(marks, rows, "refused")).toBe(1);
  });

  it("tells the whole row: what is typed over what is saved", () => {
    const row = ada(sheet(typed("ada", "last", "abs"), typed("ada", "second", "x")));
    expect([first, second, last].map((column) => cellValue(row, column))).toEqual([5, 6, "ABS"]);
  });

  it("shows again what was left unsent on this device", () => {
    const rows = openSheet(marks, [ADA, BOLA], {
      unsent: { ada: { first: "5", second: "9" } },
      seen: {},
    });
    expect(unsent(rows)).toEqual({ ada: { second: "9" } });
  });

  it("shows nothing unsent in a row that is closed", () => {
    const closed = { ...ADA, closed: true };
    const rows = openSheet(marks, [closed], { unsent: { ada: { first: "9" } }, seen: {} });
    expect(cellText(ada(rows), first)).toBe("5");
    const otherTab: Action = { type: "typed elsewhere", unsent: { ada: { first: "9" } } };
    expect(after(rows, otherTab)).toBe(rows);
  });
});

describe("a sheet that is opened again with unsent cells", () => {
  const unsaved = sheet(
    typed("ada", "first", "7"),
    typed("ada", "second", "8"),
    typed("bola", "last", "44"),
  );
  const reopened = (rows: readonly MarkRow[], from = unsaved) =>
    openSheet(marks, rows, cellsToStore(marks, from));
  const savedByOthers: MarkRow[] = [
    { id: "ada", version: 2, marks: { first: 9, second: 6 } },
    { id: "bola", version: 1, marks: { first: 3 } },
  ];

  it("asks about a cell that another user has saved since, and about no other", () => {
    const rows = reopened(savedByOthers);
    expect(conflicts(ada(rows))).toEqual({ first: 9 });
    expect(cellText(ada(rows), second)).toBe("8");
    expect(savable(rows)).toEqual(["bola"]);
  });

  it("keeps asking until it is answered, however often it is opened", () => {
    const rows = reopened(savedByOthers, reopened(savedByOthers));
    expect(conflicts(ada(rows))).toEqual({ first: 9 });
  });

  it("has nothing to ask when no one has saved since", () => {
    expect(reopened([ADA, BOLA])).toEqual(unsaved);
  });
});

describe("the same sheet open in two tabs", () => {
  const otherTab = (cells: CellRows): Action => ({ type: "typed elsewhere", unsent: cells });

  it("has the cells of both, and one's own where both typed", () => {
    const rows = sheet(
      typed("ada", "first", "7"),
      otherTab({ ada: { first: "9", second: "8" }, bola: { last: "40" } }),
    );
    expect(unsent(rows)).toEqual({ ada: { first: "7", second: "8" }, bola: { last: "40" } });
  });

  it("changes nothing when there is nothing new, so the tabs fall silent", () => {
    const rows = sheet(typed("ada", "first", "7"));
    expect(after(rows, otherTab({ ada: { first: "7" } }))).toBe(rows);
    expect(after(rows, otherTab(unsent(rows)))).toBe(rows);
  });
});

describe("after a save", () => {
  const saved = (row: MarkRow, cells: CellRows): Action => ({
    type: "saved",
    rows: [row],
    sent: cells,
  });

  it("keeps other cells that were typed while the save was under way", () => {
    const rows = sheet(
      typed("bola", "first", "7"),
      sent({ bola: { first: "7" } }),
      typed("bola", "second", "8"),
      saved({ id: "bola", version: 1, marks: { first: 7 } }, { bola: { first: "7" } }),
    );
    expect(state(bola(rows), first)).toBe("saved");
    expect(state(bola(rows), second)).toBe("unsaved");
  });

  it("keeps what was typed over a cell while the save was under way", () => {
    const rows = sheet(
      typed("bola", "last", "7"),
      sent({ bola: { last: "7" } }),
      typed("bola", "last", "50"),
      saved({ id: "bola", version: 1, marks: { last: 7 } }, { bola: { last: "7" } }),
    );
    expect(bola(rows)).toMatchObject({ saved: { version: 1, marks: { last: 7 } } });
    expect(unsent(rows)).toEqual({ bola: { last: "50" } });
  });

  it("does not lose the old value that was typed again while the save was under way", () => {
    const sending = sheet(
      typed("ada", "first", "7"),
      sent({ ada: { first: "7" } }),
      typed("ada", "first", "5"),
    );
    expect(state(ada(sending), first)).toBe("unsaved");
    const adaNow = { ...ADA, version: 2, marks: { first: 7, second: 6 } };
    const rows = after(sending, saved(adaNow, { ada: { first: "7" } }));
    expect(unsent(rows)).toEqual({ ada: { first: "5" } });
  });

  it("has nothing unsaved where the school has taken what was sent, however it writes it", () => {
    const bolaNow = { ...BOLA, version: 1, marks: { first: 7.3 } };
    const cells = { bola: { first: "7.25" } };
    const rows = sheet(typed("bola", "first", "7.25"), sent(cells), saved(bolaNow, cells));
    expect(unsent(rows)).toEqual({});
  });

  it("leaves a question about another row open", () => {
    const theirs = { ...ADA, version: 2, marks: { first: 9 } };
    const cells = { bola: { first: "7" } };
    const rows = sheet(
      typed("ada", "first", "7"),
      typed("bola", "first", "7"),
      changedElsewhere(theirs),
      sent(cells),
      { type: "saved", rows: [theirs, { ...BOLA, version: 1, marks: { first: 7 } }], sent: cells },
    );
    expect([state(ada(rows), first), state(bola(rows), first)]).toEqual(["conflict", "saved"]);
  });

  it("shows the school's reason at the cell until it is changed", () => {
    const reason = "first must be a whole number";
    const rows = sheet(typed("ada", "first", "7.5"), {
      type: "refused",
      refusals: [{ row: "ada", column: "first", reason }],
    });
    expect(refusalOf(ada(rows), first)).toBe(reason);
    const changed = after(rows, typed("ada", "first", "7"));
    expect(state(ada(changed), first)).toBe("unsaved");
  });

  it("shows the reason for a whole row at what was typed there, until something is changed", () => {
    const rows = sheet(typed("ada", "first", "7"), {
      type: "refused",
      refusals: [{ row: "ada", column: null, reason: "Not in your class." }],
    });
    expect([state(ada(rows), first), state(ada(rows), second)]).toEqual(["refused", "saved"]);
    expect(state(ada(after(rows, typed("ada", "second", "8"))), first)).toBe("unsaved");
  });
});

describe("when someone else saved the row first", () => {
  const theirs = (cells: MarkRow["marks"]): Action =>
    changedElsewhere({ id: "ada", version: 2, marks: cells });

  it("holds both values of a cell that both changed, until the person chooses", () => {
    const rows = sheet(typed("ada", "first", "7"), theirs({ first: 9, second: 6 }));
    expect(conflicts(ada(rows))).toEqual({ first: 9 });
    expect(cellText(ada(rows), first)).toBe("7");
    expect(savable(rows)).toEqual([]);
    expect(cellText(ada(after(rows, resolved("theirs"))), first)).toBe("9");
    const mine = savableRows(marks, after(rows, resolved("mine")));
    expect(mine.map((row) => row.saved.version)).toEqual([2]);
  });

  it("keeps asking while the person types, unless it is what they saved", () => {
    const rows = sheet(typed("ada", "first", "7"), theirs({ first: 9, second: 6 }));
    expect(state(ada(after(rows, typed("ada", "first", "8"))), first)).toBe("conflict");
    expect(state(ada(after(rows, typed("ada", "first", "9"))), first)).toBe("saved");
  });

  it("keeps asking when they save something else of the row", () => {
    const rows = sheet(
      typed("ada", "first", "7"),
      theirs({ first: 9, second: 6 }),
      changedElsewhere({ id: "ada", version: 3, marks: { first: 9, second: 10 } }),
    );
    expect(conflicts(ada(rows))).toEqual({ first: 9 });
  });

  it("takes over cells that only they changed, without a question", () => {
    const rows = sheet(typed("ada", "first", "7"), theirs({ first: 5, second: 9 }));
    expect(conflicts(ada(rows))).toEqual({});
    expect(cellText(ada(rows), second)).toBe("9");
    expect(savable(rows)).toHaveLength(1);
  });

  it("has nothing left to do when both typed the same", () => {
    const rows = sheet(typed("ada", "first", "9"), theirs({ first: 9, second: 6 }));
    expect(unsent(rows)).toEqual({});
  });
});

describe("taking back", () => {
  const cell = (text: string, before: string | null) => ({
    row: "ada",
    column: "first",
    text,
    before,
  });

  it("an undone paste leaves what was there, and a cell that was typed over since", () => {
    const undone: Action = { type: "undone", cells: [cell("9", null)] };
    expect(rowOf(sheet(typed("ada", "first", "9"), undone), "ada").typed).toEqual({});
    const typedOver = sheet(typed("ada", "first", "9"), typed("ada", "first", "8"), undone);
    expect(rowOf(typedOver, "ada").typed).toEqual({ first: "8" });
    const before = sheet(typed("ada", "first", "7"), typed("ada", "first", "9"), {
      type: "undone",
      cells: [cell("9", "7")],
    });
    expect(rowOf(before, "ada").typed).toEqual({ first: "7" });
  });

  it("discarding gives up every unsaved cell and its question", () => {
    const rows = sheet(
      typed("ada", "first", "9"),
      changedElsewhere({ ...ADA, version: 2, marks: { first: 3, second: 6 } }),
      { type: "discarded" },
    );
    expect(rowOf(rows, "ada")).toMatchObject({ typed: {}, conflicts: [] });
    expect(cellText(rowOf(rows, "ada"), first)).toBe("3");
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cellState,
  cellText,
  cellValue,
  openSheet,
  savableRows,
  sheetReducer,
  unsavedCells,
  type SheetAction,
  type SheetRows,
} from "./sheet-state.ts";
import { cellsToStore } from "./stored-cells.ts";
import { marks, type MarkRow } from "./testing.ts";

/*
 * A school that answers as the server does (a batch whole or not at all, rows with versions), a
 * sheet before it, and everything that may come between the two in any order. Each cell that the
 * person changed must stay on the screen until the school has had it, or the person gave it up.
 */

const ROWS = ["ada", "bola"] as const;
const OFTEN = ["type", "type", "send", "answer", "lose"] as const;
const SELDOM = ["refuse", "save elsewhere", "hear", "other tab", "resolve", "reopen"] as const;

const step = fc.record({
  deed: fc.constantFrom(...OFTEN, ...OFTEN, ...OFTEN, ...SELDOM),
  row: fc.constantFrom(...ROWS),
  column: fc.constantFrom("first", "second"),
  text: fc.constantFrom("", "", "1", "2", "2.", "x"),
  either: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const steps = fc.array(step, { maxLength: 40, size: "max" });

function columnOf(key: string) {
  const column = marks.columns.find((known) => known.key === key);
  if (!column) throw new Error(`no column ${key}`);
  return column;
}

function valueOf(column: string, text: string) {
  const read = columnOf(column).read(text);
  return read.ok ? read.value : undefined;
}

/** The school, and one person's sheet before it. */
class Play {
  school = new Map<string, MarkRow>(ROWS.map((id) => [id, { id, version: null, marks: {} }]));
  rows: SheetRows<MarkRow> = openSheet(marks, [...this.school.values()]);
  /** Rows that are being sent to the server. */
  underWay: SheetRows<MarkRow> = [];
  /**
   * Text that the person typed last into each cell that is not known to be saved: "ada first" → "7".
   */
  readonly open = new Map<string, string>();
  readonly lastSaver = new Map<string, "me" | "another">();

  /** Cells that the school may have or not: "ada first". */
  readonly uncertain = new Set<string>();

  dispatch(action: SheetAction<MarkRow>): void {
    const before = this.rows;
    this.rows = sheetReducer(marks, before, action);
    for (const [index, { id, saved }] of this.rows.entries()) {
      if (saved.version !== before[index]?.saved.version) this.makeCertain(id);
    }
  }

  makeCertain(id: string): void {
    for (const { key } of marks.columns) this.uncertain.delete(`${id} ${key}`);
  }

  row(id: string) {
    const row = this.rows.find((known) => known.id === id);
    if (!row) throw new Error(`no row ${id}`);
    return row;
  }

  at(id: string): MarkRow {
    const row = this.school.get(id);
    if (!row) throw new Error(`no row ${id}`);
    return row;
  }

  sentCells() {
    return Object.fromEntries(this.underWay.map((row) => [row.id, unsavedCells(marks, row)]));
  }

  send(): void {
    if (this.underWay.length > 0) return;
    this.underWay = savableRows(marks, this.rows);
    this.dispatch({ type: "sent", cells: this.sentCells() });
    for (const [id, cells] of Object.entries(this.sentCells())) {
      for (const column of Object.keys(cells)) this.uncertain.add(`${id} ${column}`);
    }
  }

  private write(): void {
    for (const row of this.underWay) {
      const cells = marks.columns.map((column) => [column.key, cellValue(row, column)]);
      const version = (this.at(row.id).version ?? 0) + 1;
      this.school.set(row.id, { id: row.id, version, marks: Object.fromEntries(cells) });
      this.lastSaver.set(row.id, "me");
    }
  }

  private staleRows(): string[] {
    return this.underWay
      .filter(({ id, saved }) => this.at(id).version !== saved.version)
      .map(({ id }) => id);
  }

  /** The server's response; rows that it refuses as stale are not sent again. */
  response(): void {
    const sent = this.sentCells();
    const stale = this.staleRows();
    if (stale.length > 0) {
      this.dispatch({ type: "changed elsewhere", rows: [...this.school.values()] });
      this.underWay = this.underWay.filter(({ id }) => !stale.includes(id));
      this.dispatch({ type: "sent", cells: this.sentCells() });
    } else if (this.underWay.length > 0) {
      this.write();
      this.dispatch({ type: "saved", rows: [...this.school.values()], sent });
      this.underWay = [];
    }
  }

  /** No answer comes, whether the school wrote it or not. */
  lose(taken: boolean): void {
    if (taken && this.staleRows().length === 0) this.write();
    this.underWay = [];
  }

  /** The school refuses a row that it has as the person saw it, or a cell of it. */
  refuse(id: string, column: string | null): void {
    if (this.staleRows().includes(id) || !this.underWay.some((row) => row.id === id)) return;
    this.dispatch({ type: "refused", refusals: [{ row: id, column, reason: "No." }] });
    this.underWay = this.underWay.filter((row) => row.id !== id);
    this.makeCertain(id);
  }

  type(id: string, column: string, text: string): void {
    this.dispatch({ type: "typed", cells: [{ row: id, column, text }] });
    const key = `${id} ${column}`;
    const isSame = valueOf(column, text) === columnOf(column).savedIn(this.row(id).saved);
    // What the screen showed anyway is no change, unless something else is on its way.
    if (isSame && !this.uncertain.has(key)) this.open.delete(key);
    else this.open.set(key, text);
  }

  saveElsewhere(id: string, column: string, text: string): void {
    const row = this.at(id);
    this.lastSaver.set(id, "another");
    this.school.set(id, {
      id,
      version: (row.version ?? 0) + 1,
      marks: { ...row.marks, [column]: valueOf(column, text) ?? null },
    });
  }

  typeInOtherTab(id: string, column: string, text: string): void {
    const isFree = !(column in unsavedCells(marks, this.row(id)));
    this.dispatch({ type: "typed elsewhere", unsent: { [id]: { [column]: text } } });
    if (isFree && column in unsavedCells(marks, this.row(id))) {
      this.open.set(`${id} ${column}`, text);
    }
  }

  resolve(id: string, column: string, keep: "mine" | "theirs"): void {
    if (!this.row(id).conflicts.includes(column)) return;
    this.dispatch({ type: "resolved", row: id, column, keep });
    if (keep === "theirs") this.open.delete(`${id} ${column}`);
  }

  reopen(): void {
    this.underWay = [];
    this.uncertain.clear();
    const stored = JSON.parse(JSON.stringify(cellsToStore(marks, this.rows))) as ReturnType<
      typeof cellsToStore
    >;
    this.rows = openSheet(marks, [...this.school.values()], stored);
  }

  /** The person answers every question with their own value, and types again what was refused. */
  putRight(): void {
    for (const row of this.rows) {
      for (const column of marks.columns) {
        this.resolve(row.id, column.key, "mine");
        if (cellState(this.row(row.id), column) !== "refused") continue;
        const text = cellText(row, column);
        this.type(row.id, column.key, column.read(text).ok ? text : "2");
      }
    }
  }

  /** The open cells that are neither on the screen as they were typed nor had by the school. */
  lostCells(): string[] {
    return [...this.open].flatMap(([key, text]) => {
      const [id = "", column = ""] = key.split(" ");
      const row = this.row(id);
      if (column in unsavedCells(marks, row)) {
        return cellText(row, columnOf(column)) === text ? [] : [key];
      }
      const value = valueOf(column, text);
      const isOurs = this.lastSaver.get(id) === "me";
      if (value !== columnOf(column).savedIn(isOurs ? this.at(id) : row.saved)) return [key];
      if (!this.uncertain.has(key)) this.open.delete(key);
      return [];
    });
  }
}

function play(game: Play, { deed, row, column, text, either }: Step): void {
  if (deed === "type") game.type(row, column, text);
  if (deed === "send") game.send();
  if (deed === "answer") game.response();
  if (deed === "lose") game.lose(either);
  if (deed === "refuse") game.refuse(row, either ? column : null);
  if (deed === "save elsewhere") game.saveElsewhere(row, column, text);
  if (deed === "hear")
    game.dispatch({ type: "changed elsewhere", rows: [...game.school.values()] });
  if (deed === "other tab") game.typeInOtherTab(row, column, text);
  if (deed === "resolve") game.resolve(row, column, either ? "mine" : "theirs");
  if (deed === "reopen") game.reopen();
}

test("no typed cell is lost, whatever comes between typing and saving", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const game = new Play();
      for (const one of taken) {
        play(game, one);
        expect(game.lostCells()).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
});

test("and every cell comes to the school once what was wrong is put right", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const game = new Play();
      for (const one of taken) {
        play(game, one);
        game.lostCells();
      }
      game.lose(false);
      // Each save may find rows that others changed; after that no one else does.
      for (let round = 0; round < 3; round += 1) {
        game.putRight();
        game.send();
        game.response();
        game.response();
        expect(game.lostCells()).toEqual([]);
      }
      expect(cellsToStore(marks, game.rows).unsent).toEqual({});
      expect([...game.open]).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

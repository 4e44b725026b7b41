// @vitest-environment jsdom
import { expect, test } from "vitest";
import { grid } from "../../ui/text.ts";
import type { ChangeToSend } from "../offline/outbox.ts";
import { isText } from "../offline/stored-guards.ts";
import { sheetSender } from "./sheet-sender.ts";
import { marks, type MarkRow } from "./testing.ts";

const row = (id: string, first: number | null, closed = false): MarkRow => ({
  id,
  version: 1,
  marks: { first },
  closed,
});

/** Sends one typed mark of each pupil to a sheet in this state; returns the marks that were saved. */
async function send(typed: Readonly<Record<string, string>>, rows: readonly MarkRow[]) {
  const saved: [string, number | null][] = [];
  const sender = sheetSender(isText, async () => ({
    kind: marks,
    rows,
    rowsIn: () => undefined,
    async send(batch) {
      return batch.map(({ id, saved: before, typed: cells }) => {
        const first = Number(cells["first"]);
        saved.push([id, first]);
        return { ...before, version: 2, marks: { first } };
      });
    },
  }));
  const byRow = (text: (id: string) => string) =>
    Object.fromEntries(Object.keys(typed).map((id) => [id, { first: text(id) }]));
  const change: ChangeToSend = {
    number: 1,
    id: "key",
    kind: "marks",
    record: "marks/1",
    title: "Marks",
    href: "/marks",
    input: {
      sheet: "1",
      cells: { unsent: byRow((id) => typed[id]!), seen: byRow(() => "") },
      asTheyWere: {},
    },
    lines: [],
    addedAt: 0,
    refusal: null,
    current: null,
    accountId: "teacher",
    readFile: async () => new File([], ""),
    uploadFiles: async () => [],
  };
  const refusal = await sender(change).then(
    () => null,
    (error: Error) => error.message,
  );
  return { saved, refusal };
}

test("marks of a pupil who has moved and of a closed row are refused, the others are saved", async () => {
  const rows = [row("ada", null), row("chidi", null, true)];
  const typed = { ada: "7", bisi: "8", chidi: "9" };
  expect(await send(typed, rows)).toEqual({ saved: [["ada", 7]], refusal: grid.closed(2) });
});

test("a closed row that already has the typed mark is no question", async () => {
  expect(await send({ chidi: "9" }, [row("chidi", 9, true)])).toEqual({ saved: [], refusal: null });
});

test("a mark that someone else changed is asked about beside one of a pupil who has moved", async () => {
  const { refusal } = await send({ ada: "7", bisi: "8" }, [row("ada", 5)]);
  expect(refusal).toBe(`${grid.attention(1, "cell")} ${grid.closed(1)}`);
});

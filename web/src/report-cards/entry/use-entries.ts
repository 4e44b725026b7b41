import type {
  EnteredSheet,
  EntryRow,
  EntrySheet,
} from "@school/core/report-cards/entry/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { mayChangeSheet } from "@school/core/report-cards/entry/policy.ts";
import { plural } from "@school/core/api/plural.ts";
import { useMemo } from "react";
import { useAccount } from "../../accounts/account.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import type { SheetCalls } from "../../platform/sheet/send-batch.ts";
import {
  cellValue,
  type SheetKind,
  type SheetRow,
  type SheetRows,
} from "../../platform/sheet/sheet-state.ts";
import { useSheet, type Sheet } from "../../platform/sheet/use-sheet.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { reportCardsApi } from "../api.ts";
import {
  commentColumn,
  halfTermColumn,
  entryKind,
  isArea,
  isLine,
  isRated,
  nextStepsColumn,
  promotionColumn,
  promotionIn,
  remarkColumn,
  timesKey,
  type Part,
  type RatedColumn,
} from "./entry-kind.ts";
import { entryMessages } from "./text.ts";

export type EntryParts = Readonly<Record<Part["sheet"], Sheet<EntryRow>>>;

/** Key of the report sheets of a class in a term. */
export interface EntryKey {
  classId: string;
  termId: string;
}

/** Returns the calls that save one of the two sheets of a class. */
export function entryCalls(
  key: EntryKey,
  kind: SheetKind<EntryRow>,
  parts: readonly Part[],
  sheet: Part["sheet"],
): SheetCalls<EntryRow> {
  return {
    kind,
    async send(batch) {
      if (sheet === "entry") {
        const rows = batch.map((row) => ({ ...seen(row, "entry"), ...entered(parts, row) }));
        return (await reportCardsApi.saveEntries.call({ ...key, rows })).data;
      }
      const rows = batch.map((row) => ({
        ...seen(row, "remark"),
        remark: cellValue(row, remarkColumn) ?? "",
        promotion: promotionIn(cellValue(row, promotionColumn)),
      }));
      return (await reportCardsApi.saveRemarks.call({ ...key, rows })).data;
    },
    rowsIn: (error) => currentOf(reportCardsApi.saveEntries, error, "stale_version"),
  };
}

/** The two sheets of a class being filled in: by the class teacher and by the head. */
export function useEntries(sheet: EntrySheet, parts: readonly Part[]): EntryParts {
  const account = useAccount();
  const queries = useQueryClient();
  const key = { classId: sheet.class.id, termId: sheet.termId };
  const { closed } = sheet;
  const [entryColumns, remarkColumns] = useMemo(() => {
    const mayChange = (row: EntryRow) => mayChangeSheet(account, row);
    return [
      entryKind({ closed }, parts, "entry", mayChange),
      entryKind({ closed }, parts, "remark", mayChange),
    ] as const;
  }, [closed, parts, account]);

  /** Updates every reader of the sheet on this page with the saved rows. */
  async function share(saved: readonly EntryRow[]): Promise<readonly EntryRow[]> {
    await queries.invalidateQueries({ queryKey: reportCardsApi.key(), refetchType: "none" });
    queries.setQueryData(
      reportCardsApi.entries.queryKey({ input: key }),
      (read) => read && { data: withRows(read.data, saved) },
    );
    return saved;
  }

  function optionsOf(part: Part["sheet"], kind: SheetKind<EntryRow>, form: string) {
    const calls = entryCalls(key, kind, parts, part);
    const waiting: WaitingEntries = { ...key, part };
    return {
      ...calls,
      rows: sheet.rows,
      accountId: account.id,
      form: `${form}/${key.classId}/${key.termId}`,
      later: {
        kind: "entries",
        title: entryMessages.sheetsOf(sheet.class.name),
        href: `/dashboard/report-card/entry?term=${key.termId}&class=${key.classId}`,
        sheet: waiting,
      },
      send: async (batch: SheetRows<EntryRow>) => share(await calls.send(batch)),
      onSaved: (count: number) => toastSuccess(`Saved ${plural(count, "pupil")}`),
    };
  }
  return {
    entry: useSheet<EntryRow>(optionsOf("entry", entryColumns, "report-sheets")),
    remark: useSheet<EntryRow>(optionsOf("remark", remarkColumns, "head-remarks")),
  };
}

/** Key with which queued entries are sent. */
export interface WaitingEntries extends EntryKey {
  part: Part["sheet"];
}

function seen({ id, saved }: SheetRow<EntryRow>, sheet: Part["sheet"]) {
  return { studentId: id, version: saved[sheet]?.version ?? null };
}

/** All of a child's entries as they will be after saving. */
function entered(parts: readonly Part[], row: SheetRow<EntryRow>) {
  const columns = parts.flatMap((part) => part.columns);
  const chosen = columns.filter(isRated);
  const numbers = (list: RatedColumn["list"]) =>
    Object.fromEntries(
      chosen.flatMap((column) => {
        const value = column.list === list ? cellValue(row, column) : null;
        return value === null ? [] : [[column.key, column.stored(value)]];
      }),
    );
  const times = columns.find(({ key }) => key === timesKey);
  const present = times ? cellValue(row, times) : null;
  return {
    // The columns read no other numbers.
    ratings: numbers("ratings") as EnteredSheet["ratings"],
    ticks: numbers("ticks"),
    lines: texts(columns.filter(isLine).map((column) => [column.line, cellValue(row, column)])),
    areas: texts(columns.filter(isArea).map((column) => [column.area, cellValue(row, column)])),
    nextSteps: cellValue(row, nextStepsColumn),
    timesPresent: typeof present === "number" ? present : null,
    comment: cellValue(row, commentColumn),
    halfTermComment: cellValue(row, halfTermColumn),
  };
}

/** Texts by key, without empty ones. */
function texts(cells: readonly (readonly [string, string | null])[]): Record<string, string> {
  return Object.fromEntries(cells.flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
}

function withRows(sheet: EntrySheet, saved: readonly EntryRow[]): EntrySheet {
  const byPupil = new Map(saved.map((row) => [row.student.id, row]));
  return { ...sheet, rows: sheet.rows.map((row) => byPupil.get(row.student.id) ?? row) };
}

import { dayText } from "@school/core/api/dates.ts";
import { type Half, type Mark, MARK_LABELS, MARKS } from "@school/core/attendance/marks.ts";
import type { Register, RegisterRow } from "@school/core/attendance/register/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import {
  cellText,
  type SheetColumn,
  type SheetKind,
  type SheetRow,
} from "../../platform/sheet/sheet-state.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import type { SheetCalls } from "../../platform/sheet/send-batch.ts";
import { useSheet } from "../../platform/sheet/use-sheet.ts";
import { draftForms } from "../../platform/drafts.ts";
import { attendanceApi } from "../api.ts";
import { registerAddress } from "./register-address.ts";

/** Identifies a register: the class, the day and, if used, the half of the day. */
export interface RegisterKey {
  classId: string;
  day: string;
  half: Half;
}

/** A pupil's row, with the data that all rows of a register share. */
export interface MarkRow extends RegisterRow {
  version: number | null;
  mayMark: boolean;
  savedBy: string | null;
}

type MarkColumn = SheetColumn<MarkRow, string | null>;

const markColumn: MarkColumn = {
  key: "mark",
  label: "Mark",
  savedIn: ({ mark }) => mark && MARK_LABELS[mark],
  read: (text) => ({ ok: true, value: MARK_LABELS[markOf(text)] }),
};

export const reasonColumn: MarkColumn = {
  key: "reason",
  label: "Reason",
  savedIn: ({ reason }) => reason,
  read: (text) => ({ ok: true, value: text.trim() || null }),
};

/** A register as a sheet: marks are stored on this device like typed scores. */
export const registerKind: SheetKind<MarkRow, string | null> = {
  columns: [markColumn, reasonColumn],
  idOf: ({ student }) => student.id,
  nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
  versionOf: ({ version }) => version,
  isClosed: ({ mayMark }) => !mayMark,
};

function markOf(label: string): Mark {
  return MARKS.find((mark) => MARK_LABELS[mark] === label) ?? "PRESENT";
}

/**
 * Returns the mark that the pupil will get. It is the tapped mark, else the saved one, else excused if
 * an absence was reported.
 */
export function shownMark(row: SheetRow<MarkRow>): Mark {
  const text = cellText(row, markColumn);
  if (text !== "") return markOf(text);
  return row.saved.reported ? "EXCUSED" : "PRESENT";
}

/** The reason that goes with it; "" without one. */
export function shownReason(row: SheetRow<MarkRow>): string {
  if (shownMark(row) !== "EXCUSED") return "";
  const text = row.typed[reasonColumn.key];
  if (text !== undefined) return text;
  const saved = row.saved.mark === "EXCUSED" ? row.saved.reason : null;
  return saved ?? row.saved.reported?.reason ?? "";
}

/** The cells that mark a pupil; who is no longer excused loses the reason. */
export function cellsOf(row: SheetRow<MarkRow>, mark: Mark) {
  const reason = mark === "EXCUSED" ? (row.saved.reported?.reason ?? shownReason(row)) : "";
  return [
    { row: row.id, column: markColumn.key, text: MARK_LABELS[mark] },
    { row: row.id, column: reasonColumn.key, text: reason },
  ];
}

const START = "register";

/** The key of a register's unsent marks on this device. */
export function registerForm({ classId, day, half }: RegisterKey): string {
  return [START, classId, day, half].join("/");
}

/** The registers with unsent marks of the account on this device. */
export function registerDrafts(
  accountId: string,
): { classId: string; day: string; half: string }[] {
  return draftForms(accountId).flatMap((form) => {
    const [start, classId, day, half] = form.split("/");
    return start === START && classId && day && half ? [{ classId, day, half }] : [];
  });
}

export function rowsOf({ rows, version, mayMark, taken, corrected }: Register): MarkRow[] {
  const savedBy = (corrected ?? taken)?.by.name ?? null;
  return rows.map((row) => ({ ...row, version, mayMark, savedBy }));
}

/**
 * Sends the marks of a register as one call, which can be repeated: the school saves them over the
 * version that was seen, or responds with the register as it is.
 *
 * @param onSaved receives the register as the school has it then
 */
export function registerCalls(
  key: RegisterKey,
  onSaved: (register: Register) => Promise<void> | void = () => {},
): SheetCalls<MarkRow> {
  return {
    kind: registerKind,
    async send(batch) {
      const { data } = await attendanceApi.saveRegister.call({
        ...key,
        version: batch[0]?.saved.version ?? null,
        rows: batch.map((row) => ({
          studentId: row.id,
          mark: shownMark(row),
          reason: shownReason(row).trim() || null,
        })),
      });
      await onSaved(data);
      return rowsOf(data);
    },
    rowsIn(error) {
      const current = currentOf(attendanceApi.saveRegister, error, "stale_version");
      return current && rowsOf(current);
    },
  };
}

interface RegisterSheetOptions {
  register: Register;
  rows: readonly MarkRow[];
  onSaved: () => void;
}

/** A register being marked. */
export function useRegisterSheet({ register, rows, onSaved }: RegisterSheetOptions) {
  const account = useAccount();
  const queries = useQueryClient();
  const key = { classId: register.class.id, day: register.day, half: register.half };
  const calls = registerCalls(key, async (saved) => {
    // Lists, summaries and the dashboard read it when they open next.
    await queries.invalidateQueries({ queryKey: attendanceApi.key(), refetchType: "none" });
    queries.setQueryData(attendanceApi.register.queryKey({ input: key }), { data: saved });
  });
  return useSheet<MarkRow>({
    ...calls,
    rows,
    accountId: account.id,
    form: registerForm(key),
    later: {
      kind: "register",
      title: `Register of ${register.class.name}, ${dayText(key.day)}`,
      href: registerAddress(key),
      sheet: key,
    },
    onSaved,
  });
}

import {
  ATE,
  DAY_WORDS_LENGTH,
  GIVER_LENGTH,
  MEDICINE_LENGTH,
  MOODS,
  SLEPT,
} from "@school/core/lessons/day-notes/day-note.ts";
import type { DayNoteContent, DayNoteRow } from "@school/core/lessons/day-notes/contract.ts";
import { currentOf } from "../../platform/client/api-error.ts";
import type { SheetCalls } from "../../platform/sheet/send-batch.ts";
import { cellValue, type SheetColumn, type SheetRow } from "../../platform/sheet/sheet-state.ts";
import { lessonsApi } from "../api.ts";

/** Identifies the day notes of a class. */
export interface DayNoteKey {
  readonly classId: string;
  readonly day: string;
}

type NoteColumn = SheetColumn<DayNoteRow, string | null>;

function chosen<Word extends string>(
  key: keyof DayNoteContent,
  label: string,
  words: readonly Word[],
): SheetColumn<DayNoteRow, Word | null> & { readonly words: readonly Word[] } {
  return {
    key,
    label,
    words,
    savedIn: ({ note }) => words.find((word) => word === note?.[key]) ?? null,
    read: (text) => ({ ok: true, value: words.find((word) => word === text) ?? null }),
  };
}

function written(key: keyof DayNoteContent, label: string, most: number): NoteColumn {
  return {
    key,
    label,
    sentences: most,
    savedIn: ({ note }) => note?.[key] ?? null,
    read: (text) =>
      text.trim().length > most
        ? { ok: false, reason: `Write at most ${most} letters.` }
        : { ok: true, value: text.trim() || null },
  };
}

const ate = chosen("ate", "Ate", ATE);
const slept = chosen("slept", "Slept", SLEPT);
const mood = chosen("mood", "Mood", MOODS);
export const medicine = written("medicine", "Medicine", MEDICINE_LENGTH);
export const medicineAt = written("medicineAt", "Time", 5);
export const medicineBy = written("medicineBy", "Who gave it", GIVER_LENGTH);
export const words = written("words", "In words", DAY_WORDS_LENGTH);

/** The columns with a few choices, each with the best first. */
export const CHOSEN = [ate, slept, mood] as const;

/** The choices of a good day, which one tap sets. */
export const GOOD_DAY = CHOSEN.map(({ key, words: [best] }) => [key, best ?? ""] as const);

export function contentIn(row: SheetRow<DayNoteRow>): DayNoteContent {
  return {
    ate: cellValue(row, ate),
    slept: cellValue(row, slept),
    mood: cellValue(row, mood),
    medicine: cellValue(row, medicine),
    medicineAt: cellValue(row, medicineAt),
    medicineBy: cellValue(row, medicineBy),
    words: cellValue(row, words),
  };
}

/** Returns the calls that save the day notes of a class. */
export function dayNoteCalls(key: DayNoteKey): SheetCalls<DayNoteRow> {
  return {
    kind: {
      columns: [...CHOSEN, medicine, medicineAt, medicineBy, words] as SheetColumn<DayNoteRow>[],
      idOf: ({ student }) => student.id,
      nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
      versionOf: ({ version }) => version,
    },
    async send(batch) {
      const rows = batch.map((row) => ({
        studentId: row.id,
        version: row.saved.version,
        ...contentIn(row),
      }));
      return (await lessonsApi.saveDayNotes.call({ ...key, rows })).data;
    },
    rowsIn: (error) => currentOf(lessonsApi.saveDayNotes, error, "stale_version"),
  };
}

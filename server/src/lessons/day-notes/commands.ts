import { isDeepStrictEqual } from "node:util";
import type { DayNoteContent, DayNoteRow } from "@school/core/lessons/day-notes/contract.ts";
import { messages } from "@school/core/lessons/day-notes/text.ts";
import { sql } from "drizzle-orm";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { excluded } from "../../platform/database/columns.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { classes } from "../../classes/tables.ts";
import { requireSoundRows } from "../../students/sheet-rows.ts";
import { DayNotesChanged } from "./errors.ts";
import { contentOf, listLevels, readRows } from "./queries.ts";
import { dayNoteLevels, dayNotes } from "./tables.ts";

/** Switches day notes on for these levels alone. */
export async function chooseLevels(
  { tx, origin }: ActorWrite,
  levelIds: readonly string[],
): Promise<void> {
  const levels = await listLevels(tx);
  const before = levels.filter(({ isOn }) => isOn).map(({ id }) => id);
  const known = levels.filter(({ id }) => levelIds.includes(id));
  await tx.delete(dayNoteLevels);
  if (known.length > 0) {
    const values = known.map(({ id }) => ({ levelId: id }));
    await tx.insert(dayNoteLevels).values(values).onConflictDoNothing();
  }
  await audit({ tx, origin }, "lessons.choose-day-notes", null, {
    before: { levelIds: before },
    after: { levelIds: known.map(({ id }) => id) },
  });
}

interface SentNote extends DayNoteContent {
  readonly studentId: string;
  /** The version that the person saw; null for none. */
  readonly version: number | null;
}

const BLANK: DayNoteContent = {
  ate: null,
  slept: null,
  mood: null,
  medicine: null,
  medicineAt: null,
  medicineBy: null,
  words: null,
};

/**
 * Saves notes of a class and a day, all or none. A note equal to the stored one changes nothing,
 * whatever its version, because a phone may send twice. Throws `InvalidInput`, `DayNotesChanged`.
 */
export async function saveDayNotes(
  { tx, origin }: ActorWrite,
  key: { classId: string; day: string },
  rows: readonly SentNote[],
): Promise<DayNoteRow[]> {
  // Writers of a class wait for each other, also for its first note of a day.
  await lockRow(tx, classes, key.classId, "no key update");
  const before = new Map((await readRows(tx, key)).map((row) => [row.student.id, row]));
  requireSoundRows(rows, {
    pupils: before,
    notOnSheet: messages.notInClass,
    faultsOf: ({ medicine, medicineAt, medicineBy }) => {
      const missing = [medicine, medicineAt, medicineBy].filter((part) => part === null).length;
      return missing === 0 || missing === 3
        ? []
        : [{ path: ["medicine"], message: messages.medicine }];
    },
  });
  const changes = rows.flatMap((row, index) => {
    const current = before.get(row.studentId);
    const note = contentOf(row);
    return current && !isDeepStrictEqual(note, current.note ?? BLANK)
      ? [{ index, row, current, note }]
      : [];
  });
  const stale = changes.filter(({ row, current }) => row.version !== current.version);
  if (stale.length > 0) throw new DayNotesChanged(stale);
  if (changes.length > 0) {
    await tx
      .insert(dayNotes)
      .values(
        changes.map(({ row: { studentId }, note }) => ({
          studentId,
          day: key.day,
          ...note,
          authorId: origin.actorId,
        })),
      )
      .onConflictDoUpdate({
        target: [dayNotes.studentId, dayNotes.day],
        set: {
          ate: excluded(dayNotes.ate),
          slept: excluded(dayNotes.slept),
          mood: excluded(dayNotes.mood),
          medicine: excluded(dayNotes.medicine),
          medicineAt: excluded(dayNotes.medicineAt),
          medicineBy: excluded(dayNotes.medicineBy),
          words: excluded(dayNotes.words),
          authorId: origin.actorId,
          version: sql`${dayNotes.version} + 1`,
          updatedAt: sql`now()`,
        },
      });
    await writeAudit(
      { tx, origin },
      changes.map(({ row: { studentId }, current, note }) => ({
        action: "lessons.write-day-note",
        subjectId: studentId,
        before: current.note && { day: key.day, ...current.note },
        after: { day: key.day, ...note },
      })),
    );
  }
  const sent = new Set(rows.map(({ studentId }) => studentId));
  return (await readRows(tx, key)).filter(({ student }) => sent.has(student.id));
}

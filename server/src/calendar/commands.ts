import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  entryFaults,
  type EntryForm,
  MAX_SKIPPED_DAYS,
  type Split,
} from "@school/core/calendar/entry.ts";
import { beginsOn, withoutTimes } from "@school/core/calendar/occurrences.ts";
import type { PublicHoliday } from "@school/core/calendar/public-holidays.ts";
import { type ActorWrite, audit, writeAudit } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { updateRow } from "../platform/database/locked-row.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { presentEntry } from "./present.ts";
import { type EntryRow, requireEntry } from "./queries.ts";
import { calendarEntries, calendarEntryClasses, calendarFeeds } from "./tables.ts";

/** Throws `InvalidInput` with all that is wrong with an entry. */
export function requireSoundEntry(form: EntryForm, { areThere }: { areThere: boolean }): void {
  const issues = entryFaults(form);
  if (!areThere) issues.push({ path: ["classIds"], message: "Choose classes from the list" });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Saves a new entry that is sound. */
export async function createEntry(write: ActorWrite, form: EntryForm): Promise<EntryRow> {
  const { tx, origin } = write;
  const id = newId();
  await tx.insert(calendarEntries).values({ id, ...columnsOf(form), createdBy: origin.actorId });
  await setClasses(tx, id, form);
  return finish(write, "create", null, id);
}

/** Changes an entry that is locked. */
export async function updateEntry(
  write: ActorWrite,
  before: EntryRow,
  form: EntryForm,
): Promise<EntryRow> {
  const { id } = before.entry;
  await updateRow(write.tx, calendarEntries, id, columnsOf(form));
  await write.tx.delete(calendarEntryClasses).where(eq(calendarEntryClasses.entryId, id));
  await setClasses(write.tx, id, form);
  return finish(write, "update", before, id);
}

/** The occurrences that become a separate entry, and its new values. */
interface EntrySplit {
  /** The first day of the time, or of the first of the times. */
  readonly day: string;
  readonly which: Split;
  readonly form: EntryForm;
}

/** Throws `InvalidInput` unless the times are some of an entry that repeats. */
export function requireSplit(series: EntryForm, { day, which, form }: EntrySplit): void {
  const fault = (path: string[], message: string) => new InvalidInput([{ path, message }]);
  if (series.repeats === null || !beginsOn(series, day)) {
    throw fault(["day"], "It does not take place on this day");
  }
  if (which === "LATER") return;
  if (form.repeats !== null)
    throw fault(["repeats"], "One day cannot repeat. Choose this and later days.");
  if (series.skippedDays.length >= MAX_SKIPPED_DAYS)
    throw fault(["day"], "Too many days are left out. Change this and later days.");
}

/**
 * Makes occurrences of a locked entry a separate entry. An entry without remaining occurrences is
 * deleted.
 */
export async function splitEntry(
  write: ActorWrite,
  before: EntryRow,
  { day, which, form }: EntrySplit,
): Promise<{ series: EntryRow; entry: EntryRow }> {
  const rest = withoutTimes(presentEntry(before), day, which);
  const series = rest ? await updateEntry(write, before, rest) : await deleteEntry(write, before);
  return { series, entry: await createEntry(write, form) };
}

/** Deletes a locked entry; `restoreEntry` undoes it. */
export async function deleteEntry(write: ActorWrite, before: EntryRow): Promise<EntryRow> {
  await updateRow(write.tx, calendarEntries, before.entry.id, { deletedAt: sql`now()` });
  return finish(write, "delete", before, before.entry.id);
}

/**
 * Restores a locked entry. If its public holiday was added again since, the later one remains the
 * listed one.
 */
export async function restoreEntry(write: ActorWrite, before: EntryRow): Promise<EntryRow> {
  const { id, publicHoliday } = before.entry;
  const isListed =
    publicHoliday !== null &&
    (await write.tx.$count(
      calendarEntries,
      and(eq(calendarEntries.publicHoliday, publicHoliday), isNull(calendarEntries.deletedAt)),
    )) > 0;
  await updateRow(write.tx, calendarEntries, id, {
    deletedAt: null,
    ...(isListed && { publicHoliday: null }),
  });
  return finish(write, "restore", before, id);
}

/** Adds public holidays, those left out that the calendar has; the new entries' ids. */
export async function addHolidays(
  { tx, origin }: ActorWrite,
  holidays: readonly PublicHoliday[],
): Promise<string[]> {
  if (holidays.length === 0) return [];
  const added = await tx
    .insert(calendarEntries)
    .values(
      holidays.map(({ key, title, startsOn, endsOn, isProposed }) => ({
        id: newId(),
        kind: "HOLIDAY" as const,
        audience: "ALL" as const,
        title,
        startsOn,
        endsOn,
        isProposed,
        publicHoliday: key,
        createdBy: origin.actorId,
      })),
    )
    .onConflictDoNothing()
    .returning();
  await writeAudit(
    { tx, origin },
    added.map((entry) => ({
      action: "calendar.create",
      subjectId: entry.id,
      before: null,
      after: audited({ entry, classes: [] }),
    })),
  );
  return added.map(({ id }) => id);
}

/** Deletes public holidays that were added and not changed since; how many. */
export async function removeHolidays(
  { tx, origin }: ActorWrite,
  ids: readonly string[],
): Promise<number> {
  const removed = await tx
    .update(calendarEntries)
    .set({ deletedAt: sql`now()`, version: sql`${calendarEntries.version} + 1` })
    .where(
      and(
        inArray(calendarEntries.id, [...ids]),
        sql`${calendarEntries.publicHoliday} is not null`,
        eq(calendarEntries.version, 1),
        isNull(calendarEntries.deletedAt),
      ),
    )
    .returning();
  await writeAudit(
    { tx, origin },
    removed.map((entry) => ({
      action: "calendar.delete",
      subjectId: entry.id,
      before: audited({ entry, classes: [] }),
      after: null,
    })),
  );
  return removed.length;
}

/** Gives the person a new private address; the one before stops working. The feed's id. */
export async function renewFeed({ tx, origin }: ActorWrite): Promise<string> {
  const id = randomUUID();
  await tx
    .insert(calendarFeeds)
    .values({ id, userId: origin.actorId })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id, createdAt: sql`now()` } });
  await audit({ tx, origin }, "calendar.renew-feed", origin.actorId);
  return id;
}

/** Removes the person's private feed address. */
export async function removeFeed({ tx, origin }: ActorWrite): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, origin.actorId));
  await audit({ tx, origin }, "calendar.remove-feed", origin.actorId);
}

function columnsOf(form: EntryForm) {
  const { kind, title, note, startsOn, endsOn, startsAt, endsAt, audience, skippedDays } = form;
  const repeats = form.repeats !== null;
  return {
    kind,
    title,
    note,
    startsOn,
    endsOn,
    startsAt,
    endsAt,
    audience,
    repeats: form.repeats,
    isProposed: form.isProposed,
    onPublicSite: form.onPublicSite,
    repeatsUntil: repeats ? form.repeatsUntil : null,
    skippedDays: repeats ? [...new Set(skippedDays)].toSorted() : [],
  };
}

async function setClasses(tx: Transaction, entryId: string, { audience, classIds }: EntryForm) {
  if (audience !== "CLASSES") return;
  const rows = [...new Set(classIds)].map((classId) => ({ entryId, classId }));
  await tx.insert(calendarEntryClasses).values(rows);
}

async function finish(
  { tx, origin }: ActorWrite,
  action: "create" | "update" | "delete" | "restore",
  before: EntryRow | null,
  id: string,
): Promise<EntryRow> {
  const after = await requireEntry(tx, id);
  await audit({ tx, origin }, `calendar.${action}`, id, {
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

function audited(entry: EntryRow) {
  const { id: _, version: _version, classIds: _ids, classes, ...facts } = presentEntry(entry);
  return { ...facts, classes: classes.map(({ name }) => name) };
}

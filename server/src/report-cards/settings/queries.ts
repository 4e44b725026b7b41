import { and, desc, eq, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  defaultSheetSettings,
  NOTHING_SET,
} from "@school/core/report-cards/settings/default-settings.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { listSubjects } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { SessionNotFound } from "../../school/errors.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { sheetEntries, sheetSettings } from "../tables.ts";

/** Purpose of an upload for the stamp. */
export const STAMP_PURPOSE = "report-sheet-stamp";

const chosen = alias(academicSessions, "chosen_session");

interface FoundSettings {
  settings: SheetSettings;
  /** Null if the session has none of its own. */
  version: number | null;
  /** The earlier session whose settings apply. */
  follows: string | null;
}

/**
 * The settings of a session: its own, else those of the latest earlier session without the terms'
 * data, else the defaults. At most two statements.
 */
export async function findSheetSettings(db: Reader, sessionId: string): Promise<FoundSettings> {
  const rows = await db
    .select({
      sessionId: sheetSettings.sessionId,
      name: academicSessions.name,
      settings: sheetSettings.settings,
      version: sheetSettings.version,
    })
    .from(sheetSettings)
    .innerJoin(academicSessions, eq(academicSessions.id, sheetSettings.sessionId))
    .innerJoin(chosen, and(eq(chosen.id, sessionId), lte(academicSessions.name, chosen.name)))
    .orderBy(desc(academicSessions.name))
    .limit(1);
  const row = findFirst(rows);
  if (!row) {
    const settings = defaultSheetSettings(await listSubjects(db));
    return { settings, version: null, follows: null };
  }
  if (row.sessionId === sessionId) return { ...row, follows: null };
  const terms = { TERM_1: NOTHING_SET, TERM_2: NOTHING_SET, TERM_3: NOTHING_SET };
  return { settings: { ...row.settings, terms }, version: null, follows: row.name };
}

/** The name and the grading schemes of a session. Throws `SessionNotFound`. */
export async function requireGrading(db: Reader, sessionId: string) {
  const [session] = await db
    .select({
      name: academicSessions.name,
      scheme: academicSessions.gradingScheme,
      groupSchemes: academicSessions.groupSchemes,
      unmarkedLevels: academicSessions.unmarkedLevels,
    })
    .from(academicSessions)
    .where(eq(academicSessions.id, sessionId));
  if (!session) throw new SessionNotFound();
  return session;
}

/** Returns only the settings. */
export async function readSheetSettings(db: Reader, sessionId: string): Promise<SheetSettings> {
  return (await findSheetSettings(db, sessionId)).settings;
}

/** Whether families may read the reasons for positions in the term's session. One statement. */
export async function familiesMayAsk(db: Reader, termId: string): Promise<boolean> {
  const rows = await db
    .select({ settings: sheetSettings.settings })
    .from(sheetSettings)
    .innerJoin(academicSessions, eq(academicSessions.id, sheetSettings.sessionId))
    .innerJoin(chosen, lte(academicSessions.name, chosen.name))
    .innerJoin(terms, and(eq(terms.id, termId), eq(terms.sessionId, chosen.id)))
    .orderBy(desc(academicSessions.name))
    .limit(1);
  return findFirst(rows)?.settings.explainPosition ?? false;
}

/**
 * Counts the pupils of a session with a rating, a tick or a line, by its key, for ticks `tickKey`.
 * One statement.
 */
export async function countEntered(db: Reader, sessionId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ key: string; pupils: number }>(sql`
    select item.key, count(distinct ${enrolments.studentId})::integer as pupils
    from ${sheetEntries}
    join ${enrolments} on ${enrolments.id} = ${sheetEntries.enrolmentId}
    join ${classes} on ${classes.id} = ${enrolments.classId}
    cross join lateral (
      select jsonb_object_keys(${sheetEntries.ratings} || ${sheetEntries.lines})
      union all
      select concat(${classes.categoryId}, ' ', jsonb_object_keys(${sheetEntries.ticks}))
    ) item (key)
    where ${enrolments.sessionId} = ${sessionId}
    group by item.key`);
  return Object.fromEntries(rows.map(({ key, pupils }) => [key, pupils]));
}

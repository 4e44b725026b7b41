import { and, eq, gt, asc, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { sumOfLines } from "@school/core/report-cards/board/board.ts";
import type { NextTerm, OpenWork } from "@school/core/years/rollover/contract.ts";
import { registers } from "../../attendance/tables.ts";
import { schoolDays } from "../../calendar/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { readBoardClasses } from "../../report-cards/board/queries.ts";
import { findProgressTerm, type ProgressScope } from "../../results/progress/queries.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { users } from "../../accounts/tables.ts";
import { readIsMoving, readRollover } from "../queries.ts";

const NOTHING = { open: 0, of: 0 };

/** Reads the unfinished work of the term and what moves on. A fixed number of statements. */
export async function readNextTerm(db: Reader): Promise<NextTerm> {
  const scope = await findProgressTerm(db, undefined);
  if (!scope) {
    const open = { scores: NOTHING, sheets: NOTHING, registers: NOTHING };
    const none = { current: null, endsOn: null, next: null, nextStartsOn: null, rollover: null };
    return { ...none, open, pupils: 0, classes: 0, isMoving: false };
  }
  const next = await findNextTerm(db, scope);
  const { id, term, academicYear } = scope;
  return {
    current: { id, term, academicYear },
    endsOn: scope.endsOn,
    next: next && { id: next.id, term: next.term, academicYear },
    nextStartsOn: next?.startsOn ?? null,
    open: await readOpenWork(db, scope),
    ...(await countEnrolments(db, scope.id)),
    rollover: await readRollover(db, { ofYear: false }),
    isMoving: await readIsMoving(db),
  };
}

/** The term after this one in its session; null after the last. One statement. */
export async function findNextTerm(
  db: Reader,
  { sessionId, term }: Pick<ProgressScope, "sessionId" | "term">,
) {
  const rows = await db
    .select({ id: terms.id, term: terms.term, startsOn: terms.startsOn })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(and(eq(terms.sessionId, sessionId), gt(terms.term, term)))
    .orderBy(asc(terms.term))
    .limit(1);
  return findFirst(rows);
}

/** Counts the pupils that `carryOver` takes, and their classes. */
async function countEnrolments(db: Reader, termId: string) {
  const rows = await db
    .select({
      pupils: sql<number>`count(*)::int`,
      classes: sql<number>`count(distinct ${enrolments.classId})::int`,
    })
    .from(enrolments)
    .innerJoin(classes, and(eq(classes.id, enrolments.classId), sql`${classes.archivedAt} is null`))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .where(
      and(
        eq(enrolments.termId, termId),
        sql`${users.deletedAt} is null`,
        sql`${users.leftOn} is null`,
      ),
    );
  return one(rows);
}

async function readOpenWork(db: Reader, scope: ProgressScope): Promise<OpenWork> {
  const lines = await readBoardClasses(db, scope);
  const { scores, sheets } = sumOfLines(lines);
  return {
    scores: { open: scores.pupils - scores.approved, of: scores.pupils },
    sheets: { open: sheets.pupils - sheets.released, of: sheets.pupils },
    registers: await readOpenRegisters(db, scope, lines.length),
  };
}

/** Registers of the term's school days until today, of classes with pupils. */
async function readOpenRegisters(db: Reader, scope: ProgressScope, howMany: number) {
  const today = dayAtSchool(new Date());
  const until = today < scope.endsOn ? today : scope.endsOn;
  const days = until < scope.startsOn ? [] : await schoolDays(db, scope.startsOn, until);
  const open = days.filter(({ closed }) => closed === null).length;
  const { twiceADay } = await readSettings(db, { twiceADay: SCHOOL_SETTINGS.registerTwiceADay });
  const marked = await db.$count(registers, eq(registers.termId, scope.id));
  const of = open * howMany * (twiceADay ? 2 : 1);
  return { open: Math.max(0, of - marked), of };
}

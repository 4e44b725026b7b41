import { and, eq, gte, lte, sql } from "drizzle-orm";
import { type Half, halvesOf } from "@school/core/attendance/marks.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayReadRegisters, type RegisterFacts } from "@school/core/attendance/policy.ts";
import { isClassTeacher } from "../classes/facts.ts";
import { fullName, isArchived } from "../classes/queries.ts";
import { classes } from "../classes/tables.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import type { Database, Reader, Transaction } from "../platform/database/database.ts";
import { prepared } from "../platform/database/per-database.ts";
import { allow } from "../platform/http/errors.ts";
import { isSwitchedOn } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { registers } from "./tables.ts";

/** A class on one day, and the person's relation to it. */
export interface ClassDayFacts extends RegisterFacts {
  readonly class: { readonly id: string; readonly name: string };
  readonly isArchived: boolean;
  readonly academicYear: string;
  /** Null where the day is in no term of the class's session. */
  readonly termId: string | null;
  /** The registers of the class on this day. */
  readonly halves: readonly Half[];
  /** The asking person, as registers name people. */
  readonly personName: string;
}

const person = sql`${sql.placeholder("personId")}::uuid`;
const day = sql`${sql.placeholder("day")}::date`;

function selectFacts(db: Database) {
  return db
    .select({
      class: { id: classes.id, name: fullName },
      isArchived,
      academicYear: academicSessions.name,
      termId: terms.id,
      isCurrentTerm: sql<boolean>`coalesce(${terms.isCurrent}, false)`,
      isClassTeacher: isClassTeacher(person, classes.id),
      marked: sql<Half[]>`array(select ${registers.half} from ${registers}
        where ${registers.classId} = ${classes.id} and ${registers.day} = ${day})`,
      twiceADay: isSwitchedOn(SCHOOL_SETTINGS.registerTwiceADay),
      personName: sql<string>`(select ${firstNameFirst(users)}
        from ${users} where ${users.id} = ${person})`,
    })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(
      terms,
      and(eq(terms.sessionId, classes.sessionId), lte(terms.startsOn, day), gte(terms.endsOn, day)),
    )
    .where(eq(classes.id, sql.placeholder("classId")));
}

const readFacts = prepared((db) => selectFacts(db).prepare("class_day_facts"));
/*
 * Writers of registers lock the class first: so a class's registers are written one after the
 * other, even the first of a day, which has no row to lock yet.
 */
const lockedFacts = prepared((db) =>
  selectFacts(db).for("no key update", { of: classes }).prepare("hold_class_day"),
);

interface ClassDay {
  classId: string;
  day: string;
}

/** Null where there is no such class. One statement. */
export async function classDayFacts(
  db: Reader,
  personId: string,
  key: ClassDay,
): Promise<ClassDayFacts | null> {
  return factsOf(await readFacts(db).execute({ personId, classId: key.classId, day: key.day }));
}

/** Like `classDayFacts`, and locks the class until the transaction ends. */
export async function lockClassDay(
  tx: Transaction,
  personId: string,
  key: ClassDay,
): Promise<ClassDayFacts | null> {
  return factsOf(await lockedFacts(tx).execute({ personId, classId: key.classId, day: key.day }));
}

function factsOf(
  rows: readonly (Omit<ClassDayFacts, "halves"> & { marked: Half[]; twiceADay: boolean })[],
): ClassDayFacts | null {
  const [row] = rows;
  if (!row) return null;
  const { marked, twiceADay, ...facts } = row;
  return { ...facts, halves: halvesOf(marked, twiceADay) };
}

/**
 * Throws unless the actor may read the registers of the class. A missing class is refused like
 * another teacher's, except to those who may read all.
 */
export function allowRegisters(actor: Actor, facts: ClassDayFacts | null): void {
  allow(
    mayReadRegisters(actor, facts ?? { isClassTeacher: false }),
    "You are not a teacher of this class.",
  );
}

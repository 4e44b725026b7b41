import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Half, Mark } from "@school/core/attendance/marks.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/per-database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNumberById } from "../../students/select-student.ts";
import { classChanges, enrolments, studentDetails } from "../../students/tables.ts";
import {
  classRolls,
  registerCorrections,
  registerMarks,
  registers,
  reportedAbsences,
} from "../tables.ts";

/** Names one register. */
export interface RegisterKey {
  classId: string;
  day: string;
  half: Half;
}

/** The same with the term that the day is in. */
export interface TermRegisterKey extends RegisterKey {
  termId: string;
}

const classId = sql`${sql.placeholder("classId")}::uuid`;
const day = sql`${sql.placeholder("day")}::date`;
/** SQL: the term of the class's session that the day is in. */
const termId = sql`(
  select ${terms.id} from ${terms} join ${classes} on ${classes.sessionId} = ${terms.sessionId}
  where ${classes.id} = ${classId} and ${terms.startsOn} <= ${day} and ${terms.endsOn} >= ${day})`;

const enrolled = alias(enrolments, "enrolled");
const moved = alias(classChanges, "moved");
const roll = alias(classRolls, "roll");
const marked = alias(registers, "marked");

/**
 * SQL: members of a class on a day. A move counts from the following day, so that no pupil is in
 * two registers of a day; a first enrolment counts at once.
 */
const members = sql`
  with later as (
    select distinct on (${moved.studentId})
      ${moved.studentId} as who, ${moved.fromClassId} as was_in
    from ${classChanges} ${moved}
    where ${moved.termId} = ${termId} and ${moved.fromClassId} is not null
      and ${moved.createdAt} >= (${day}::timestamp at time zone ${sql.raw(`'${SCHOOL_TIME_ZONE}'`)})
    order by ${moved.studentId}, ${moved.createdAt}
  ), member as (
    select ${enrolled.studentId} as who from ${enrolments} ${enrolled}
    where ${enrolled.classId} = ${classId} and ${enrolled.termId} = ${termId}
      and ${enrolled.studentId} not in (select who from later where was_in <> ${classId})
    union
    select who from later where was_in = ${classId}
  )
  select member.who from member
  join ${users} on ${users.id} = member.who
  join ${studentDetails} on ${studentDetails.userId} = member.who
  where ${users.deletedAt} is null and (${users.leftOn} is null or ${users.leftOn} > ${day})
    and ${studentDetails.admitted}
    and (${studentDetails.admittedOn} is null or ${studentDetails.admittedOn} <= ${day})`;

/** SQL: those, and who was on the roll of the register when it was marked. */
const everyone = sql`
  (${members})
  union
  select unnest(${roll.pupils}) from ${registers} ${marked}
  join ${classRolls} ${roll} on ${roll.id} = ${marked.rollId}
  where ${marked.classId} = ${classId} and ${marked.day} = ${day}
    and ${marked.half} = ${sql.placeholder("half")}`;

/**
 * The pupils of a register: who was on its roll when it was marked, and who is in the class on that
 * day. In register order.
 */
const rowsOfRegister = prepared((db) =>
  db
    .select({
      student: {
        id: users.id,
        admissionNumber: sql<string>`coalesce(${admissionNumberById(users.id)}, '')`,
        name: registerName,
      },
      /** Null for who is not on the roll. */
      mark: sql<Mark | null>`case when ${users.id} = any(${classRolls.pupils})
        then coalesce(${registerMarks.mark}, 'PRESENT') end`,
      reason: registerMarks.reason,
      reported: sql<{ reason: string; by: string } | null>`(
        select json_build_object('reason', ${reportedAbsences.reason},
          'by', (select ${firstNameFirst(reporters)}
            from ${users} ${reporters} where ${reporters.id} = ${reportedAbsences.reportedBy}))
        from ${reportedAbsences}
        where ${reportedAbsences.studentId} = ${users.id}
          and ${reportedAbsences.fromDay} <= ${day} and ${reportedAbsences.toDay} >= ${day}
        order by ${reportedAbsences.createdAt} desc limit 1)`,
    })
    .from(users)
    .leftJoin(registers, isTheRegister)
    .leftJoin(classRolls, eq(classRolls.id, registers.rollId))
    .leftJoin(
      registerMarks,
      and(eq(registerMarks.registerId, registers.id), eq(registerMarks.studentId, users.id)),
    )
    .where(and(isNull(users.deletedAt), sql`${users.id} in (${everyone})`))
    .orderBy(inRegisterOrder)
    .prepare("register_rows"),
);

const reporters = alias(users, "reporters");
const isTheRegister = and(
  eq(registers.classId, sql.placeholder("classId")),
  eq(registers.day, sql.placeholder("day")),
  eq(registers.half, sql.placeholder("half")),
);

function readRows(db: Reader, key: RegisterKey) {
  return rowsOfRegister(db).execute({ ...key });
}
export type ReadRow = Awaited<ReturnType<typeof readRows>>[number];

interface WhoWhen {
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
}

/** A register that is marked. */
export interface RegisterHead {
  readonly id: string;
  readonly version: number;
  readonly taken: WhoWhen;
  readonly corrected: WhoWhen | null;
}

const takers = alias(users, "takers");
const correctors = alias(users, "correctors");
const takerName = firstNameFirst(takers);
const correctorName = firstNameFirst(correctors);

const headOfRegister = prepared((db) =>
  db
    .select({
      id: registers.id,
      version: registers.version,
      takenBy: { id: takers.id, name: takerName },
      takenAt: registers.takenAt,
      correctedBy: { id: correctors.id, name: correctorName },
      correctedAt: registers.correctedAt,
    })
    .from(registers)
    .innerJoin(takers, eq(takers.id, registers.takenBy))
    .leftJoin(correctors, eq(correctors.id, registers.correctedBy))
    .where(isTheRegister)
    .prepare("register_head"),
);

/** A register as stored; null head if it is not marked. */
export interface ReadRegister {
  readonly head: RegisterHead | null;
  readonly rows: readonly ReadRow[];
}

/** Reads a register: who marked it, who corrected it last, and its pupils. Two statements. */
export async function readRegister(db: Reader, key: RegisterKey): Promise<ReadRegister> {
  const [head, rows] = await Promise.all([readHead(db, key), readRows(db, key)]);
  return { head, rows };
}

async function readHead(db: Reader, key: RegisterKey): Promise<RegisterHead | null> {
  const row = findFirst(await headOfRegister(db).execute({ ...key }));
  if (!row) return null;
  const { id, version, takenBy, takenAt, correctedBy, correctedAt } = row;
  return {
    id,
    version,
    taken: { by: takenBy, at: takenAt },
    corrected: correctedBy && correctedAt && { by: correctedBy, at: correctedAt },
  };
}

/** Maximum number of corrections shown for a register. */
const SHOWN_CORRECTIONS = 100;

/** Lists the changes to a register after it was marked, newest first. One statement. */
export async function readCorrections(db: Reader, registerId: string) {
  return db
    .select({
      pupil: registerName,
      before: registerCorrections.before,
      after: registerCorrections.after,
      by: { id: correctors.id, name: correctorName },
      at: registerCorrections.createdAt,
    })
    .from(registerCorrections)
    .innerJoin(users, eq(users.id, registerCorrections.studentId))
    .innerJoin(correctors, eq(correctors.id, registerCorrections.correctedBy))
    .where(eq(registerCorrections.registerId, registerId))
    .orderBy(sql`${registerCorrections.createdAt} desc`, asc(registerCorrections.id))
    .limit(SHOWN_CORRECTIONS);
}
export type CorrectionRow = Awaited<ReturnType<typeof readCorrections>>[number];

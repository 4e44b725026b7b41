import { asc, eq, sql } from "drizzle-orm";
import { makeUser } from "../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../classes/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classes, classSubjects } from "../classes/tables.ts";
import type { Database } from "../platform/database/database.ts";
import { makeResult } from "../results/fixtures.ts";
import { scoresOfTotal } from "../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { marks, results } from "../results/tables.ts";
import { terms } from "../school/tables.ts";
import { makeStudent } from "../students/fixtures.ts";
import { enrolments } from "../students/tables.ts";

export interface EndingSchool {
  session: MadeSession;
  next: MadeSession;
  /** Ids of classes by name. */
  classes: Record<string, string>;
  /** Ids of pupils by surname. */
  pupils: Record<string, string>;
  /** Enrolments of the third term by surname. */
  places: Record<string, string>;
  mathsId: string;
  teacherId: string;
}

/** Surname, class, sex and average; null without results. */
const PUPILS = [
  ["Ade", "Primary 5 Gold", "Female", 70],
  ["Bello", "Primary 5 Gold", "Male", 35],
  ["Chidi", "Primary 5 Blue", "Male", 55.5],
  ["Dada", "Primary 6", "Female", 62],
  ["Eze", "Nursery 2", "Male", null],
] as const;

/** A school in the third term, with results, and with the session that follows. */
export async function makeEndingSchool(db: Database): Promise<EndingSchool> {
  const session = await makeSession(db, {
    currentTerm: "TERM_3",
    groupSchemes: { Nursery: null },
  });
  const next = await makeSession(db, { name: "2026/2027" });
  const levels = {
    "Nursery 2": await makeCategory(db, { name: "Nursery 2", classGroup: "Nursery", order: 2 }),
    "Primary 5": await makeCategory(db, { name: "Primary 5", order: 5 }),
    "Primary 6": await makeCategory(db, { name: "Primary 6", order: 6 }),
  };
  const teacherId = (await makeUser(db, { role: "TEACHER" })).id;
  const maths = await makeSubject(db, { name: "Mathematics" });
  const made: EndingSchool = {
    session,
    next,
    classes: {},
    pupils: {},
    places: {},
    mathsId: maths.id,
    teacherId,
  };
  for (const [name, section] of [
    ["Nursery 2", null],
    ["Primary 5", "Blue"],
    ["Primary 5", "Gold"],
    ["Primary 6", null],
  ] as const) {
    const { id } = await makeClass(db, {
      sessionId: session.id,
      name,
      section,
      categoryId: levels[name].id,
      ...(name === "Primary 6" && { classTeacherId: teacherId }),
    });
    made.classes[section ? `${name} ${section}` : name] = id;
    await db.insert(classSubjects).values({ classId: id, subjectId: maths.id, teacherId });
  }
  for (const [lastName, className, gender, total] of PUPILS) {
    const pupil = await makeStudent(db, {
      firstName: "Ngozi",
      lastName,
      details: { gender },
      classId: made.classes[className]!,
      sessionId: session.id,
      termId: session.termIds.TERM_3,
    });
    made.pupils[lastName] = pupil.id;
    made.places[lastName] = pupil.enrolmentId;
    if (total === null) continue;
    const scores = scoresOfTotal(total);
    const enrolmentId = pupil.enrolmentId;
    await makeResult(db, {
      enrolmentId,
      subjectId: maths.id,
      teacherId,
      scores,
      status: "approved",
    });
  }
  return made;
}

/** Every total of the school's results, by pupil and term, every place, who left, and the current term. */
export async function readPromotionState(db: Database) {
  const totals = await db
    .select({
      studentId: enrolments.studentId,
      termId: enrolments.termId,
      total: sql<string>`sum(${marks})::text`,
      count: sql<number>`count(*)::int`,
    })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .groupBy(enrolments.studentId, enrolments.termId)
    .orderBy(asc(enrolments.studentId), asc(enrolments.termId));
  const places = await db
    .select({ studentId: enrolments.studentId, class: fullName, termId: enrolments.termId })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .orderBy(asc(enrolments.studentId), asc(enrolments.termId));
  const departed = await db
    .select({ id: users.id, as: users.leftAs })
    .from(users)
    .where(sql`${users.leftOn} is not null`);
  const [currentTerm] = await db
    .select({ id: terms.id })
    .from(terms)
    .where(eq(terms.isCurrent, true));
  return { totals, places, left: departed, now: currentTerm?.id };
}

import { and, desc, eq, exists, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TermAverage } from "@school/core/results/reports/class-figures.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject } from "../../classes/facts.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  subjects,
  subjectTakers,
} from "../../classes/tables.ts";
import type { Database } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/per-database.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { admissionNumberOf, approvedOf } from "../queries.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { marks, results } from "../tables.ts";
import type { ReportScope } from "./facts.ts";
import type { BreakdownRow, FiguresRow, LedgerRow } from "./present.ts";

/** Every admitted pupil enrolled in the class, in register order. One statement. */
export function readLedger(db: Database, scope: ReportScope): Promise<LedgerRow[]> {
  return ledger(db).execute(valuesOf(scope));
}

/**
 * The same pupils, with a column for each subject that has an approved result, the takers of
 * subjects for chosen pupils, and the pupils who lack a result. Four statements.
 */
export async function readBroadSheet(db: Database, scope: ReportScope) {
  const [columns, rows, chosen, missing] = await Promise.all([
    subjectsCounted(db).execute(valuesOf(scope)),
    broadSheet(db).execute(valuesOf(scope)),
    takersOfChosen(db).execute({ classId: scope.class.id }),
    missingOf(db).execute(valuesOf(scope)),
  ]);
  return {
    columns,
    rows,
    missing,
    takers: new Map(chosen.map((one) => [one.subjectId, one.takers])),
  };
}

/** Every approved result of the class, by pupil, term and subject. One statement. */
export function readBreakdown(db: Database, scope: ReportScope): Promise<BreakdownRow[]> {
  return breakdown(db).execute(valuesOf(scope));
}

/** Every approved total of the class in its session, by subject. One statement. */
export function readFigures(db: Database, { class: { id } }: ReportScope): Promise<FiguresRow[]> {
  return figures(db).execute({ classId: id });
}

/** Number of terms in the comparison of classes: those of a year. */
const COMPARED_TERMS = 3;

/**
 * The average of each class, and of all classes, in the last terms with results up to a term
 * (default: the current one), in a subject or overall: over the averages of pupils, to one decimal
 * as on report sheets. Classes in the school's order, then all classes, each from the oldest term.
 * One statement.
 */
export function readClassAverages(
  db: Database,
  { termId, subjectId }: { termId?: string | undefined; subjectId?: string | undefined },
): Promise<TermAverage[]> {
  const ofSubject = subjectId === undefined ? undefined : eq(results.subjectId, subjectId);
  const last = db
    .select({ startsOn: until.startsOn })
    .from(until)
    .where(termId === undefined ? eq(until.isCurrent, true) : eq(until.id, termId));
  const compared = db.$with("compared").as(
    db
      .select({
        id: terms.id,
        term: terms.term,
        academicYear: sql<string>`${academicSessions.name}`.as("academic_year"),
        startsOn: terms.startsOn,
      })
      .from(terms)
      .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
      .where(
        and(
          lte(terms.startsOn, last),
          exists(
            db
              .select({ one: sql`1` })
              .from(enrolments)
              .innerJoin(results, and(approvedOf(enrolments.id), ofSubject))
              .where(eq(enrolments.termId, terms.id)),
          ),
        ),
      )
      .orderBy(desc(terms.startsOn))
      .limit(COMPARED_TERMS),
  );
  const ofPupils = db.$with("of_pupils").as(
    db
      .select({
        termId: enrolments.termId,
        classId: enrolments.classId,
        // Rounded only below: the mean of rounded averages could differ by a tenth.
        average: sql<number>`avg(${marks})`.as("average"),
      })
      .from(compared)
      .innerJoin(enrolments, eq(enrolments.termId, compared.id))
      .innerJoin(users, eq(users.id, enrolments.studentId))
      .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
      .innerJoin(results, and(approvedOf(enrolments.id), ofSubject))
      .where(isOnRegister)
      .groupBy(enrolments.id),
  );
  return db
    .with(compared, ofPupils)
    .select({
      className: sql<string | null>`case when grouping(${classes.id}) = 0 then ${fullName} end`,
      term: compared.term,
      academicYear: compared.academicYear,
      average: sql<number>`round(avg(${ofPupils.average}), 1)::float`,
    })
    .from(ofPupils)
    .innerJoin(compared, eq(compared.id, ofPupils.termId))
    .innerJoin(classes, eq(classes.id, ofPupils.classId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .groupBy(
      sql`${compared.term}, ${compared.academicYear}, ${compared.startsOn},
        grouping sets ((${classes.id}, ${classes.name}, ${classes.section}, ${classCategories.order}), ())`,
    )
    .orderBy(
      sql`grouping(${classes.id})`,
      classCategories.order,
      sql`${fullName} collate "und-x-icu"`,
      compared.startsOn,
    );
}

const until = alias(terms, "until");

/** The placeholders of `inScope`. */
function valuesOf({ class: { id: classId }, term }: ReportScope) {
  return { classId, term };
}

/** SQL: the report counts the enrolment. */
const inScope = and(
  eq(enrolments.classId, sql.placeholder("classId")),
  or(sql`${sql.placeholder("term")}::text is null`, eq(terms.term, sql.placeholder("term"))),
);

const ledger = prepared((db) =>
  totalsOfPupils(
    db,
    sql<{ name: string; total: number }[]>`coalesce(json_agg(
      json_build_object('name', ${subjects.name}, 'total', per_subject.total)
      order by ${inSubjectOrder()}
    ) filter (where ${subjects.id} is not null), '[]')`,
  ).prepare("class_ledger"),
);

const broadSheet = prepared((db) =>
  totalsOfPupils(
    db,
    sql<Record<string, number>>`coalesce(json_object_agg(${subjects.id}, per_subject.total)
      filter (where ${subjects.id} is not null), '{}')`,
  ).prepare("class_broad_sheet"),
);

const subjectsCounted = prepared((db) =>
  db
    .select({ id: subjects.id, name: subjects.name })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(results, approvedOf(enrolments.id))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(and(inScope, isOnRegister))
    .groupBy(subjects.id)
    .orderBy(inSubjectOrder())
    .prepare("class_subjects_counted"),
);

/**
 * Pupils of the class with total and position. A pupil without an approved result has nulls, and
 * does not affect others' positions; `counted` counts a subject once per term. Names are selected
 * in the first step, while PostgreSQL knows that a class is small: joined to the totals, they would
 * make it read the whole school.
 */
function totalsOfPupils<Subjects>(db: Database, subjectTotals: SQL<Subjects>) {
  const perSubject = db.$with("per_subject").as(
    db
      .select({
        id: users.id,
        name: registerName.as("name"),
        lastName: users.lastName,
        firstName: users.firstName,
        subjectId: results.subjectId,
        total: sql<number | null>`sum(${marks}) filter (where ${results.id} is not null)`.as(
          "total",
        ),
        counted: sql<number>`count(${results.id})`.as("counted"),
      })
      .from(enrolments)
      .innerJoin(terms, eq(terms.id, enrolments.termId))
      .innerJoin(users, eq(users.id, enrolments.studentId))
      .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
      .leftJoin(results, approvedOf(enrolments.id))
      .where(and(inScope, isOnRegister))
      .groupBy(users.id, results.subjectId),
  );
  const { id, lastName, firstName } = perSubject;
  const perPupil = db.$with("per_pupil").as(
    db
      .select({
        id,
        name: sql<string>`per_subject.name`.as("name"),
        lastName,
        firstName,
        total: sql<number | null>`sum(per_subject.total)`.as("total"),
        counted: sql<number>`sum(per_subject.counted)`.as("counted"),
        subjects: subjectTotals.as("subjects"),
      })
      .from(perSubject)
      .leftJoin(subjects, eq(subjects.id, perSubject.subjectId))
      .groupBy(id, sql`per_subject.name`, lastName, firstName),
  );
  const { total } = perPupil;
  return db
    .with(perSubject, perPupil)
    .select({
      id: perPupil.id,
      admissionNumber: admissionNumberOf(sql`per_pupil.id`),
      name: perPupil.name,
      subjects: perPupil.subjects,
      total,
      counted: perPupil.counted,
      place: sql<number>`rank() over (order by ${total} desc nulls last)`,
      tied: sql<boolean>`count(*) over (partition by ${total}) > 1`,
    })
    .from(perPupil)
    .orderBy(
      // As in `inRegisterOrder`.
      sql`${perPupil.lastName} collate "und-x-icu"`,
      sql`${perPupil.firstName} collate "und-x-icu"`,
      perPupil.id,
    );
}

/** The subjects of a class for chosen pupils, each with the ids of its takers in the session. */
const takersOfChosen = prepared((db) =>
  db
    .select({
      subjectId: classSubjects.subjectId,
      takers: sql<string[]>`array(
        select ${subjectTakers.studentId} from ${subjectTakers}
        where ${subjectTakers.sessionId} = ${classes.sessionId}
          and ${subjectTakers.subjectId} = ${classSubjects.subjectId})`,
    })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.classId))
    .where(and(eq(classes.id, sql.placeholder("classId")), eq(classSubjects.chosenOnly, true)))
    .prepare("class_takers"),
);

/** The pupils of one term who lack an approved result in a subject that they take. */
const missingOf = prepared((db) =>
  db
    .select({
      id: users.id,
      admissionNumber: admissionNumberOf(users.id),
      name: registerName,
      subjects: sql<string[]>`array_agg(${subjects.name} order by ${inSubjectOrder()})`,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(classSubjects, eq(classSubjects.classId, enrolments.classId))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .leftJoin(
      results,
      and(approvedOf(enrolments.id), eq(results.subjectId, classSubjects.subjectId)),
    )
    .where(
      and(
        eq(enrolments.classId, sql.placeholder("classId")),
        eq(terms.term, sql.placeholder("term")),
        isOnRegister,
        takesSubject(classSubjects.subjectId),
        isNull(results.id),
      ),
    )
    .groupBy(users.id)
    .orderBy(inRegisterOrder)
    .prepare("class_missing"),
);

const breakdown = prepared((db) =>
  db
    .select({
      id: users.id,
      admissionNumber: admissionNumberOf(users.id),
      name: registerName,
      term: terms.term,
      subject: subjects.name,
      ca1: results.ca1,
      ca2: results.ca2,
      ca3: results.ca3,
      ca4: results.ca4,
      exam: results.exam,
      absent: results.absent,
      total: marks,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(results, approvedOf(enrolments.id))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(and(inScope, isOnRegister))
    .orderBy(inRegisterOrder, terms.term, inSubjectOrder())
    .prepare("class_breakdown"),
);

const figures = prepared((db) =>
  db
    .select({
      studentId: users.id,
      subjectId: subjects.id,
      subject: subjects.name,
      term: terms.term,
      total: marks,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(results, approvedOf(enrolments.id))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(and(eq(enrolments.classId, sql.placeholder("classId")), isOnRegister))
    .orderBy(inSubjectOrder(), users.id)
    .prepare("class_figures"),
);

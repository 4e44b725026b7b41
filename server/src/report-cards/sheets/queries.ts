import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import type {
  CountedResult,
  Member,
  SheetClass,
} from "@school/core/report-cards/sheets/sheet-class.ts";
import { type Term, TERMS } from "@school/core/school/terms.ts";
import { figuresOf } from "../../attendance/queries.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import { readNextBills } from "../../fees/bills/queries-next.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
  subjectTakers,
} from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { publicAddress, signedAddress } from "../../platform/documents/files/address.ts";
import { files } from "../../platform/documents/files/tables.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { admissionNumberOf, approvedOf } from "../../results/queries.ts";
import { scoresOf, type ScoreColumns } from "../../results/score-columns.ts";
import { marks, results } from "../../results/tables.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { staffDetails } from "../../staff/tables.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { readSheetSettings } from "../settings/queries.ts";
import { headRemarks, sheetEntries } from "../tables.ts";
import { promotionDecisions } from "../../years/tables.ts";
import { followingLevel, nextPlaces } from "./queries-next-place.ts";
import { readHead, staffName, stampHash } from "./queries-signing.ts";

/** A class for making its sheets, and the files with the pictures. */
export interface ReadClass extends SheetClass {
  readonly classId: string;
  readonly termId: string;
}

interface Scope {
  /** Classes of the term's session. */
  readonly classIds: readonly string[];
  readonly termId: string;
}

/**
 * All data for the sheets of these classes, in class and register order. Eight statements for any
 * number of classes, at most four for the next bills, and one more each for default settings, a stamp
 * and the terms before.
 */
export async function readSheetClasses(
  db: Reader,
  scope: Scope,
  previewed?: SheetSettings,
): Promise<ReadClass[]> {
  const sheetClasses = await readClassFacts(db, scope);
  const [sheetClass] = sheetClasses;
  if (!sheetClass) return [];
  const { showPosition, ...school } = await readSchool(db);
  const stored = await readSheetSettings(db, sheetClass.sessionId);
  const settings = previewed ?? stored;
  const { stampId } = settings;
  const stamp = stampId === null ? null : await stampHash(db, stampId, stored.stampId);
  const head = await readHead(db);
  const offered = Map.groupBy(await readSubjects(db, scope), ({ classId }) => classId);
  const members = await readMembers(db, scope);
  const counted = Map.groupBy(await readResults(db, scope), ({ enrolmentId }) => enrolmentId);
  const earlier = Map.groupBy(
    await readEarlier(db, scope, termsBefore(sheetClass.term)),
    ({ studentId }) => studentId,
  );
  const studentIds = members.map(({ studentId }) => studentId);
  const registers = await figuresOf(db, { termIds: [scope.termId], studentIds });
  const nextBills = settings.show.nextTermFee
    ? await readNextBills(db, scope.termId, nextPlaces(members, sheetClasses))
    : new Map<string, never>();
  const ofClass = Map.groupBy(members, ({ classId }) => classId);
  return sheetClasses.map((one) => ({
    classId: one.classId,
    termId: scope.termId,
    school: { ...school, stamp },
    session: one.session,
    term: one.term,
    termEndsOn: one.termEndsOn,
    nextTermStartsOn: one.nextTermStartsOn,
    className: one.className,
    level: {
      id: one.levelId,
      name: one.level ?? one.className,
      next: one.nextLevel,
    },
    scheme: one.scheme,
    settings,
    showPosition,
    subjects: offered.get(one.classId) ?? [],
    classTeacher:
      one.teacherName === null ? null : { name: one.teacherName, signature: one.teacherSignature },
    head,
    members: (ofClass.get(one.classId) ?? []).map((row) => ({
      ...memberOf(row),
      register: registers.get(row.studentId) ?? null,
      nextBill: nextBills.get(row.studentId) ?? null,
      results: (counted.get(row.enrolmentId) ?? []).map(
        ({ subjectId, total, teacherComment, ...scores }): CountedResult => ({
          subjectId,
          total,
          teacherComment,
          scores: one.scheme ? scoresOf(one.scheme, scores) : {},
        }),
      ),
      earlier: (earlier.get(row.studentId) ?? []).map(({ term, totals }) => ({ term, totals })),
    })),
  }));
}

const signature = alias(files, "signature");
const following = alias(terms, "following");
const nextLevel = alias(classCategories, "next_level");

/** Each class with its session, term and class teacher, in class order. */
function readClassFacts(db: Reader, { classIds, termId }: Scope) {
  return db
    .select({
      classId: classes.id,
      className: fullName,
      levelId: classCategories.id,
      level: classCategories.name,
      nextLevelId: nextLevel.id,
      nextLevel: nextLevel.name,
      scheme: schemeOfClass(classes.id),
      session: academicSessions.name,
      term: terms.term,
      termEndsOn: terms.endsOn,
      nextTermStartsOn: sql<string | null>`(
        select ${following.startsOn}::text from ${terms} ${following}
        where ${following.startsOn} > ${terms.endsOn} order by ${following.startsOn} limit 1)`,
      sessionId: classes.sessionId,
      teacherName: sql<string | null>`case when ${users.id} is not null then ${staffName} end`,
      teacherSignature: signature.hash,
    })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.id, termId)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(nextLevel, eq(nextLevel.id, followingLevel))
    .leftJoin(
      classTeachers,
      and(eq(classTeachers.classId, classes.id), eq(classTeachers.isAssistant, false)),
    )
    .leftJoin(users, and(eq(users.id, classTeachers.teacherId), isNull(users.deletedAt)))
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(signature, eq(signature.id, staffDetails.signatureId))
    .where(isAnyOf(classes.id, classIds))
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
}

async function readSchool(db: Reader) {
  const { logo, ...facts } = await readSettings(db, {
    name: SCHOOL_SETTINGS.schoolName,
    motto: SCHOOL_SETTINGS.schoolMotto,
    address: SCHOOL_SETTINGS.schoolAddress,
    phone: SCHOOL_SETTINGS.schoolPhone,
    email: SCHOOL_SETTINGS.schoolEmail,
    logo: SCHOOL_SETTINGS.schoolLogo,
    showPosition: SCHOOL_SETTINGS.showPosition,
  });
  return { ...facts, logo: logo === "" ? null : logo };
}

/**
 * Reads the subjects that each class takes, and others in which its pupils have approved results,
 * in the school's order.
 */
function readSubjects(db: Reader, { classIds, termId }: Scope) {
  const withResults = db
    .select({ classId: enrolments.classId, subjectId: results.subjectId })
    .from(enrolments)
    .innerJoin(results, approvedOf(enrolments.id))
    .where(and(isAnyOf(enrolments.classId, classIds), eq(enrolments.termId, termId)));
  const taken = db
    .select({ classId: classSubjects.classId, subjectId: classSubjects.subjectId })
    .from(classSubjects)
    .where(isAnyOf(classSubjects.classId, classIds))
    .union(withResults)
    .as("taken");
  return db
    .select({
      classId: taken.classId,
      id: subjects.id,
      name: subjects.name,
      isOffered: sql<boolean>`${classSubjects.subjectId} is not null`,
      takers: sql<string[] | null>`case when ${classSubjects.chosenOnly} then array(
        select ${subjectTakers.studentId} from ${subjectTakers}
        where ${subjectTakers.sessionId} = ${classes.sessionId}
          and ${subjectTakers.subjectId} = ${subjects.id}) end`,
    })
    .from(taken)
    .innerJoin(classes, eq(classes.id, taken.classId))
    .innerJoin(subjects, eq(subjects.id, taken.subjectId))
    .leftJoin(
      classSubjects,
      and(eq(classSubjects.classId, taken.classId), eq(classSubjects.subjectId, taken.subjectId)),
    )
    .orderBy(inSubjectOrder());
}

const signer = alias(users, "signer");
const signerDetails = alias(staffDetails, "signer_details");
const passport = alias(files, "passport");
const decidedClass = alias(classes, "decided_class");
const decidedLevel = alias(classCategories, "decided_level");

/** Every pupil on the register of these classes, with the entries for the sheet. */
function readMembers(db: Reader, { classIds, termId }: Scope) {
  return db
    .select({
      classId: enrolments.classId,
      enrolmentId: enrolments.id,
      studentId: users.id,
      surname: users.lastName,
      firstNames: users.firstName,
      admissionNumber: admissionNumberOf(users.id),
      sex: studentDetails.gender,
      dob: studentDetails.dob,
      house: studentDetails.sportsHouse,
      passport: passport.hash,
      entry: {
        ratings: sheetEntries.ratings,
        ticks: sheetEntries.ticks,
        timesPresent: sheetEntries.timesPresent,
        lines: sheetEntries.lines,
        areas: sheetEntries.areas,
        nextSteps: sheetEntries.nextSteps,
        comment: sheetEntries.comment,
      },
      remark: headRemarks.remark,
      promotion: headRemarks.promotion,
      decision: promotionDecisions.decision,
      decidedClassId: decidedClass.id,
      decidedLevelId: decidedLevel.id,
      decidedLevel: decidedLevel.name,
      signerName: sql<string>`concat_ws(' ', nullif(${signerDetails.title}, ''), ${firstNameFirst(signer)})`,
      signerSignature: signature.hash,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(passport, eq(passport.id, users.profileImageId))
    .leftJoin(sheetEntries, eq(sheetEntries.enrolmentId, enrolments.id))
    .leftJoin(headRemarks, eq(headRemarks.enrolmentId, enrolments.id))
    .leftJoin(
      promotionDecisions,
      and(
        eq(promotionDecisions.studentId, users.id),
        eq(promotionDecisions.sessionId, enrolments.sessionId),
      ),
    )
    .leftJoin(decidedClass, eq(decidedClass.id, promotionDecisions.toClassId))
    .leftJoin(decidedLevel, eq(decidedLevel.id, decidedClass.categoryId))
    .leftJoin(signer, eq(signer.id, headRemarks.signedBy))
    .leftJoin(signerDetails, eq(signerDetails.userId, signer.id))
    .leftJoin(signature, eq(signature.id, signerDetails.signatureId))
    .where(and(isAnyOf(enrolments.classId, classIds), eq(enrolments.termId, termId), isOnRegister))
    .orderBy(inRegisterOrder);
}

type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

function memberOf(row: MemberRow): Omit<Member, "register" | "nextBill" | "results" | "earlier"> {
  const { studentId, surname, firstNames, admissionNumber, sex, dob, house } = row;
  return {
    studentId,
    surname,
    firstNames,
    admissionNumber,
    sex: sex === "" ? null : sex,
    dob,
    house: house === "" ? null : house,
    passport: row.passport,
    entry: row.entry,
    decided: decidedOf(row),
    remark:
      row.remark === null
        ? null
        : {
            text: row.remark,
            name: row.signerName,
            signature: row.signerSignature,
            promotion: row.promotion,
          },
  };
}

/** A departing child was still promoted or not, and the sheet states it. */
function decidedOf({
  decision,
  decidedLevel: nextLevel,
}: MemberRow): Exclude<Member["decided"], undefined> {
  if (decision === null || decision === "LEAVES") return null;
  if (decision === "GRADUATES") return { promotion: "PROMOTED", nextLevel: null };
  // A class without a level, or deleted: the usual line.
  if (decision !== "REPEAT" && nextLevel === null) return null;
  return { promotion: decision, nextLevel };
}

type ResultRow = ScoreColumns &
  Pick<CountedResult, "subjectId" | "total" | "teacherComment"> & { enrolmentId: string };

/** The approved results of these classes in the term. */
function readResults(db: Reader, { classIds, termId }: Scope): Promise<ResultRow[]> {
  return db
    .select({
      enrolmentId: results.enrolmentId,
      subjectId: results.subjectId,
      ca1: results.ca1,
      ca2: results.ca2,
      ca3: results.ca3,
      ca4: results.ca4,
      exam: results.exam,
      absent: results.absent,
      teacherComment: results.teacherComment,
      total: marks,
    })
    .from(enrolments)
    .innerJoin(results, approvedOf(enrolments.id))
    .where(and(isAnyOf(enrolments.classId, classIds), eq(enrolments.termId, termId)));
}

const termsBefore = (term: Term) => TERMS.slice(0, TERMS.indexOf(term));

const current = alias(enrolments, "current_enrolment");

interface EarlierTerm {
  studentId: string;
  term: Term;
  totals: Record<string, number>;
}

/** Approved totals of the session's terms before, whatever the pupil's class was then. */
async function readEarlier(
  db: Reader,
  { classIds, termId }: Scope,
  before: readonly Term[],
): Promise<EarlierTerm[]> {
  if (before.length === 0) return [];
  return db
    .select({
      studentId: enrolments.studentId,
      term: terms.term,
      totals: sql<Record<string, number>>`json_object_agg(${results.subjectId}, ${marks})`,
    })
    .from(current)
    .innerJoin(
      enrolments,
      and(eq(enrolments.studentId, current.studentId), eq(enrolments.sessionId, current.sessionId)),
    )
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(results, approvedOf(enrolments.id))
    .where(
      and(
        isAnyOf(current.classId, classIds),
        eq(current.termId, termId),
        inArray(terms.term, [...before]),
      ),
    )
    .groupBy(enrolments.studentId, terms.term);
}

/** URLs of the pictures with these hashes, each of the first file with it. At most one statement. */
export async function pictureAddresses(
  db: Reader,
  sealer: Sealer,
  hashes: readonly string[],
): Promise<Record<string, string>> {
  if (hashes.length === 0) return {};
  const rows = await db
    .selectDistinctOn([files.hash], { hash: files.hash, id: files.id, isPublic: files.isPublic })
    .from(files)
    .where(inArray(files.hash, [...hashes]))
    .orderBy(files.hash, files.id);
  return Object.fromEntries(
    rows.map(({ hash, id, isPublic }) => [
      hash,
      isPublic ? publicAddress(hash) : signedAddress(sealer, id),
    ]),
  );
}

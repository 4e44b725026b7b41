import { makeFactor, makeUser, openTestSession } from "../accounts/fixtures.ts";
import { one } from "../platform/database/rows.ts";
import type { TestServer } from "../platform/testing/server.ts";
import { linkGuardian } from "../students/fixtures.ts";

/**
 * The 22 kinds of people of the permission run, at the demo school. `A` and `B` are two families; `A`'s
 * child is in the class of `teacherA`, `B`'s in another class.
 */
export const KINDS = [
  "stranger",
  "disabled principal",
  "principal without their second factor",
  "principal who must change the password",
  "unapproved teacher",
  "registered pupil",
  "principal",
  "second principal",
  "office",
  "second office",
  "teacherA",
  "teacherB",
  "teacher without a class",
  "teacher limited to Classes",
  "accountant",
  "non-teaching staff",
  "parentA",
  "parentB",
  "parent without a child",
  "pupilA",
  "pupilB",
  "pupil of another family in class A",
] as const;
export type Kind = (typeof KINDS)[number];

export interface SchoolPeople {
  /** Account ids; the stranger has none. */
  readonly ids: Readonly<Record<Exclude<Kind, "stranger">, string>>;
  /** Access tokens; the stranger has none. */
  readonly tokens: ReadonlyMap<Kind, string>;
  readonly classA: string;
  readonly classB: string;
}

/** Finds or makes one account of each kind in a loaded demo school, and opens a session for each. */
export async function findPeople({ db, keyring }: TestServer): Promise<SchoolPeople> {
  const run = (text: string, ...values: unknown[]) =>
    db.$client.query<{ id: string }>(text, values);
  const idOf = async (text: string, ...values: unknown[]): Promise<string> =>
    one((await run(text, ...values)).rows).id;
  const byEmail = (name: string) =>
    idOf(`select id from users where email = $1`, `${name}@demo.school`);
  const made = async (overrides: Parameters<typeof makeUser>[1]) =>
    (await makeUser(db, overrides)).id;
  const pupilA = await byEmail("student");
  const classOf = (pupil: string) =>
    idOf(
      `
      select enrolments.class_id as id from enrolments join terms on terms.id = enrolments.term_id
      where enrolments.student_id = $1 and terms.is_current`,
      pupil,
    );
  const classA = await classOf(pupilA);
  // A class of the same session that has no subject teacher of class A and no sibling of A.
  const classB = await idOf(
    `
    select classes.id from classes join classes a on a.session_id = classes.session_id
    where a.id = $1 and classes.name = 'Primary 1' limit 1`,
    classA,
  );
  const teacherA = await byEmail("teacher");
  const teacherB = await idOf(
    `
    select teacher_id as id from class_teachers
    where class_id = $1 and teacher_id not in (
      select teacher_id from class_teachers where class_id = $2)
    order by is_assistant limit 1`,
    classB,
    classA,
  );
  const parentA = await byEmail("parent");
  const otherPupilOf = (classId: string) =>
    idOf(
      `
      select enrolments.student_id as id from enrolments
      join terms on terms.id = enrolments.term_id and terms.is_current
      join users on users.id = enrolments.student_id and users.is_active
      where enrolments.class_id = $1 and enrolments.student_id <> $2
        and not exists (select from guardians where guardians.student_id = enrolments.student_id)
      order by enrolments.student_id limit 1`,
      classId,
      pupilA,
    );
  const pupilB = await otherPupilOf(classB);
  const parentB = await made({ role: "PARENT" });
  await linkGuardian(db, { parentId: parentB, studentId: pupilB });
  const withFactor = await made({ role: "PRINCIPAL" });
  const ids: SchoolPeople["ids"] = {
    "disabled principal": await made({ role: "PRINCIPAL" }),
    "principal without their second factor": withFactor,
    "principal who must change the password": await made({
      role: "PRINCIPAL",
      mustChangePassword: true,
    }),
    "unapproved teacher": await made({ role: "STUDENT", awaitingApproval: true }),
    "registered pupil": await made({ role: "STUDENT", awaitingApproval: true }),
    principal: await byEmail("principal"),
    "second principal": await made({ role: "PRINCIPAL" }),
    office: await byEmail("admin"),
    "second office": await made({ role: "ADMIN" }),
    teacherA,
    teacherB,
    "teacher without a class": await made({ role: "TEACHER" }),
    "teacher limited to Classes": await made({ role: "TEACHER", features: ["Classes"] }),
    accountant: await made({ role: "STAFF", roleInSchool: "Accountant" }),
    "non-teaching staff": await made({ role: "STAFF", roleInSchool: "Non-teaching staff" }),
    parentA,
    parentB,
    "parent without a child": await made({ role: "PARENT" }),
    pupilA,
    pupilB,
    "pupil of another family in class A": await otherPupilOf(classA),
  };
  const tokens = new Map<Kind, string>();
  for (const kind of KINDS) {
    if (kind === "stranger") continue;
    await run(
      `update users set must_change_password = false
      where id = $1 and $2`,
      ids[kind],
      kind !== "principal who must change the password",
    );
    tokens.set(kind, await openTestSession(db, keyring, ids[kind]));
  }
  await makeFactor(db, keyring.sealer, withFactor);
  await run(`update users set is_active = false where id = $1`, ids["disabled principal"]);
  return { ids, tokens, classA, classB };
}

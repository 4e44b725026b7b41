import { expect, type Page } from "@playwright/test";
import { addDays } from "@school/core/api/days.ts";
import {
  admit,
  call,
  employ,
  makeClass,
  makeSchoolDay,
  type OwnClass,
  type OwnPupil,
  type OwnStaff,
  setSubjects,
  sheetPaths,
} from "./records.ts";
import { schoolClock } from "./school-clock.ts";

/* The school of a class teacher who is without a network for a week. */

export const SUBJECTS = ["English Language", "Mathematics"] as const;
const NAMES = ["Ada", "Bisi", "Chidi", "Dayo", "Efe"];
export const TODAY = schoolClock(0).slice(0, 10);
/** Her week. */
export const DAYS = [-4, -3, -2, -1, 0].map((days) => addDays(TODAY, days));
/** Day on which the school closes after she has left. */
export const CLOSED = DAYS[2]!;
export interface School {
  readonly office: Page;
  readonly principal: Page;
  readonly ownClass: OwnClass;
  readonly otherClass: OwnClass;
  readonly teacher: OwnStaff;
  readonly pupils: readonly OwnPupil[];
  readonly threadId: string;
  /** Paths of the API for the score sheets, in the order of the subjects. */
  readonly sheets: readonly string[];
  readonly entries: string;
}

/** Makes her class, with the pupils in it and a thread of messages. */
export async function makeSchool(office: Page, principal: Page): Promise<School> {
  await makeSchoolDay(principal, DAYS[0]);
  const ownClass = await makeClass(office, "Mahogany", "Primary 4");
  const otherClass = await makeClass(office, "Iroko", "Primary 4");
  await setSubjects(office, ownClass, SUBJECTS);
  const teacher = await employ(office, {
    surname: "Danjuma",
    otherNames: "Rahila",
    username: "rahila.danjuma",
    classTeacher: ownClass.id,
  });
  const pupils: OwnPupil[] = [];
  for (const firstName of NAMES) {
    pupils.push(
      await admit(office, ownClass, { lastName: "Bako", firstName, admittedOn: DAYS[0]! }),
    );
  }
  const { threadIds } = await call<{ threadIds: string[] }>(office, "/messages/class-threads", {
    method: "POST",
    data: { classId: ownClass.id, body: "Welcome." },
  });
  const paths = await Promise.all(SUBJECTS.map((one) => sheetPaths(office, ownClass, one)));
  return {
    office,
    principal,
    ownClass,
    otherClass,
    teacher,
    pupils,
    threadId: threadIds[0]!,
    sheets: paths.map(({ grid }) => grid),
    entries: paths[0]!.entry,
  };
}

/** Changes the school while she is away: pupils, a sheet, the calendar and her session. */
export async function changeSchool(school: School): Promise<void> {
  const { office, principal, ownClass, otherClass, teacher, pupils } = school;
  await call(office, "/class-changes", {
    method: "POST",
    data: {
      fromClassId: ownClass.id,
      toClassId: otherClass.id,
      studentIds: pupils.slice(3).map(({ id }) => id),
    },
  });
  const waiting = await call<
    { class: { id: string }; subject: { id: string }; termId: string; version: string }[]
  >(principal, `/results/pending/sheets?className=${ownClass.name}`);
  const sheets = waiting.map(({ termId, version, ...sheet }) => {
    return { classId: sheet.class.id, subjectId: sheet.subject.id, termId, version };
  });
  expect(sheets).toHaveLength(1);
  await call(principal, "/results/sheets/reject", {
    method: "POST",
    data: { sheets, comment: "Please check the exam scores." },
  });
  await call(principal, "/calendar/entries", {
    method: "POST",
    data: {
      kind: "HOLIDAY",
      title: "Flood",
      note: "",
      startsOn: CLOSED,
      endsOn: CLOSED,
      startsAt: null,
      endsAt: null,
      audience: "ALL",
      classIds: [],
      repeats: null,
      repeatsUntil: null,
      skippedDays: [],
      isProposed: false,
      onPublicSite: false,
    },
  });
  const [user] = await call<{ id: string; version: number }[]>(
    office,
    `/users?search=${teacher.username}`,
  );
  await call(office, `/users/${user!.id}/sign-out`, {
    method: "POST",
    data: { version: user!.version },
  });
}

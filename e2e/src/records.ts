import type { Page } from "@playwright/test";
import { schoolClock } from "./school-clock.ts";

/*
 * Creates a journey's own records through the API, as the person signed in on the page. A journey
 * tests its subject on the screens; these functions create the data that it needs first.
 */

export interface OwnClass {
  readonly id: string;
  readonly name: string;
  readonly categoryId: string;
}

export interface OwnPupil {
  readonly id: string;
  /** Surname first, as lists write it. */
  readonly name: string;
  readonly admissionNumber: string;
}

interface Choices {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly currentSession: string;
  readonly currentTerm: string;
}

interface Subject {
  readonly id: string;
  readonly name: string;
}

type Multipart = Readonly<Record<string, { name: string; mimeType: string; buffer: Buffer }>>;

async function create<Output>(page: Page, path: string, data: unknown): Promise<Output> {
  return call(page, path, { method: "POST", data });
}

/** Calls the API as the person who is signed in on the page. */
export async function call<Output>(
  page: Page,
  path: string,
  options: { method?: "POST" | "PUT" | "DELETE"; data?: unknown; multipart?: Multipart } = {},
): Promise<Output> {
  const stored = await page.evaluate(() => localStorage.getItem("token"));
  const { access_token: token } = JSON.parse(stored!) as { access_token: string };
  const response = await page.request.fetch(`/api${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return ((await response.json()) as { data: Output }).data;
}

/** Sets settings of the school, as the principal who is signed in on the page. */
export async function setSettings(
  page: Page,
  values: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const { settings } = await call<{ settings: { key: string; version: number }[] }>(
    page,
    "/settings",
  );
  const changes = settings.flatMap(({ key, version }) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, value, version }];
  });
  await call(page, "/settings", { method: "PUT", data: { changes } });
}

interface Item {
  /** Null for the first and last day of a term. */
  readonly entryId: string | null;
  readonly kind: string;
  readonly version: number | null;
}

/**
 * Makes today a school day, whatever day it is, and the days since `from`, YYYY-MM-DD: for the principal
 * who is signed in on the page.
 */
export async function makeSchoolDay(page: Page, from = schoolClock(0).slice(0, 10)): Promise<void> {
  await setSettings(page, { school_week: "1234567" });
  const today = schoolClock(0).slice(0, 10);
  const { items } = await call<{ items: Item[] }>(page, `/calendar?from=${from}&to=${today}`);
  for (const { entryId, kind, version } of items) {
    if (entryId === null || (kind !== "HOLIDAY" && kind !== "MID_TERM")) continue;
    await call(page, `/calendar/entries/${entryId}`, { method: "DELETE", data: { version } });
  }
}

/** A class of the current session, in one of the demo school's categories. */
export async function makeClass(page: Page, name: string, category: string): Promise<OwnClass> {
  const { categories, currentSession } = await call<Choices>(page, "/students/choices");
  const categoryId = categories.find((one) => one.name === category)!.id;
  const form = { name, academicYear: currentSession, categoryId };
  const { id } = await create<{ id: string }>(page, "/classes", form);
  return { id, name, categoryId };
}

/** Sets the subjects of a new class by name, without teachers. */
export async function setSubjects(
  page: Page,
  { id }: OwnClass,
  names: readonly string[],
): Promise<void> {
  const all = await call<Subject[]>(page, "/subjects/all");
  const chosen = all.filter(({ name }) => names.includes(name));
  const subjects = chosen.map((subject) => ({ subjectId: subject.id, teacherId: null }));
  await call(page, `/classes/${id}/subjects`, { method: "PUT", data: { version: 1, subjects } });
}

/** Published scores of the pupils in subjects of their class; each pupil has five marks less. */
export async function publishScores(
  page: Page,
  { id: classId }: OwnClass,
  termId: string,
  subjectNames: readonly string[],
  pupils: readonly { readonly id: string }[],
): Promise<void> {
  const subjects = await call<Subject[]>(page, "/subjects/all");
  for (const { id: subjectId } of subjects.filter(({ name }) => subjectNames.includes(name))) {
    const key = { classId, subjectId, termId };
    const rows = pupils.map(({ id: studentId }, index) => ({
      studentId,
      version: null,
      scores: { CA1: 8, CA2: 9, CA3: 7, CA4: 6, exam: 50 - 5 * index },
    }));
    await call(page, "/score-sheet", { method: "PUT", data: { ...key, rows } });
    await create(page, "/score-sheet/publish", key);
  }
}

interface WaitingSheet {
  readonly class: { readonly id: string };
  readonly subject: { readonly id: string };
  readonly termId: string;
  readonly version: string;
}

/** Approves all that was published in the class, as the principal who is signed in on the page. */
export async function approveScores(page: Page, { name }: OwnClass): Promise<void> {
  const waiting = await call<WaitingSheet[]>(
    page,
    `/results/pending/sheets?className=${encodeURIComponent(name)}`,
  );
  const sheets = waiting.map((sheet) => ({
    classId: sheet.class.id,
    subjectId: sheet.subject.id,
    termId: sheet.termId,
    version: sheet.version,
  }));
  await create(page, "/results/sheets/approve", { sheets });
}

interface Child {
  readonly lastName: string;
  readonly firstName: string;
  readonly parentPhone?: string;
  readonly password?: string;
  /** YYYY-MM-DD; today if omitted. */
  readonly admittedOn?: string;
}

/** A pupil of the class, admitted this term. */
export async function admit(page: Page, ownClass: OwnClass, child: Child): Promise<OwnPupil> {
  const { currentSession, currentTerm } = await call<Choices>(page, "/students/choices");
  const { id, admissionNumber } = await create<OwnPupil>(page, "/students", {
    gender: "Female",
    dob: "2017-05-04",
    address: "3 Marina Road, Lagos",
    country: "Nigeria",
    parentName: `Mrs ${child.lastName}`,
    parentEmail: "family@mail.example",
    sessionJoined: currentSession,
    termJoined: currentTerm,
    previousSchool: "None",
    classLastPassed: "None",
    classCategoryId: ownClass.categoryId,
    classId: ownClass.id,
    password: "Garden2flower",
    ...child,
  });
  return { id, admissionNumber, name: `${child.lastName} ${child.firstName}` };
}

/** Replaces the office's password with one of the pupil's own. */
export async function choosePassword(
  page: Page,
  { admissionNumber }: OwnPupil,
  password: string,
): Promise<void> {
  const signedIn = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: admissionNumber, password: "Garden2flower" },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const response = await page.request.put("/auth/v1/user", {
    data: { password, current_password: "Garden2flower" },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
}

export interface OwnStaff {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly staffId: string;
}

interface Member {
  readonly surname: string;
  readonly otherNames: string;
  readonly username: string;
  readonly roleInSchool?: string;
  /** Id of the class that the person is class teacher of. */
  readonly classTeacher?: string;
}

/** A teacher without an email address, who need not change the password. */
export async function employ(page: Page, member: Member): Promise<OwnStaff> {
  const password = "Harbour3tree";
  const { id, user } = await create<{ id: string; user: { staffId: string } }>(page, "/staff", {
    title: "Mrs",
    gender: "Female",
    address: "3 Marina Road, Lagos",
    phone: "0803 555 0505",
    roleInSchool: "Teacher",
    department: "Primary",
    dateJoined: "2024-09-09",
    staffType: "Full-Time",
    nationality: "Nigeria",
    password,
    ...member,
  });
  const { otherNames, surname, username } = member;
  return { id, name: `${otherNames} ${surname}`, username, password, staffId: user.staffId };
}

export interface OwnTest {
  readonly id: string;
  readonly title: string;
}

interface TestChoices {
  readonly classes: readonly {
    readonly id: string;
    readonly name: string;
    readonly classCategoryId: string;
    readonly subjectIds: readonly string[];
  }[];
  readonly terms: readonly { readonly id: string; readonly isCurrent: boolean }[];
}

/** A class of the demo school with subjects, for a test. */
export async function findClass(page: Page, name: string): Promise<OwnClass> {
  const { classes } = await call<TestChoices>(page, "/cbt-choices");
  const { id, classCategoryId } = classes.find((one) => one.name === name)!;
  return { id, name, categoryId: classCategoryId };
}

/**
 * A test of the class that is open for some hours: a multiple-choice, a true-or-false and a
 * short-answer question, one mark each.
 *
 * @param overrides fields of the form that differ
 */
export async function openTest(
  page: Page,
  ownClass: OwnClass,
  title: string,
  overrides: object = {},
): Promise<OwnTest> {
  const { classes, terms } = await call<TestChoices>(page, "/cbt-choices");
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const question = (questionText: string, rest: object) => ({ id: null, questionText, ...rest });
  const created = await create<{ id: string }>(page, "/cbt-tests", {
    title,
    subjectId: classes.find(({ id }) => id === ownClass.id)!.subjectIds[0],
    termId: terms.find(({ isCurrent }) => isCurrent)!.id,
    classCategoryId: ownClass.categoryId,
    classId: ownClass.id,
    duration: 30,
    assessmentType: "CAT (40)",
    opensAt: hours(-1),
    closesAt: hours(6),
    showCBT: true,
    questions: [
      question("Which town is the capital of Lagos State?", {
        type: "MCQ",
        options: ["Badagry", "Ikeja", "Epe"].map((text, i) => ({ key: "ABC"[i], text })),
        correctAnswers: ["B"],
      }),
      question("The sum of `1/2` and `1/2` is 1.", {
        type: "TRUE_FALSE",
        correctAnswers: ["TRUE"],
      }),
      question("Name the season without rain.", {
        type: "SHORT_ANSWER",
        correctAnswers: ["dry season", "dry"],
      }),
    ],
    ...overrides,
  });
  return { id: created.id, title };
}

/** Uploads a picture for a question as its author does, and returns its id. */
export async function uploadPicture(page: Page, buffer: Buffer): Promise<string> {
  const picture = { name: "picture.png", mimeType: "image/png", buffer };
  const form = { method: "POST", multipart: { picture } } as const;
  return (await call<{ id: string }>(page, "/upload/question-picture", form)).id;
}

/** API paths of the class's scores in a subject and of its report-sheet entries, this term. */
export async function sheetPaths(
  page: Page,
  { id: classId }: OwnClass,
  subject: string,
): Promise<{ grid: string; entry: string }> {
  const subjects = await call<{ id: string; name: string }[]>(page, "/subjects/all");
  const { terms } = await call<{ terms: { id: string; isCurrent: boolean }[] }>(
    page,
    "/cbt-choices",
  );
  const termId = terms.find(({ isCurrent }) => isCurrent)!.id;
  const query = new URLSearchParams({ classId, termId }).toString();
  const subjectId = subjects.find(({ name }) => name === subject)!.id;
  return {
    grid: `/score-sheet?${query}&subjectId=${subjectId}`,
    entry: `/report-sheets/entries?${query}`,
  };
}

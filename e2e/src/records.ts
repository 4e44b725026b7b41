import type { Page } from "@playwright/test";

/*
 * Records of a journey's own, made through the API by whoever is signed in on the page. What a
 * journey is about is done on the screens; this is for what must stand there before it begins.
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

async function create<Answer>(page: Page, path: string, data: unknown): Promise<Answer> {
  return call(page, path, { method: "POST", data });
}

async function call<Answer>(
  page: Page,
  path: string,
  options: { method?: "POST"; data?: unknown } = {},
): Promise<Answer> {
  const stored = await page.evaluate(() => localStorage.getItem("token"));
  const { access_token: token } = JSON.parse(stored!) as { access_token: string };
  const response = await page.request.fetch(`/api${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return ((await response.json()) as { data: Answer }).data;
}

/** A class of the current session, in one of the demo school's categories. */
export async function makeClass(page: Page, name: string, category: string): Promise<OwnClass> {
  const { categories, currentSession } = await call<Choices>(page, "/students/choices");
  const categoryId = categories.find((one) => one.name === category)!.id;
  const form = { name, academicYear: currentSession, categoryId };
  const { id } = await create<{ id: string }>(page, "/classes", form);
  return { id, name, categoryId };
}

interface Child {
  readonly lastName: string;
  readonly firstName: string;
  readonly parentPhone?: string;
  readonly password?: string;
  /** Another category than that of the class. */
  readonly classCategoryId?: string;
}

/** A pupil of the class, admitted this term. */
export async function admit(page: Page, place: OwnClass, child: Child): Promise<OwnPupil> {
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
    classCategoryId: place.categoryId,
    classId: place.id,
    password: "Garden2flower",
    ...child,
  });
  return { id, admissionNumber, name: `${child.lastName} ${child.firstName}` };
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
  /** Id of the class that the person leads. */
  readonly classTeacher?: string;
}

/** A teacher without an e-mail address, who need not choose another password. */
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

import { newId } from "../platform/database/id.ts";
import { isContractProcedure } from "@orpc/contract";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { contract } from "@school/core/portal/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { makeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeAnnouncement } from "../announcements/fixtures.ts";
import { makeBank, makeTestedClass } from "../cbt/fixtures.ts";
import { makeAssignment } from "../lessons/fixtures.ts";
import { makeLive } from "../lessons/live/fixtures.ts";
import { makeNote } from "../lessons/notes/fixtures.ts";
import { type InputSchema, inputSchemaOf } from "../platform/testing/sample-input.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeResult } from "../results/fixtures.ts";
import { feeItems } from "../fees/tables.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { staffDetails } from "../staff/tables.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";
import { FOREIGN, makeWork } from "../testing/foreign-class.ts";

/*
 * Every list of the contract, asked by people of one class while another class has words and numbers
 * that they must not learn. No filter, search, order or page may answer more than the list itself
 * does, and the number of rows is the number of rows that can be read. Lists are found in the
 * contract, so a new one is tried without a line here.
 */

/** Data that lists show to all teaching staff: names of pupils. Families see none of it. */
const SHOWN_TO_STAFF: readonly string[] = [FOREIGN.surname];

interface List {
  readonly path: string;
  readonly properties: Readonly<Record<string, InputSchema>>;
  readonly required: readonly string[];
  readonly isPaged: boolean;
}

/** Reads whose answer is a list; the search over everything answers several in one. */
function listsOf(router: object): List[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return listsOf(entry);
    const { route, inputSchema, outputSchema } = entry["~orpc"];
    if (route.method !== "GET" || !(outputSchema instanceof z.ZodType)) return [];
    const output = z.toJSONSchema(outputSchema, { io: "input", unrepresentable: "any" });
    const { data, pagination } = (output as InputSchema).properties ?? {};
    const { path = "" } = route;
    if (data?.type !== "array" && path !== "/search") return [];
    const { properties = {}, required = [] } = inputSchemaOf(inputSchema);
    return [{ path, properties, required, isPaged: pagination !== undefined }];
  });
}

const LISTS = listsOf(contract);

/** The search has a test of its own. */
const UNTRIED = ["/search"];

type Values = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

interface Answered {
  readonly status: number;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly text: string;
}

let server: TestServer;
/** By the names of fields in URLs and queries. */
let ownValues: Values;
let foreign: Values;
let people: { name: string; id: string | undefined; isStaff: boolean; isOffice: boolean }[];

interface World {
  readonly session: MadeSession;
  readonly principal: string;
  /** The name of its class. */
  readonly name: string;
  /** Null for the world of those who ask. */
  readonly words: typeof FOREIGN | null;
}

async function makeWorld({ session, principal, name, words }: World) {
  const { db } = server;
  const word = (key: keyof typeof FOREIGN) => words?.[key] ?? `Own ${key}`;
  const made = await makeTestedClass(db, {
    session,
    name,
    section: "Gold",
    pupils: 1,
    test: { title: word("test") },
  });
  const { classId, subjectId, teacher, sheet, categoryId } = made;
  const { termId } = sheet;
  const enrolment = { classId, sessionId: session.id, termId };
  const child = await makeStudent(db, {
    ...enrolment,
    lastName: word("surname"),
    details: {
      parentName: word("parentName"),
      parentPhone: words ? FOREIGN.parentPhone : "08031110000",
      parentEmail: words ? FOREIGN.parentEmail : "own@near.example",
      address: word("address"),
      healthCondition: word("health"),
      collector1Name: word("collector"),
    },
  });
  const gone = await makeStudent(db, { ...enrolment, deleted: true });
  await db
    .update(users)
    .set({ deleteReason: word("deleted") })
    .where(eq(users.id, gone.id));
  const parent = await makeUser(db, { role: "PARENT", lastName: word("account") });
  await linkGuardian(db, { parentId: parent.id, studentId: child.id });
  const { id: resultId } = await makeResult(db, {
    enrolmentId: child.enrolmentId,
    subjectId,
    teacherId: teacher.id,
    status: "rejected",
    principalComment: word("comment"),
  });
  const authored = { subjectId, classIds: [classId], termId };
  await makeNote(db, { ...authored, authorId: teacher.id, title: word("note") });
  const draft = { authorId: teacher.id, title: word("draft"), isPublished: false };
  await makeNote(db, { ...authored, ...draft });
  await makeAssignment(db, { ...authored, createdBy: teacher.id, title: word("work") });
  await makeLive(db, { hostId: teacher.id, classIds: [classId], title: word("live") });
  const bank = { subjectId, categoryId, createdBy: teacher.id, name: word("bank") };
  const { id: bankId } = await makeBank(db, bank);
  const itemId = newId();
  await db
    .insert(feeItems)
    .values({ id: itemId, title: "Lunch", kobo: 500_000, frequency: "TERM", isOptional: true });
  await db
    .update(staffDetails)
    .set({ phone: words ? FOREIGN.staffPhone : null, address: word("staffAddress") })
    .where(eq(staffDetails.userId, teacher.id));
  const body = { studentId: child.id, kind: "CLASS_TEACHER", body: word("message") };
  const thread = await server.call("POST /messages/threads", { as: parent.id, body });
  expect(thread.status).toBe(201);
  const { sittingId, batchId, studentImport, staffImport } = await makeWork(server, {
    made,
    principal,
    name,
    word,
  });
  const values: Values = {
    classId,
    sittingId,
    "/message-batches": batchId,
    "/students/imports": studentImport,
    "/staff/imports": staffImport,
    subjectId,
    termId,
    categoryId,
    toClassId: classId,
    classCategoryId: categoryId,
    studentId: child.id,
    teacherId: teacher.id,
    person: parent.id,
    personId: parent.id,
    subject: child.id,
    sessionId: session.id,
    academicYear: session.name,
    className: `${name} Gold`,
    class: `${name} Gold`,
    classGroup: name,
    day: dayAtSchool(new Date()),
    "/fees/payments?from": dayAtSchool(new Date()),
    "/fees/payments?until": dayAtSchool(new Date()),
    year: "2025",
    "/classes": classId,
    "/fees/items": itemId,
    "/question-banks": bankId,
    "/people/students": child.id,
    "/students": child.id,
    "/report-cards": child.id,
    "/staff": teacher.id,
    "/people/staff": teacher.id,
    "/cbt-tests": made.test.id,
    "/results": resultId,
  };
  return { values, teacher, parent, child };
}

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const principal = await makeUser(db, { role: "PRINCIPAL" });
  const world = { session, principal: principal.id };
  const ours = await makeWorld({ ...world, name: "Primary 4", words: null });
  const theirs = await makeWorld({ ...world, name: "Primary 5", words: FOREIGN });
  [ownValues, foreign] = [ours.values, theirs.values];
  const accountant = await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" });
  await makeAnnouncement(db, {
    createdBy: principal.id,
    title: FOREIGN.announcement,
    publishAt: null,
  });
  const isStaff = { isStaff: true, isOffice: false };
  const isFamily = { isStaff: false, isOffice: false };
  people = [
    { name: "principal", id: principal.id, isStaff: true, isOffice: true },
    { name: "teacher of the class", id: ours.teacher.id, ...isStaff },
    { name: "accountant", id: accountant.id, ...isStaff },
    { name: "parent", id: ours.parent.id, ...isFamily },
    { name: "pupil", id: ours.child.id, ...isFamily },
    { name: "stranger", id: undefined, ...isFamily },
  ];
});
afterAll(() => server.close());

async function ask(list: List, as: string | undefined, input: Values): Promise<Answered> {
  const rest = { ...input };
  const path = list.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(input[key] ?? "");
  });
  const query = new URLSearchParams(rest).toString();
  const { status, body } = await server.call(
    `GET ${path}?${query}`,
    as === undefined ? {} : { as },
  );
  if (status !== 200) return { status, rows: [], total: 0, text: "" };
  const data: unknown = body.data;
  const rows = (Array.isArray(data) ? data : Object.values(data as object).flat()) as Row[];
  const total: number = body.pagination?.total ?? rows.length;
  return { status, rows, total, text: JSON.stringify(rows).toLowerCase() };
}

/** Returns the key that identifies a row, whatever else a filter shows of it. */
/** Entries of the audit log are sealed meanwhile, so their number counts and not all of the row. */
function keyOf(row: Row): string {
  const key = typeof row === "object" ? (row["id"] ?? row["seq"]) : undefined;
  return typeof key === "string" || typeof key === "number" ? String(key) : JSON.stringify(row);
}

/** The inputs without which a list does not answer; undefined where this school has none. */
function requiredOf(list: List, world: Values): Values | undefined {
  const root = list.path.slice(0, list.path.indexOf("/{"));
  const input: Record<string, string> = {};
  for (const name of list.required) {
    const named = world[`${list.path}?${name}`] ?? world[name];
    const value = name === "id" ? world[root] : named;
    if (value === undefined) return undefined;
    input[name] = value;
  }
  return input;
}

/** Choices of a field that has only a few. */
const choicesOf = ({ enum: choices, type }: InputSchema): string[] =>
  choices ? choices.map(String) : type === "boolean" ? ["true", "false"] : [];

const isPlain = ({ type, enum: choices }: InputSchema) => type === "string" && !choices;

/** Everything that is wrong with one list for one person; also all that the person reads in it. */
async function walk(list: List, person: (typeof people)[number], world: Values) {
  const faults: string[] = [];
  const fault = (what: string) => faults.push(`${person.name}, ${list.path}: ${what}`);
  const input = requiredOf(list, world);
  if (!input) return { faults, status: 0, text: "" };
  const whole: Values = list.isPaged ? { ...input, limit: "200" } : input;
  const read = (more: Values) => ask(list, person.id, { ...whole, ...more });
  const plain = await read({});
  if (plain.status !== 200) return { faults, status: plain.status, text: "" };

  if (list.isPaged) {
    const pages: Row[] = [];
    for (let page = 1; page <= Math.ceil(plain.total / 3) + 1; page += 1) {
      const { rows, total } = await ask(list, person.id, { ...input, page: `${page}`, limit: "3" });
      if (total !== plain.total) fault(`counts ${total} on page ${page}, else ${plain.total}`);
      pages.push(...rows);
    }
    const counts = [plain.total, pages.length, new Set(pages.map(keyOf)).size];
    if (new Set(counts).size > 1) fault(`counts, pages, different rows: ${counts.join(", ")}`);
    if ((await read({ sort: "parentPhone" })).status !== 400) fault("orders by a hidden field");
  }

  // The list in each of its views; typed inputs come after.
  const base = new Map(plain.rows.map((row) => [keyOf(row), row]));
  let text = plain.text;
  for (const [name, schema] of Object.entries(list.properties)) {
    for (const value of choicesOf(schema)) {
      const view = await read({ [name]: value });
      // An order must not reveal what a row hides: such an order is refused.
      if (view.status === 403) continue;
      const isOrder = name === "sort";
      if (view.rows.length !== view.total) fault(`${name}=${value} counts ${view.total}`);
      if (isOrder && view.total !== plain.total) fault(`${name}=${value} changes the list`);
      for (const row of view.rows) base.set(keyOf(row), row);
      text += view.text;
    }
  }
  if (!person.isOffice) {
    const hidden = Object.values(FOREIGN).filter(
      (word) => !person.isStaff || !SHOWN_TO_STAFF.includes(word),
    );
    const leaked = hidden.filter((word) => text.includes(word.toLowerCase()));
    if (leaked.length > 0) fault(`shows ${leaked.join(", ")}`);
  }

  for (const [name, schema] of Object.entries(list.properties)) {
    if (Object.hasOwn(input, name) || !isPlain(schema)) continue;
    const known = [ownValues[name], foreign[name]].filter((value) => value !== undefined);
    const isTyped = schema.format === undefined && known.length === 0;
    for (const value of [...known, ...(isTyped ? Object.values(FOREIGN) : [])]) {
      const filtered = await read({ [name]: value });
      if (filtered.status !== 200) continue;
      if (filtered.rows.length !== filtered.total)
        fault(`${name}=${value} counts ${filtered.total}`);
      const isNew = filtered.rows.filter((row) => !base.has(keyOf(row)));
      if (isNew.length > 0) fault(`${name}=${value} adds ${JSON.stringify(isNew).slice(0, 300)}`);
      // The office finds people also by what only their own page shows.
      const isUnknown = isTyped && !person.isOffice && !text.includes(value.toLowerCase());
      if (isUnknown && filtered.total > 0) fault(`${name}=${value} finds ${filtered.total}`);
    }
  }
  return { faults, status: 200, text };
}

test("no list tells more by a filter, a search, an order, a page or a count", async () => {
  expect(LISTS.length).toBeGreaterThan(60);
  const results: Awaited<ReturnType<typeof walk>>[] = [];
  const answered = new Set<string>();
  const work = people
    .flatMap((person) =>
      LISTS.flatMap((list) => [ownValues, foreign].map((world) => ({ person, list, world }))),
    )
    .filter(({ list, world }) => world === ownValues || list.required.length > 0)
    .values();
  const takeAll = async () => {
    for (const { person, list, world } of work) {
      const result = await walk(list, person, world);
      if (result.status === 200) answered.add(list.path);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: 6 }, takeAll));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  const untried = LISTS.filter(({ path }) => !answered.has(path)).map(({ path }) => path);
  expect(untried.toSorted()).toEqual(UNTRIED);
  // Some 8,000 calls, which a busy computer answers slowly.
}, 180_000);

test("the search over everything finds only what the person may see", async () => {
  const search: List = { path: "/search", properties: {}, required: ["search"], isPaged: false };
  for (const { name, id, isStaff, isOffice } of people) {
    if (isOffice) continue;
    for (const word of Object.values(FOREIGN)) {
      const { total } = await ask(search, id, { search: word });
      if (isStaff && SHOWN_TO_STAFF.includes(word)) continue;
      expect([name, word, total]).toEqual([name, word, 0]);
    }
  }
});

import { brotliCompressSync, constants } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../accounts/auth/password-hashing.ts";
import { signInBrowser, makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeScoredClass } from "../../results/fixtures.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { withoutStyles } from "./testing.ts";

const LIKE_THE_SERVER = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const PASSWORD = "Teacher1demo";

let server: TestServer;
let session: Awaited<ReturnType<typeof makeSession>>;
let scored: Awaited<ReturnType<typeof makeScoredClass>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  scored = await makeScoredClass(db, { session });
  const passwordHash = await hashPassword(PASSWORD);
  await db.update(users).set({ passwordHash }).where(eq(users.id, scored.teacher.id));
});
afterAll(() => server.close());

const signIn = async (person: { email: string | null }) =>
  (await signInBrowser(server.origin, person)).cookie;

async function open(path: string, cookie: string) {
  const response = await fetch(server.origin + path, { headers: { accept: "text/html", cookie } });
  const html = await response.text();
  return { html, headers: response.headers, isPage: html.includes('id="document-state"') };
}

const grid = (classId: string) =>
  `/dashboard/upload?${new URLSearchParams({ class: classId, subject: scored.subjectId })}`;

test("a teacher's dashboard, and the score grid with its class", async () => {
  const cookie = await signIn(scored.teacher);
  const home = await open("/dashboard", cookie);
  expect(home.html).toMatch(/<h1[^>]*><span[^>]*>Dashboard\.<\/span> <span>Good /);
  const { classId, sessionId, termIds } = scored;
  const enrolment = { classId, sessionId, termId: termIds.TERM_1 };
  await makeStudent(server.db, { lastName: "Newcomer", ...enrolment });
  const { html, isPage, headers } = await open(grid(classId), cookie);
  expect(isPage).toBe(true);
  expect(html).toContain("Pupil 01");
  expect(html).toMatch(/<input[^>]*aria-label="Exam, [^"]*Newcomer[^"]*"/);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(brotliCompressSync(withoutStyles(html), LIKE_THE_SERVER).length).toBeLessThan(14_000);
});

test("the grid takes as many statements for a larger class", async () => {
  const cookie = await signIn(scored.teacher);
  const { classId, sessionId, termIds } = scored;
  await open(grid(classId), cookie);
  const first = await countStatements(server.db, () => open(grid(classId), cookie));
  for (let i = 0; i < 3; i += 1) {
    await makeStudent(server.db, { classId, sessionId, termId: termIds.TERM_1 });
  }
  await open(grid(classId), cookie);
  const second = await countStatements(server.db, () => open(grid(classId), cookie));
  expect(second.count).toBe(first.count);
  expect(first.count).toBeLessThanOrEqual(16);
});

test("a class of another teacher has no scores in the page, and a parent none at all", async () => {
  const other = await makeScoredClass(server.db, { session, name: "Primary 5" });
  const cookie = await signIn(scored.teacher);
  const { html, isPage } = await open(grid(other.classId), cookie);
  expect(isPage).toBe(true);
  expect(html).not.toContain(other.pupils[0]?.id);
  const parent = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
  const family = await open(grid(scored.classId), await signIn(parent));
  expect(family.html).not.toContain('aria-label="Exam, ');
});

test("the first visitor after a start gets whole pages, parts that are loaded later included", async () => {
  const cookie = await signIn(scored.teacher);
  const { html, isPage } = await open("/dashboard/results", cookie);
  expect(isPage).toBe(true);
  // React's mark of a part that it did not render on the server, for which the browser reports an
  // error.
  expect(html).not.toContain("<!--$!-->");
});

test("the principal's dashboard", async () => {
  const cookie = await signIn(await makeUser(server.db, { role: "PRINCIPAL", password: PASSWORD }));
  const { html, isPage } = await open("/dashboard", cookie);
  expect(isPage).toBe(true);
  expect(html).not.toContain("Loading...");
  expect(brotliCompressSync(withoutStyles(html), LIKE_THE_SERVER).length).toBeLessThan(14_000);
});

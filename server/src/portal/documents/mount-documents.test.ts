import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { DATA_SAVER } from "@school/core/api/data-saver.ts";
import { documentPages } from "@school/core/portal/documents.ts";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callAuth, makeFactor, makeUser, signInBrowser } from "../../accounts/fixtures.ts";
import { authSessions, users } from "../../accounts/tables.ts";
import { makeAnnouncement } from "../../announcements/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeResult, makeScoredClass } from "../../results/fixtures.ts";
import { withoutStyles } from "./testing.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";

const LIKE_THE_SERVER = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const PASSWORD = "Teacher1demo";
const HOSTILE = "</script><script>alert(1)</script>";

const PAGES = Object.keys(documentPages);

let server: TestServer;
let scored: Awaited<ReturnType<typeof makeScoredClass>>;
let principal: Awaited<ReturnType<typeof makeUser>>;
let parent: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  scored = await makeScoredClass(db, { session });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  parent = await newParent();
  for (const { enrolmentId } of scored.pupils) {
    await makeResult(db, {
      enrolmentId,
      subjectId: scored.subjectId,
      teacherId: scored.teacher.id,
      status: "approved",
      scores: { CA1: 8, CA2: 8, CA3: 8, CA4: 8, exam: 50 },
    });
  }
  await makeAnnouncement(db, { createdBy: principal.id, title: HOSTILE });
  const body = { termId: scored.termIds.TERM_1, classIds: [scored.classId], sendMail: false };
  await server.call("POST /report-sheet-releases", { as: principal.id, body });
});
afterAll(() => server.close());

/** The address of the first pupil's sheet. */
function ownSheet(): string {
  const child = scored.pupils[0]?.id ?? "";
  return `/report-cards?${new URLSearchParams({ child, term: scored.termIds.TERM_1 })}`;
}

/** A parent of the first pupil. */
async function newParent() {
  const made = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
  const [pupil] = scored.pupils;
  if (pupil) await linkGuardian(server.db, { parentId: made.id, studentId: pupil.id });
  return made;
}

const signIn = (person: { email: string | null }) => signInBrowser(server.origin, person);

async function open(path: string, cookie?: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, {
    headers: { accept: "text/html", ...(cookie && { cookie }), ...headers },
    redirect: "manual",
  });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, isPage: isPage(html) };
}

/** Whether the document contains a person's data; if not, it must be the app's start page. */
function isPage(html: string): boolean {
  const hasState = html.includes('id="document-state"');
  if (!hasState) expect(html).toContain("Loading...");
  return hasState;
}

describe("a page of a family arrives as HTML with its data", () => {
  test("the results of a parent's child, readable without scripts", async () => {
    const { cookie } = await signIn(parent);
    const { status, headers, html, isPage } = await open("/dashboard/results", cookie);
    expect([status, isPage]).toEqual([200, true]);
    expect(html).toContain("Pupil 01");
    expect(html).toMatch(/<b>82<\/b>/);
    expect(html).toMatch(/<title>Results · /);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("vary")).toContain("cookie");
    expect(headers.get("x-frame-options")).toBe("DENY");
    // Of scripts inside the page, the policy allows the first one alone.
    const inside = [
      ...html.matchAll(/<script(?! type="application\/json")[^>]*>(.*?)<\/script>/gs),
    ];
    expect(inside).toHaveLength(1);
    const hash = createHash("sha256").update(String(inside[0]?.[1])).digest("base64");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test("the released sheets of a parent's child, and one of them by its link", async () => {
    const { cookie } = await signIn(parent);
    const list = await open("/report-cards", cookie);
    expect([list.status, list.isPage]).toEqual([200, true]);
    expect(list.html).toMatch(/<title>Report Cards · /);
    expect(list.html).not.toContain("<article");
    const href = /href="(\/report-cards\?[^"]+)"/.exec(list.html)?.[1] ?? "";
    const { html, headers } = await open(href.replaceAll("&amp;", "&"), cookie);
    expect(html).toContain("<article");
    expect(html).toMatch(/PUPIL 01|Pupil 01/);
    expect(html).toContain("/verify/");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("two families whose pages are rendered at the same time see nothing of each other", async () => {
    const [first, , third] = scored.pupils as [{ id: string }, unknown, { id: string }];
    const families = await Promise.all(
      [first, third].map(async ({ id }) => {
        const made = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
        await linkGuardian(server.db, { parentId: made.id, studentId: id });
        return { accountId: made.id, childId: id, cookie: (await signIn(made)).cookie };
      }),
    );
    const visits = Array.from({ length: 6 }, () =>
      PAGES.flatMap((path) => families.map((family) => ({ family, path }))),
    ).flat();
    const pages = await Promise.all(visits.map(({ path, family }) => open(path, family.cookie)));
    for (const [at, { html, isPage }] of pages.entries()) {
      const { family, path } = visits[at] as (typeof visits)[number];
      const other = families.find((one) => one !== family);
      expect(isPage, path).toBe(true);
      expect(html).toContain(family.accountId);
      expect(html).not.toContain(other?.accountId);
      expect(html).not.toContain(other?.childId);
      const names = new Set(html.match(/Pupil \d\d/g));
      expect(names.size, `${path}: ${[...names].join()}`).toBeLessThanOrEqual(1);
    }
  });

  test("a withheld sheet is in no page of the family, also by its link", async () => {
    const { db } = server;
    const other = await makeUser(db, { role: "PARENT", password: PASSWORD });
    const [, { id }] = scored.pupils as [unknown, { id: string }];
    await linkGuardian(db, { parentId: other.id, studentId: id });
    const termId = scored.termIds.TERM_1;
    const address = `/report-cards?child=${id}&term=${termId}`;
    const { cookie } = await signIn(other);
    expect((await open(address, cookie)).html).toContain("<article");
    const body = { termId, reason: "Fees are not paid." };
    await server.call(`PUT /report-sheets/${id}/withheld`, { as: principal.id, body });
    const { html } = await open(address, cookie);
    expect(html).toContain(familyTexts.withheld);
    expect(html).not.toContain("<article");
    expect(html).not.toContain(body.reason);
  });

  test("whether the device saves data is what it chose, else what the browser says", async () => {
    const { cookie } = await signIn(parent);
    const saves = async (headers: Record<string, string>, more = "") =>
      (await open("/dashboard", cookie + more, headers)).html.includes('"savesData":true');
    expect(await saves({})).toBe(false);
    expect(await saves({ "save-data": "on" })).toBe(true);
    expect(await saves({}, `; ${DATA_SAVER}=on`)).toBe(true);
    expect(await saves({ "save-data": "on" }, `; ${DATA_SAVER}=off`)).toBe(false);
  });

  test("a parent of several children reaches each of them without scripts", async () => {
    const { db } = server;
    const other = await makeUser(db, { role: "PARENT", password: PASSWORD });
    const ids = scored.pupils.map(({ id }) => id);
    for (const studentId of ids) await linkGuardian(db, { parentId: other.id, studentId });
    const { cookie } = await signIn(other);
    for (const path of ["/report-cards", "/dashboard/results"]) {
      const { html } = await open(path, cookie);
      expect(
        ids.filter((id) => html.includes(`href="${path}?child=${id}"`)),
        path,
      ).toEqual(ids);
    }
  });

  test.each([...PAGES, "sheet"])("%s is small on the line", async (path) => {
    const { cookie } = await signIn(parent);
    const { html } = await open(path === "sheet" ? ownSheet() : path, cookie);
    expect(bytesOf(withoutStyles(html))).toBeLessThan(14_000);
    expect(bytesOf(html)).toBeLessThan(20_000);
  });

  test.each(["/dashboard", "/dashboard/announcements"])("%s", async (path) => {
    const { cookie } = await signIn(parent);
    const { html, isPage } = await open(path, cookie);
    expect(isPage).toBe(true);
    expect(html).not.toContain(HOSTILE);
    expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("\\u003c/script>\\u003cscript>alert(1)");
  });

  test("a child that is not the parent's shows nothing of it", async () => {
    const { cookie } = await signIn(parent);
    const stranger = scored.pupils[1]?.id ?? "";
    const term = scored.termIds.TERM_1;
    for (const path of ["/dashboard/results", "/report-cards"]) {
      const { html } = await open(`${path}?child=${stranger}&term=${term}`, cookie);
      expect(html, path).toContain("Pupil 01");
      expect(html, path).not.toMatch(/Pupil 02/i);
      expect(html, path).not.toContain(stranger);
    }
  });

  test("an address with hostile values is a page or the start of the app, and never an error", async () => {
    const { cookie } = await signIn(parent);
    const queries = [
      "term=%00",
      "term=1'--",
      `child=${encodeURIComponent(HOSTILE)}`,
      "term=a&term=b",
    ];
    for (const query of queries) {
      const { status, html } = await open(`/dashboard/results?${query}`, cookie);
      expect(status, query).toBe(200);
      expect(html).not.toContain(HOSTILE);
    }
  });

  test("reading marks nothing as read, so that a browser may fetch the page ahead", async () => {
    const { cookie } = await signIn(parent);
    const before = await server.call("GET /home", { as: parent.id });
    expect(before.body.data.unread).toBeGreaterThan(0);
    await open("/dashboard/announcements", cookie, { "sec-purpose": "prefetch" });
    const { body } = await server.call("GET /home", { as: parent.id });
    expect(body.data.unread).toBe(before.body.data.unread);
  });

  test.each([...PAGES, "sheet"])("%s takes a fixed number of statements", async (page) => {
    const path = page === "sheet" ? ownSheet() : page;
    const { cookie } = await signIn(parent);
    await open(path, cookie);
    const first = await countStatements(server.db, () => open(path, cookie));
    const { classId, sessionId, termIds } = scored;
    const termId = termIds.TERM_1;
    for (const lastName of ["Sister", "Brother"]) {
      const { id } = await makeStudent(server.db, { lastName, classId, sessionId, termId });
      await linkGuardian(server.db, { parentId: parent.id, studentId: id });
    }
    // Once for what is cached under its version.
    await open(path, cookie);
    const second = await countStatements(server.db, () => open(path, cookie));
    expect(second.count).toBe(first.count);
    expect(first.count).toBeLessThanOrEqual(19);
  });
});

describe("everyone else gets the start of the app", () => {
  test.each([
    ["a visitor without a cookie", () => undefined],
    ["an empty cookie", () => "document=; document-open=1"],
    ["a truncated cookie", (good: string) => good.replace(/(document=[^;]+)....;/, "$1;")],
    ["a signature of another session", (good: string, other: string) => mixed(good, other)],
    ["no signature", (good: string) => good.replace(/\.[^.;]+;/, ";")],
    ["more than three parts", (good: string) => good.replace(/;/, ".x;")],
    ["a cookie whose open half was removed", (good: string) => good.split(";")[0]],
    ["two cookies of the name", (good: string, other: string) => `${other.split(";")[0]}; ${good}`],
    [
      "the cookie under the name for TLS",
      (good: string) => good.replaceAll("document", "__Host-document"),
    ],
  ])("%s", async (_who, cookieFrom) => {
    const { cookie: good } = await signIn(parent);
    const { cookie: other } = await signIn(await newParent());
    for (const path of [...PAGES, ownSheet()]) {
      expect((await open(path, good)).isPage, path).toBe(true);
      const { status, isPage } = await open(path, cookieFrom(good, other));
      expect([status, isPage], path).toEqual([200, false]);
    }
  });

  test("a session that has ended, also by a sign-out elsewhere", async () => {
    const person = await newParent();
    const { cookie } = await signIn(person);
    const { token } = await signIn(person);
    expect((await open("/dashboard", cookie)).isPage).toBe(true);
    await callAuth(server.origin, "POST /logout?scope=global", { bearer: token, body: {} });
    for (const path of PAGES) expect((await open(path, cookie)).isPage, path).toBe(false);
  });

  test.each([
    ["an account that was disabled", { isActive: false }],
    ["an account that was deleted", { deletedAt: new Date() }],
    ["a password that must be changed", { mustChangePassword: true }],
  ])("%s", async (_what, change) => {
    const person = await newParent();
    const { cookie } = await signIn(person);
    expect((await open("/dashboard", cookie)).isPage).toBe(true);
    await server.db.update(users).set(change).where(eq(users.id, person.id));
    for (const path of PAGES) expect((await open(path, cookie)).isPage, path).toBe(false);
  });

  test("a session without its second factor", async () => {
    const person = await newParent();
    const { cookie } = await signIn(person);
    await makeFactor(server.db, server.keyring.sealer, person.id);
    for (const path of PAGES) expect((await open(path, cookie)).isPage, path).toBe(false);
    await server.db
      .update(authSessions)
      .set({ aal: "aal2" })
      .where(eq(authSessions.userId, person.id));
    expect((await open("/dashboard", cookie)).isPage).toBe(true);
  });

  test("a parent without a child sees no pupil", async () => {
    const stranger = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
    const { cookie } = await signIn(stranger);
    const { html, isPage } = await open("/dashboard/results", cookie);
    expect(isPage).toBe(true);
    expect(html).not.toContain("Pupil 01");
  });

  test("an account whose role has changed gets the page of the new one", async () => {
    const person = await newParent();
    const { cookie } = await signIn(person);
    expect((await open("/dashboard/results", cookie)).html).toContain("Pupil 01");
    await server.db.update(users).set({ role: "STAFF" }).where(eq(users.id, person.id));
    expect((await open("/dashboard", cookie)).html).toContain('"role":"STAFF"');
    expect((await open("/dashboard/results", cookie)).html).not.toMatch(/<h1[^>]*>Results/);
  });
});

const bytesOf = (html: string) => brotliCompressSync(html, LIKE_THE_SERVER).length;

/** The names of one cookie under the signature of the other. */
function mixed(good: string, other: string): string {
  const [names = "", open = ""] = good.split("; ");
  const signature = other.split(";", 1)[0]?.split(".").at(-1) ?? "";
  return `${names.replace(/[^.]+$/, signature)}; ${open}`;
}

describe("the cookie opens documents only", () => {
  test("no endpoint of the contract reads it", async () => {
    const { cookie } = await signIn(parent);
    const { body: api } = await server.call("GET /openapi.json");
    const calls = Object.entries<object>(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    expect(calls.length).toBeGreaterThan(100);
    const opened: string[] = [];
    let guarded = 0;
    for (const { method, path } of calls) {
      const address = `${server.origin}/api${path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID())}`;
      const ask = (headers: Record<string, string>) => fetch(address, { method, headers });
      const stranger = await ask({});
      await stranger.arrayBuffer();
      if (stranger.status !== 401) continue;
      guarded += 1;
      const response = await ask({ cookie });
      await response.arrayBuffer();
      if (response.status !== 401) opened.push(`${method} ${path}`);
    }
    expect(opened).toEqual([]);
    expect(guarded).toBeGreaterThan(100);
  });

  test.each([
    "GET /api/events",
    "GET /auth/v1/user",
    "PUT /auth/v1/user",
    "POST /auth/v1/logout",
    "GET /auth/v1/reauthenticate",
    "POST /auth/v1/factors",
  ])("%s does not read it", async (address) => {
    const { cookie } = await signIn(parent);
    const [method = "", path = ""] = address.split(" ");
    const { status } = await fetch(server.origin + path, { method, headers: { cookie } });
    expect(status).toBe(401);
  });

  test("what is open to everyone answers its bearer as a stranger", async () => {
    const { cookie } = await signIn(parent);
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${server.origin}/api/announcements/public`, { headers })).json();
    expect(await read({ cookie })).toEqual(await read({}));
    const file = await fetch(`${server.origin}/files/${crypto.randomUUID()}`, {
      headers: { cookie },
    });
    expect(file.status).toBe(403);
  });
});

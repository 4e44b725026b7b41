import { brotliCompressSync, constants } from "node:zlib";
import { documentPages } from "@school/core/portal/documents.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, signInBrowser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeResult, makeScoredClass } from "../../results/fixtures.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian } from "../../students/fixtures.ts";

const LIKE_THE_SERVER = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

let server: TestServer;
let parent: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { pupils, subjectId, teacher } = await makeScoredClass(db, { session });
  parent = await makeUser(db, { role: "PARENT", password: "Teacher1demo" });
  const [pupil] = pupils as [(typeof pupils)[number]];
  await linkGuardian(db, { parentId: parent.id, studentId: pupil.id });
  const { enrolmentId } = pupil;
  const scores = { CA1: 8, CA2: 8, CA3: 8, CA4: 8, exam: 50 };
  const row = { enrolmentId, subjectId, teacherId: teacher.id, scores };
  await makeResult(db, { ...row, status: "approved" });
});
afterAll(() => server.close());

async function open(
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(server.origin + path, {
    headers: { accept: "text/html", cookie, ...headers },
  });
  return response.text();
}

test("styles are inside the page until the browser has stored the whole sheets", async () => {
  const { cookie } = await signInBrowser(server.origin, parent);
  for (const path of Object.keys(documentPages)) {
    const html = await open(path, cookie);
    expect(linksOf(html), path).toEqual([]);
    const [, names = "", pair = ""] =
      /data-styles="([^"]+)" data-cookie="([^"]+)"/.exec(html) ?? [];
    const whole = await readAll(names.split(" "));
    const used = /<style data-page>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    expect(missingFrom(used, whole, html), path).toEqual([]);
    expect(brotliCompressSync(used, LIKE_THE_SERVER).length, path).toBeLessThan(11_000);
    for (const stored of [pair, `styles=of-elsewhere; ${pair}`, `__Secure-${pair}`]) {
      const later = await open(path, `${cookie}; ${stored}`);
      expect(linksOf(later), path).toEqual(names.split(" "));
      expect(later).not.toContain("<style data-page>");
      expect(later).toMatch(/<script [^>]* src="\/assets\/early-[^"]+"><\/script>/);
    }
    expect(linksOf(await open(path, `${cookie}; ${pair}x`)), path).toEqual([]);
  }
});

function linksOf(html: string): string[] {
  return Array.from(
    html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g),
    ([, url = ""]) => url,
  );
}

async function readAll(urls: readonly string[]): Promise<string> {
  const texts = urls.map(async (url) => (await fetch(server.origin + url)).text());
  return (await Promise.all(texts)).join("");
}

/** Simple rules of the whole sheets that match by a class of the page, and are not in its own. */
function missingFrom(used: string, whole: string, html: string): string[] {
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, list = ""]) =>
    list.split(" "),
  );
  const known = new Set(classes);
  expect(known.size).toBeGreaterThan(20);
  const rules = whole.match(/(?<=[{};])\.[\w-]+(?::[\w-]+|\[[\w=-]+\])?\{[^{}]+\}/g) ?? [];
  const needed = rules.filter((rule) => {
    const [, name = "", attribute, value] =
      /^\.([\w-]+)(?:\[([\w-]+)=?([\w-]*)\])?/.exec(rule) ?? [];
    const isThere = attribute === undefined || html.includes(` ${attribute}="${value || ""}`);
    return known.has(name) && isThere;
  });
  expect(needed.length).toBeGreaterThan(40);
  const withoutVariables = (text: string) =>
    text.replace(/--[\w-]+:[^;}]*;?/g, "").replace(/;}/g, "}");
  const present = withoutVariables(used);
  return needed
    .map(withoutVariables)
    .filter((rule) => !rule.endsWith("{}") && !present.includes(rule));
}

test("the app may wait on a phone, for a family, on a page that reports nothing to the school", async () => {
  const staff = await makeUser(server.db, { role: "ADMIN", password: "Teacher1demo" });
  const [family, office] = await Promise.all(
    [parent, staff].map(async (person) => (await signInBrowser(server.origin, person)).cookie),
  );
  const mayWait = async (path: string, cookie: string | undefined, mobile: string) => {
    const html = await open(path, cookie ?? "", { "sec-ch-ua-mobile": mobile });
    expect(html).toContain("data-app=");
    return html.includes(" data-may-wait");
  };
  expect(await mayWait("/dashboard", family, "?1")).toBe(true);
  expect(await mayWait("/dashboard/results", family, "?1")).toBe(true);
  expect(await mayWait("/dashboard/announcements", family, "?1")).toBe(false);
  expect(await mayWait("/dashboard", family, "?0")).toBe(false);
  expect(await mayWait("/dashboard", office, "?1")).toBe(false);
});

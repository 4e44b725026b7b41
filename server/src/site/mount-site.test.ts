import {
  defaultSheetSettings,
  NOTHING_SET,
} from "@school/core/report-cards/settings/default-settings.ts";
import { sheetSettings } from "../report-cards/tables.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeCategory } from "../classes/fixtures.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { makeEntry } from "../calendar/fixtures.ts";
import { feeItems } from "../fees/tables.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { DATA_SAVER } from "@school/core/api/data-saver.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import type { SitePage } from "@school/core/site/page.ts";
import { type MadeUser, makeUser } from "../accounts/fixtures.ts";
import { makeAnnouncement } from "../announcements/fixtures.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { createServer } from "../platform/http/server.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../platform/testing/proxy.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { mountSite } from "./mount-site.ts";
import { enquiries, newsletterReaders, siteVersions } from "./tables.ts";

let server: TestServer;
let db: Database;
/** The page over the same database, with a renderer that shows its input. */
let site: FastifyInstance;
/** Proxy between the page and the database. */
let proxy: DatabaseProxy;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const config = readConfig({ LOG_LEVEL: "silent", PUBLIC_URL: "https://hilltop.example" });
  site = await createServer(config, createLog("silent"));
  proxy = await startDatabaseProxy();
  const { host, port } = proxy;
  const { database } = server.db.$client.options;
  db = openDatabase({ ...inject("cluster"), host, port, database, max: 4 });
  mountSite(site, {
    db,
    sealer: server.keyring.sealer,
    publicUrl: config.publicUrl,
    sendsEmail: true,
    privatePaths: ["/dashboard"],
    shortcutsOf: (role) => (role === "TEACHER" ? [{ title: "Upload", path: "/up" }] : []),
    freshMs: 0,
    built: {
      assets: { css: "", script: "/s.js", fonts: [] },
      render: async (document, page) =>
        `<style>a{}</style>${document === "renderSite" ? "" : "<h1>enquiry</h1>"}${JSON.stringify(page)}`,
    },
  });
});
afterAll(async () => {
  await site.close();
  await db.$client.end();
  proxy.cut();
  await server.close();
});

const open = (headers: Record<string, string> = {}) => site.inject({ url: "/", headers });
const shown = async () =>
  JSON.parse((await open()).body.replace("<style>a{}</style>", "")) as SitePage;
const publish = (title: string) =>
  server.db
    .insert(siteVersions)
    .values({ id: newId(), content: { ...DEFAULT_SITE, title }, publishedBy: principal.id });
const post = (url: string, fields: Record<string, string>) =>
  site.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });

it("leads to the first run until the school has a principal", async () => {
  const { statusCode, headers } = await open();
  expect([statusCode, headers.location]).toEqual([302, "/setup"]);
  expect(headers["cache-control"]).toBe("no-store");
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});

it("has no content until the school has published its page", async () => {
  const page = await shown();
  expect(page.content).toBeNull();
  expect(page).toMatchObject({ publicUrl: "https://hilltop.example", welcome: "email", news: [] });
  await publish("Second page");
  expect((await shown()).content?.title).toBe("Second page");
});

it("follows the settings and the public announcements", async () => {
  await server.db
    .insert(settings)
    .values({ key: "school_name", value: "Hilltop School", description: "" });
  const createdBy = principal.id;
  await makeAnnouncement(server.db, { createdBy, title: "For visitors", onPublicSite: true });
  await makeAnnouncement(server.db, { createdBy, title: "For the house" });
  const page = await shown();
  expect(page.school.name).toBe("Hilltop School");
  expect(page.news.map(({ title }) => title)).toEqual(["For visitors"]);
});

it("shows next term's fees of the report sheets, if the school shows fees", async () => {
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  const { id: level } = await makeCategory(server.db, { name: "Fee level" });
  const settingsOf = (naira: number) => {
    const nextTermFees = { [level]: naira };
    const sheets = defaultSheetSettings([]);
    return { ...sheets, terms: { ...sheets.terms, TERM_1: { ...NOTHING_SET, nextTermFees } } };
  };
  await server.db
    .insert(sheetSettings)
    .values({ sessionId: session.id, settings: settingsOf(85_000) });
  expect((await shown()).fees).toEqual([]);
  const content = { ...DEFAULT_SITE, fees: { isShown: true, note: "" } };
  await server.db.insert(siteVersions).values({ id: newId(), content, publishedBy: principal.id });
  expect((await shown()).fees).toEqual([{ level: "Fee level", amount: "₦85,000" }]);
  await server.db.update(sheetSettings).set({ settings: settingsOf(90_000), version: 2 });
  expect((await shown()).fees).toEqual([{ level: "Fee level", amount: "₦90,000" }]);
  await server.db.insert(feeItems).values({
    id: newId(),
    title: "School fees",
    kobo: 9_500_000,
    frequency: "TERM",
    levelIds: [level],
  });
  expect((await shown()).fees).toEqual([{ level: "Fee level", amount: "₦95,000" }]);
});

it("follows the entries of the calendar that are for visitors too", async () => {
  const day = addDays(dayAtSchool(new Date()), 3);
  const on = { createdBy: principal.id, startsOn: day, startsAt: "10:00" };
  await makeEntry(server.db, { ...on, title: "Open day", onPublicSite: true });
  await makeEntry(server.db, { ...on, title: "For the house" });
  const { events } = (await shown()).content!;
  expect(events.items).toEqual([{ day, time: "10:00 am", title: "Open day", text: "", place: "" }]);
});

it("follows the school's colour, also one that came after the way back to the green", async () => {
  const paint = (value: string | null) =>
    server.call("PUT /settings", {
      as: principal.id,
      body: { changes: [{ key: "school_colour", value, version: value === null ? 1 : 0 }] },
    });
  expect((await shown()).school.colour).toBeNull();
  await paint("#7a1f2b");
  expect((await shown()).school.colour).toBe("#7a1f2b");
  expect((await site.inject("/manifest.webmanifest")).json().theme_color).not.toBe("#084a30");
  const letter = await server.app.inject("/newsletter/leave?token=x");
  expect(letter.body).toContain("background: #7a1f2b; color: #fff;");
  // No visitor in between.
  await paint(null);
  await paint("#f2c200");
  expect((await shown()).school.colour).toBe("#f2c200");
  await paint(null);
});

it("leaves an uploaded picture out that is not there", async () => {
  const content = structuredClone(DEFAULT_SITE);
  content.gallery.items = [
    { picture: { kind: "upload", id: newId(), alt: "Lost" }, caption: "Lost" },
    { picture: { kind: "scene", name: "choir" }, caption: "Choir" },
  ];
  await server.db.insert(siteVersions).values({ id: newId(), content, publishedBy: principal.id });
  expect((await shown()).content?.gallery.items).toHaveLength(1);
});

it("is rendered once for each change, and asked for in one statement", async () => {
  await open();
  const { count } = await countStatements(db, async () => {
    await open();
    await open();
  });
  expect(count).toBe(2);
});

it("answers 304 to a browser that has it, and 200 again after a publication", async () => {
  const etag = String((await open()).headers.etag);
  const again = await open({ "if-none-match": `"other", ${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await publish("Third page");
  expect((await open({ "if-none-match": etag })).statusCode).toBe(200);
});

it("is another one for a device that saves data, by its choice or its browser", async () => {
  const saves = async (headers: Record<string, string>) =>
    (await open(headers)).body.includes('"savingData":true');
  expect(await saves({})).toBe(false);
  expect(await saves({ "save-data": "on" })).toBe(true);
  expect(await saves({ "save-data": "on", cookie: `${DATA_SAVER}=off` })).toBe(false);
  expect(await saves({ cookie: `${DATA_SAVER}=on` })).toBe(true);
  expect(await saves({ cookie: `${DATA_SAVER}=off; __Host-${DATA_SAVER}=on` })).toBe(true);
});

it("comes compressed as the browser takes it", async () => {
  const plain = (await open({ "accept-encoding": "br;q=0" })).body;
  const br = await open({ "accept-encoding": "gzip, br" });
  const gzip = await open({ "accept-encoding": "gzip" });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
});

it("allows no script but the portal's own, and no style but the page's", async () => {
  const policy = String((await open()).headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toMatch(/style-src 'sha256-[\w+/=]+';/);
  expect(policy).not.toContain("unsafe");
});

it("tells search engines where to look and where not", async () => {
  const robots = (await site.inject("/robots.txt")).body;
  expect(robots).toContain("Disallow: /dashboard\n");
  expect(robots).toContain("Sitemap: https://hilltop.example/sitemap.xml");
  const sitemap = await site.inject("/sitemap.xml");
  expect(sitemap.headers["content-type"]).toContain("application/xml");
  expect(sitemap.body).toMatch(/<loc>https:\/\/hilltop\.example\/<\/loc><lastmod>\d{4}-/);
  expect((await server.app.inject("/robots.txt")).body).toContain("Disallow: /dashboard\n");
});

it("tells a phone how the portal is called", async () => {
  const { headers, body } = await site.inject("/manifest.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  expect(JSON.parse(body)).toMatchObject({
    name: "Hilltop School",
    start_url: "/dashboard",
    theme_color: "#084a30",
    shortcuts: [],
  });
  const manifest = (await site.inject("/manifest.webmanifest?for=TEACHER")).json();
  expect(manifest.shortcuts).toEqual([{ name: "Upload", url: "/up" }]);
  for (const { src } of manifest.icons) {
    expect((await server.app.inject(src)).statusCode, src).toBe(200);
  }
});

it("serves the page on which a parent asks for a place", async () => {
  await makeCategory(server.db, { name: "Nursery 1" });
  const { statusCode, body } = await site.inject("/enquiry");
  expect(statusCode).toBe(200);
  expect(body).toContain("<h1>enquiry</h1>");
  expect(body).toMatch(/"levels":\[[^\]]*"Nursery 1"/);
});

it("takes a message from a browser without scripts", async () => {
  const fields = {
    name: "Ada",
    email: "ada@test.example",
    message: "Hello\r\n<b>you</b>",
    website: "",
  };
  const { statusCode, body } = await post("/contact", fields);
  expect(statusCode).toBe(200);
  expect(body).toContain("Thank you. We have received your message.");
  expect((await server.db.select().from(enquiries))[0]).toMatchObject({ name: "Ada" });
});

it.each([
  [
    "an empty message",
    { name: "Ada", email: "a@b.example", message: " " },
    "Please fill in your message",
  ],
  ["a wrong address", { name: "Ada", email: "<script>", message: "Hi" }, "valid email address"],
])("rejects %s with a message and saves nothing", async (_what, fields, words) => {
  const before = await server.db.$count(enquiries);
  const { statusCode, body } = await post("/contact", fields);
  expect(statusCode).toBe(400);
  expect(body).toContain(words);
  expect(body).toContain("Go back in your browser. Your text is still there.");
  expect(body).not.toContain("<script>");
  expect(await server.db.$count(enquiries)).toBe(before);
});

it("takes a request for a place from there, and says when the school calls", async () => {
  const fields = {
    childLastName: "Ade",
    childFirstName: "Tobi\0",
    age: "4",
    name: "Mrs Ade",
    phone: "0803 555 0101",
  };
  const { statusCode, body } = await post("/enquiry", fields);
  expect(statusCode).toBe(200);
  expect(body).toContain("Thank you. We have received your enquiry. We will call you by");
  const [, stored] = await server.db.select().from(enquiries);
  expect(stored).toMatchObject({ childFirstName: "Tobi", childAge: 4, phone: "0803 555 0101" });
  const refused = await post("/enquiry", { ...fields, phone: "<script>" });
  expect([refused.statusCode, refused.body.includes("<script>")]).toEqual([400, false]);
});

it("takes an address for the newsletter from there, the same answer twice", async () => {
  const first = await post("/newsletter", { email: "Ngozi@test.example" });
  const second = await post("/newsletter", { email: "ngozi@test.example" });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.body).toBe(first.body);
  expect(await server.db.$count(newsletterReaders)).toBe(1);
});

it("refuses a body that is too large", async () => {
  const { statusCode } = await post("/contact", { message: "x".repeat(70_000) });
  expect(statusCode).toBe(413);
});

it("is shown from memory within a second while the database is silent, and while it is away", async () => {
  const before = (await open()).body;
  for (const [fail, recover] of [
    [() => proxy.setSilent(true), () => proxy.setSilent(false)],
    [() => proxy.cut(), () => proxy.reopen()],
  ] as const) {
    fail();
    const began = performance.now();
    const { statusCode, body } = await open();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect([statusCode, body]).toEqual([200, before]);
    await recover();
  }
  await publish("After the silence");
  await expect
    .poll(async () => (await shown()).content?.title, { timeout: 15_000 })
    .toBe("After the silence");
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { trustPage } from "../../platform/http/public-address/own-certificate.ts";
import { readSettingsFile } from "../../platform/runtime/config/settings-file.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { trustTexts } from "./text.ts";

let server: TestServer;
let folder: string;
let principal: string;
let admin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-setup-"));
  // As a school whose address was never entered.
  server = await startTestServer({ env: { DATA_DIR: folder, PUBLIC_URL: "" } });
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  admin = (await makeUser(server.db, { role: "ADMIN", isActive: true })).id;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Step {
  step: string;
  isDone: boolean;
  isSkipped: boolean;
  count: number | null;
  of: number | null;
}

const progress = async () => (await server.call("GET /settings/setup", { as: admin })).body.data;
const stepOf = async (name: string): Promise<Step> =>
  (await progress()).steps.find(({ step }: Step) => step === name);

describe("GET /settings/setup", () => {
  it("is the office's, and counts what the school has in a fixed number of statements", async () => {
    expect((await server.call("GET /settings/setup")).status).toBe(401);
    const teacher = await makeUser(server.db, { role: "TEACHER", isActive: false });
    expect((await server.call("GET /settings/setup", { as: teacher.id })).status).toBe(401);
    const before = await progress();
    expect(before.steps.filter(({ isDone }: Step) => isDone).map(({ step }: Step) => step)).toEqual(
      ["staff", "people"],
    );
    expect(before).toMatchObject({ percent: 13 });
    expect(await stepOf("people")).toMatchObject({ isDone: true, count: 2 });
    const few = await countStatements(server.db, progress);

    const { db } = server;
    const session = await makeSession(db, { currentTerm: "TERM_1" });
    const other = await makeSession(db, { name: "2024/2025" });
    await makeClass(db, { sessionId: other.id });
    const classId = (await makeClass(db, { sessionId: session.id })).id;
    await makeClass(db, { sessionId: session.id, name: "Primary 5" });
    const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1, classId };
    for (let made = 0; made < 3; made += 1) await makeStudent(db, enrolment);
    expect(await stepOf("term")).toMatchObject({ isDone: true });
    expect(await stepOf("classes")).toMatchObject({ isDone: true, count: 2 });
    expect(await stepOf("subjects")).toMatchObject({ isDone: false, count: 0, of: 2 });
    expect(await stepOf("teachers")).toMatchObject({ isDone: false, count: 0, of: 2 });
    expect(await stepOf("pupils")).toMatchObject({ isDone: true, count: 3 });
    expect(await stepOf("families")).toMatchObject({ isDone: false, count: 0, of: 3 });
    expect((await countStatements(server.db, progress)).count).toBe(few.count);
  });

  it("sees the school's name with its address, and neither alone", async () => {
    const set = (key: string, value: string) =>
      server.call("PUT /settings", { as: admin, body: { changes: [{ key, value, version: 0 }] } });
    await set("school_name", "Sunrise");
    expect(await stepOf("school")).toMatchObject({ isDone: false });
    await set("school_address", "1 Allen Avenue, Ikeja");
    expect(await stepOf("school")).toMatchObject({ isDone: true });
  });

  it("sees that the pattern of admission numbers was saved, the default one too", async () => {
    expect(await stepOf("numbers")).toMatchObject({ isDone: false });
    const change = { key: "admission_number_pattern", value: "ADM/{YEAR}/{NUMBER:4}", version: 0 };
    await server.call("PUT /settings", { as: admin, body: { changes: [change] } });
    expect(await stepOf("numbers")).toMatchObject({ isDone: true });
  });
});

describe("PUT /settings/setup/{step}", () => {
  const skip = (step: string, isSkipped: boolean, as = admin) =>
    server.call(`PUT /settings/setup/${step}`, { as, body: { isSkipped } });

  it("skips a step and takes it up again, as often as it is said", async () => {
    expect((await skip("nonsense", true)).status).toBe(400);
    const { percent } = await progress();
    for (let said = 0; said < 2; said += 1) {
      expect((await skip("slips", true)).body.data.percent).toBeGreaterThan(percent);
      expect(await stepOf("slips")).toMatchObject({ isSkipped: true, isDone: false });
    }
    expect((await skip("slips", false)).body.data.percent).toBe(percent);
    expect(await stepOf("slips")).toMatchObject({ isSkipped: false });
  });

  it("keeps both when two skip at the same time, and what is done is never skipped", async () => {
    await Promise.all([
      skip("slips", true),
      skip("families", true, principal),
      skip("staff", true),
    ]);
    const { steps } = await progress();
    const skipped = steps.filter(({ isSkipped }: Step) => isSkipped);
    expect(skipped.map(({ step }: Step) => step)).toEqual(["families", "slips"]);
  });
});

describe("where the portal is reached", () => {
  const slips = () =>
    server.call("POST /login-slips", { as: admin, body: { studentIds: [crypto.randomUUID()] } });
  const change = (body: unknown, as = principal) =>
    server.call("PUT /settings/reach", { as, body });

  beforeEach(() => rm(join(folder, "portal.env"), { force: true }));

  it("stops slips until an address is chosen", async () => {
    expect(await slips()).toMatchObject({ status: 409, body: { code: "address_not_chosen" } });
    const { body } = await server.call("GET /settings/reach", { as: admin });
    expect(body.data).toMatchObject({
      publicUrl: "http://localhost:5001",
      isChosen: false,
      isOnlyHere: true,
      https: "none",
      canChange: true,
    });
    expect(body.data.qrCode).toMatch(/^<svg /);
    expect(await stepOf("phones")).toMatchObject({ isDone: false });
  });

  it("is the principal's to say", async () => {
    expect((await change({ place: "computer" }, admin)).status).toBe(403);
    expect((await change({ place: "moon" })).status).toBe(400);
  });

  it.each([
    ["network", ""],
    ["network", "http://192.168.1.10"],
    ["network", "localhost"],
    ["network", "127.0.0.1"],
    ["network", 'a"\nDATABASE_URL="x'],
    ["internet", "192.168.1.10"],
    ["internet", "portal"],
  ])("refuses for %s the host %j", async (place, host) => {
    const { status, body } = await change({ place, host });
    expect(status).toBe(400);
    expect(body.issues[0].path).toEqual(["host"]);
  });

  it.each([
    [{ place: "computer" }, { PUBLIC_URL: "http://localhost:5001" }],
    [
      { place: "network", host: "192.168.1.10" },
      { HOST: "0.0.0.0", PUBLIC_URL: "http://192.168.1.10:5001" },
    ],
    [
      { place: "internet", host: "Portal.School.Example" },
      { PUBLIC_URL: "https://portal.school.example", TRUST_PROXY: "127.0.0.1" },
    ],
  ])("writes %j for the next start", async (address, settings) => {
    const { status, body } = await change(address);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: { publicUrl: settings.PUBLIC_URL, restarts: false },
    });
    expect(readSettingsFile(folder)).toEqual(settings);
    const config = readConfig({ DATA_DIR: folder }, readSettingsFile(folder));
    expect(config).toMatchObject({ publicUrl: settings.PUBLIC_URL, isAddressChosen: true });
    // The environment wins.
    expect(readConfig({ HOST: "::" }, readSettingsFile(folder)).HOST).toBe("::");
  });

  it("makes a certificate of the school's own for HTTPS", async () => {
    expect((await change({ place: "network", host: "10.1.2.3", https: true })).status).toBe(200);
    const { TLS_CERT = "", TLS_KEY = "", PUBLIC_URL } = readSettingsFile(folder);
    expect(PUBLIC_URL).toBe("https://10.1.2.3:5001");
    expect(await readFile(TLS_CERT, "utf8")).toContain("BEGIN CERTIFICATE");
    expect(await readFile(TLS_KEY, "utf8")).toContain("BEGIN PRIVATE KEY");
    const config = readConfig({ DATA_DIR: folder }, readSettingsFile(folder));
    expect(trustPage(config)).toBe("http://10.1.2.3:5001/trust");
    expect(trustPage(readConfig({ DATA_DIR: folder, PUBLIC_URL }))).toBeNull();
    const elsewhere = await change({ place: "network", host: "8.8.8.8", https: true });
    expect(elsewhere.body.issues[0].message).toContain("private addresses");
    await change({ place: "network", host: "10.1.2.3" });
    expect(readSettingsFile(folder)).not.toHaveProperty("TLS_CERT");
  });

  it("leaves to the environment what that sets", async () => {
    const env = { DATA_DIR: folder, PUBLIC_URL: "https://portal.test.school" };
    const other = await startTestServer({ env });
    const person = await makeUser(other.db, { role: "PRINCIPAL" });
    const body = { place: "computer" };
    const response = await other.call("PUT /settings/reach", { as: person.id, body });
    expect(response).toMatchObject({ status: 409, body: { code: "set_outside" } });
    expect(response.body.message).toContain("PUBLIC_URL is set");
    expect((await other.call("GET /settings/reach", { as: person.id })).body.data).toMatchObject({
      isChosen: true,
      canChange: false,
    });
    await other.close();
  });
});

it("shows phones no certificate where they need none", async () => {
  const page = await fetch(`${server.origin}/trust`);
  expect(await page.text()).toContain(trustTexts.none);
  expect((await fetch(`${server.origin}/trust/school.crt`)).status).toBe(404);
});

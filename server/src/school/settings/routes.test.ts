import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { makeUser, openTestSession, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession, type MadeSession } from "../fixtures.ts";
import { messages as platformHttpMessages } from "../../platform/http/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

let server: TestServer;
let principal: MadeUser;
let session: MadeSession;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL", lastName: "Ojo" });
  session = await makeSession(server.db);
});
afterAll(() => server.close());

const read = async () => (await server.call("GET /settings", { as: principal.id })).body.data;
const settingNow = async (key: string) =>
  (await read()).settings.find((one: { key: string }) => one.key === key);
const change = (...changes: object[]) =>
  server.call("PUT /settings", { as: principal.id, body: { changes } });

describe("the settings", () => {
  it("fall back to their defaults, also where what is stored makes no sense", async () => {
    await server.db.insert(settings).values({ key: "welcome_message_type", value: { odd: 1 } });
    const { settings: all, ...rest } = await read();
    expect(rest).toEqual({ hasDefaultPassword: false, logoUrl: null, mailDelivery: "outbox" });
    const values = Object.fromEntries(
      all.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
    );
    expect(values).toEqual({
      school_name: "Our School",
      school_motto: "",
      school_address: "",
      school_phone: "",
      school_email: "",
      school_colour: null,
      welcome_message_type: "email",
      student_class_filter_enabled: false,
      new_device_notices: "STAFF",
      enable_profile_images: false,
      show_position: false,
      every_teacher_may_enter: false,
      register_twice_a_day: false,
      absence_message_time: "",
      absence_message_wait: "5",
      registration_open: true,
      office_hours: "1-5 07:30-16:00",
      school_week: "12345",
      reading_offline: true,
      reading_offline_days: "14",
      reading_offline_office: false,
      staff_networks: "",
      staff_late_after: "",
      phone_codes_per_day: "300",
      phone_code_countries: "234",
      admission_number_pattern: "ADM/{YEAR}/{NUMBER:4}",
      student_id_pattern: "STU{NUMBER:4}",
      current_term: null,
    });
    await server.db.delete(settings);
  });

  it("act at once, with a version, who set them, and what was before in the log", async () => {
    const { status, body } = await change({ key: "show_position", value: true, version: 0 });
    expect(status).toBe(200);
    expect(body.data.settings).toContainEqual(
      expect.objectContaining({
        key: "show_position",
        value: true,
        version: 1,
        updatedBy: "Ada Ojo",
        description: expect.stringContaining("position"),
      }),
    );
    const [entry] = await server.db
      .select({ values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.action, "school.set"));
    expect(entry?.values).toMatchObject({
      before: { show_position: null },
      after: { show_position: true },
    });
    await change({ key: "student_class_filter_enabled", value: true, version: 0 });
    const shell = await server.call("GET /me", { as: principal.id });
    expect(shell.body.data.settings.studentClassFilterEnabled).toBe(true);
  });

  it("stay texts when they look like numbers", async () => {
    await change({ key: "school_motto", value: "2025", version: 0 });
    expect(await settingNow("school_motto")).toMatchObject({ value: "2025", version: 1 });
  });

  it("are set together or not at all, each as it was seen", async () => {
    const answer = await change(
      { key: "school_name", value: "Hilltop School", version: 0 },
      { key: "show_position", value: false, version: 0 },
    );
    expect([answer.status, answer.body.code]).toEqual([409, "stale_version"]);
    expect(answer.body.current).toEqual(await read());
    expect(answer.body.current.settings).toContainEqual(
      expect.objectContaining({ key: "show_position", value: true, version: 1 }),
    );
    expect(await settingNow("school_name")).toMatchObject({ value: "Our School", version: 0 });
    const two = await Promise.all(
      ["A School", "B School"].map((value) => change({ key: "school_name", value, version: 0 })),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ["school_name", "", "Enter the school's name"],
    ["school_email", "office", apiMessages.invalidEmail],
    ["show_position", "yes", "show_position cannot have this value"],
    ["welcome_message_type", "nickname", "welcome_message_type cannot have this value"],
    ["current_term", "TERM_1", platformHttpMessages.termNotFound],
    ["current_term", null, "Choose the current term"],
  ])("refuse %s = %j", async (key, value, message) => {
    const { version } = await settingNow(key);
    const { status, body } = await change({ key, value, version });
    expect([status, body.message]).toEqual([400, message]);
    expect(body.issues[0].path).toEqual(["changes", 0, "value"]);
  });

  it("have no other keys, and return to the default", async () => {
    expect((await change({ key: "default_password", value: "x", version: 0 })).status).toBe(400);
    const { version } = await settingNow("show_position");
    await change({ key: "show_position", value: null, version });
    expect(await settingNow("show_position")).toMatchObject({ value: false, version: 0 });
  });

  it("show the school's name and contact to everyone", async () => {
    const { version } = await settingNow("school_name");
    await change(
      { key: "school_name", value: "Hilltop School", version },
      { key: "school_email", value: "office@hilltop.school", version: 0 },
    );
    const { body } = await server.call("GET /school");
    expect(body.data).toMatchObject({ name: "Hilltop School", email: "office@hilltop.school" });
  });
});

describe("the school's colour", () => {
  const say = (body: object, as?: string) =>
    server.call("PUT /settings", { ...(as && { as }), body: { changes: [body] } });
  const red = { key: "school_colour", value: "#7a1f2b", version: 0 };
  const colourNow = async () => (await server.call("GET /school")).body.data.colour;

  it("is set by those who lead the school alone", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await say(red)).status).toBe(401);
    expect((await say({ ...red, version: -1 }, principal.id)).status).toBe(400);
    expect((await say(red, teacher.id)).status).toBe(403);
    expect(await colourNow()).toBeNull();
    expect((await say(red, principal.id)).status).toBe(200);
    expect(await colourNow()).toBe("#7a1f2b");
  });

  it.each(["", "red", "#7a1", "#7a1f2b80", "7a1f2b", "#7a1f2g", "url(#7a1f2b)", true])(
    "is not %j",
    async (value) => {
      const { version } = await settingNow("school_colour");
      const { status, body } = await change({ key: "school_colour", value, version });
      const message = "Enter a colour such as #7a1f2b";
      expect([status, body.message]).toEqual([400, message]);
      expect(body.issues).toEqual([{ path: ["changes", 0, "value"], message }]);
      expect(await colourNow()).toBe("#7a1f2b");
    },
  );

  it("returns to the portal's green, and the log names the colour before", async () => {
    const { version } = await settingNow("school_colour");
    expect((await change({ ...red, value: null, version: version + 1 })).status).toBe(409);
    expect((await change({ ...red, value: null, version })).status).toBe(200);
    expect(await colourNow()).toBeNull();
    const entries = await server.db
      .select({ values: auditValues.values })
      .from(auditLog)
      .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
      .where(eq(auditLog.action, "school.set"))
      .orderBy(auditLog.seq);
    expect(entries.at(-1)?.values).toMatchObject({
      before: { school_colour: "#7a1f2b" },
      after: { school_colour: null },
    });
  });

  it("is the portal's green where what is stored is no colour", async () => {
    await server.db.insert(settings).values({ key: "school_colour", value: "red;}" });
    expect(await colourNow()).toBeNull();
    await server.db.delete(settings).where(eq(settings.key, "school_colour"));
  });
});

describe("the current term", () => {
  it("is read from and set in the terms", async () => {
    const first = await change({
      key: "current_term",
      value: session.termIds.TERM_1,
      version: 0,
    });
    expect(first.status).toBe(200);
    const shell = await server.call("GET /me", { as: principal.id });
    expect(shell.body.data.currentTerm).toMatchObject({ term: "TERM_1" });
    const { version } = await settingNow("current_term");
    const second = { key: "current_term", value: session.termIds.TERM_2, version };
    expect((await change(second)).status).toBe(200);
    expect((await change({ ...second, version: 99 })).body.code).toBe("stale_version");
    const sessions = await server.call("GET /academic-sessions", { as: principal.id });
    const terms = sessions.body.data[0].terms as { isCurrent: boolean }[];
    expect(terms.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
  });
});

describe("the default password", () => {
  it("is written, replaced and taken away, and never read", async () => {
    const put = (password: string) =>
      server.call("PUT /settings/default-password", { as: principal.id, body: { password } });
    const short = await put("five5");
    expect(short.body.message).toBe("Default password must be at least 6 characters long");
    const set = await put("Harmattan");
    expect(set.body.data.hasDefaultPassword).toBe(true);
    expect(JSON.stringify(await read())).not.toContain("Harmattan");
    const rows = JSON.stringify([
      await server.db.select().from(settings),
      await server.db.select().from(auditValues),
    ]);
    expect(rows).not.toContain("Harmattan");
    expect(rows).not.toContain(Buffer.from("Harmattan").toString("base64"));
    const cleared = await server.call("DELETE /settings/default-password", {
      as: principal.id,
      body: {},
    });
    expect(cleared.body.data.hasDefaultPassword).toBe(false);
  });
});

describe("the test mail", () => {
  it("goes to the person who asks for it", async () => {
    const { body } = await server.call("POST /settings/test-mail", { as: principal.id, body: {} });
    expect(body.data).toEqual({ address: principal.email, mailDelivery: "outbox" });
    const [mail] = await server.db.select().from(mails).where(eq(mails.purpose, "school.test"));
    expect(mail).toMatchObject({ address: principal.email, recipientId: principal.id });
  });
});

describe("the logo", () => {
  it("is public at an address made of its content, until it is replaced", async () => {
    const token = await openTestSession(server.db, server.keyring, principal.id);
    const upload = async (width: number): Promise<string> => {
      const png = await sharp({
        create: { width, height: 300, channels: 4, background: "#0a7a" },
      })
        .png()
        .toBuffer();
      const body = new FormData();
      body.append("logo", new File([new Uint8Array(png)], "logo.png", { type: "image/png" }));
      const headers = { authorization: `Bearer ${token}` };
      const url = `${server.origin}/api/upload/school-logo`;
      const response = await fetch(url, { method: "POST", headers, body });
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: { logoUrl: string } }).data.logoUrl;
    };
    const first = await upload(1024);
    expect(first).toMatch(/^\/files\/public\/[\da-f]{64}$/);
    const facts = await server.call("GET /school");
    expect(facts.body.data.logoUrl).toBe(first);
    const answer = await fetch(server.origin + first);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    const etag = answer.headers.get("etag") ?? "";
    const again = await fetch(server.origin + first, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const { width, height, hasAlpha } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 512, height: 150, hasAlpha: true });
    const second = await upload(600);
    expect((await fetch(server.origin + first)).status).toBe(404);
    // A cached response is not confirmed as valid either.
    const gone = await fetch(server.origin + first, { headers: { "if-none-match": etag } });
    expect(gone.status).toBe(404);
    expect((await read()).logoUrl).toBe(second);
    await server.call("DELETE /upload/school-logo", { as: principal.id, body: {} });
    expect((await server.call("GET /school")).body.data.logoUrl).toBeNull();
  });
});

import { and, eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messages } from "@school/core/students/text.ts";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { files } from "../../platform/documents/files/tables.ts";
import {
  startTestServer,
  type TestResponse,
  type TestServer,
} from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";

let server: TestServer;
let admin: string;
let teacher: string;
let enrolment: { classId: string; sessionId: string; termId: string };
let pupil: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id, name: "Primary 4" });
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
});
afterAll(() => server.close());
beforeEach(async () => {
  pupil = (await makeStudent(server.db, enrolment)).id;
});

const photo = (background: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [red, blue] = [await photo("#a00"), await photo("#00a")];

async function put(
  bytes: Uint8Array,
  {
    id = pupil,
    replaces = "none",
    as = admin,
  }: { id?: string; replaces?: string; as?: string } = {},
): Promise<TestResponse> {
  const form = new FormData();
  form.append("passport", new File([new Uint8Array(bytes)], "photo.jpg"));
  form.append("replaces", replaces);
  const token = await openTestSession(server.db, server.keyring, as);
  const response = await fetch(`${server.origin}/api/students/${id}/picture`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const call = (endpoint: string, body?: object, as: string | null = admin) =>
  server.call(endpoint, { ...(as !== null && { as }), body });
const pictureOf = async (id = pupil) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0]!.profileImageId;
const actionsOf = async (id = pupil) =>
  (await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(
    ({ action }) => action,
  );

describe("PUT /students/{id}/picture", () => {
  it("is for the office", async () => {
    expect((await put(red, { as: teacher })).status).toBe(403);
    expect(await pictureOf()).toBeNull();
  });

  it("sets the picture and writes the audit log", async () => {
    const { status, body } = await put(red);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: pupil, className: "Primary 4" });
    expect(body.data.pictureId).toBe(await pictureOf());
    const file = await fetch(server.origin + body.data.pictureUrl);
    expect(file.headers.get("content-type")).toBe("image/webp");
    expect(await actionsOf()).toEqual(["accounts.set-picture"]);
  });

  it("refuses what is no picture", async () => {
    const { status, body } = await put(Buffer.from("MZ this is a program"));
    expect([status, body.message]).toEqual([400, messages.wrongKind]);
  });

  it("changes nothing when the same picture comes again", async () => {
    const first = await put(red);
    const again = await put(red);
    expect(again.status).toBe(200);
    expect(again.body.data.pictureId).toBe(first.body.data.pictureId);
    expect(await actionsOf()).toEqual(["accounts.set-picture"]);
  });

  it("replaces only the picture that the person saw", async () => {
    const seen = (await put(red)).body.data.pictureId;
    const blind = await put(blue);
    expect([blind.status, blind.body.code]).toEqual([409, "picture_replaced"]);
    expect(blind.body.current.pictureId).toBe(seen);
    expect((await put(blue, { replaces: seen })).status).toBe(200);
    expect(await pictureOf()).not.toBe(seen);
  });

  it("knows no deleted pupils and no staff", async () => {
    const gone = await makeStudent(server.db, { ...enrolment, deleted: true });
    expect((await put(red, { id: gone.id })).status).toBe(404);
    expect((await put(red, { id: teacher })).status).toBe(404);
  });
});

describe("POST /students/pictures/undo", () => {
  const undo = (changes: object[], as: string | null = admin) =>
    call("POST /students/pictures/undo", { changes }, as);
  const change = async (bytes: Uint8Array, formerId: string | null, id = pupil) => {
    const { body } = await put(bytes, { id, replaces: formerId ?? "none" });
    return { id, pictureId: body.data.pictureId as string, formerId };
  };

  it("is for the office", async () => {
    const one = await change(red, null);
    expect((await undo([one], null)).status).toBe(401);
    expect((await undo([one], teacher)).status).toBe(403);
    expect((await undo([])).status).toBe(400);
  });

  it("brings former pictures back, and takes first ones away", async () => {
    const other = (await makeStudent(server.db, enrolment)).id;
    const former = await change(red, null);
    const replaced = await change(blue, former.pictureId);
    const set = await change(blue, null, other);
    expect((await undo([replaced, set])).body.data).toEqual({ undone: 2, kept: 0 });
    expect(await pictureOf()).toBe(former.pictureId);
    expect(await pictureOf(other)).toBeNull();
    expect(await actionsOf(other)).toEqual(["accounts.set-picture", "students.undo-picture"]);
    const waits = and(eq(files.id, former.pictureId), isNotNull(files.waitsFor));
    expect(await server.db.$count(files, waits)).toBe(0);
  });

  it("leaves who has another picture by now, and is harmless twice", async () => {
    const first = await change(red, null);
    const second = await change(blue, first.pictureId);
    expect((await undo([first])).body.data).toEqual({ undone: 0, kept: 1 });
    expect(await pictureOf()).toBe(second.pictureId);
    expect((await undo([second])).body.data).toEqual({ undone: 1, kept: 0 });
    expect((await undo([second])).body.data).toEqual({ undone: 0, kept: 1 });
    expect(await pictureOf()).toBe(first.pictureId);
  });

  it("takes as many statements for many as for one", async () => {
    const otherPupils = await Promise.all(
      Array.from({ length: 3 }, () => makeStudent(server.db, enrolment)),
    );
    const one = await change(red, null);
    const changes: object[] = [];
    for (const { id } of otherPupils) changes.push(await change(red, null, id));
    const few = await countStatements(server.db, () => undo([one]));
    const many = await countStatements(server.db, () => undo(changes));
    expect(many.count).toBe(few.count);
  });
});

describe("POST /students/pictures/match", () => {
  it("is for the office", async () => {
    const input = { names: ["a.jpg"] };
    expect((await call("POST /students/pictures/match", input, null)).status).toBe(401);
    expect((await call("POST /students/pictures/match", input, teacher)).status).toBe(403);
    expect((await call("POST /students/pictures/match", { names: [] })).status).toBe(400);
  });

  it("answers each file in its order with the pupil and the present picture", async () => {
    const admissionNumber = "MC/2025/0777";
    const { id } = await makeStudent(server.db, { ...enrolment, admissionNumber });
    const picture = (await put(red, { id })).body.data.pictureId;
    const { status, body } = await call("POST /students/pictures/match", {
      names: ["DSC_01.jpg", "P4/MC-2025-0777.jpg"],
    });
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({ name: "DSC_01.jpg", student: null, by: null });
    expect(body.data[1]).toMatchObject({
      by: "number",
      student: { id, admissionNumber, pictureId: picture },
    });
  });
});

describe("GET /students/pictures", () => {
  it("lists the pupils of a class with their pictures, for the office", async () => {
    const picture = (await put(red)).body.data.pictureId;
    expect((await call("GET /students/pictures", undefined, null)).status).toBe(401);
    expect((await call("GET /students/pictures", undefined, teacher)).status).toBe(403);
    const { body } = await call("GET /students/pictures?class=primary%204&limit=200");
    const mine = body.data.find(({ id }: { id: string }) => id === pupil);
    expect(mine.pictureId).toBe(picture);
    expect(mine.pictureUrl).toContain(`/files/${picture}?`);
  });
});

import { crc32, deflateSync } from "node:zlib";
import { and, eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { files } from "../../platform/documents/files/tables.ts";
import {
  startTestServer,
  type TestResponse,
  type TestServer,
} from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { admissionForm } from "../fixtures.ts";
import { messages } from "@school/core/students/text.ts";

const WRONG_KIND = messages.wrongKind;
const TOO_LARGE = messages.tooLarge;

let server: TestServer;
let admin: string;
let principal: string;
let teacher: string;
let classFields: { classId: string; classCategoryId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const category = await makeCategory(db);
  const { id } = await makeClass(db, { sessionId: session.id, categoryId: category.id });
  classFields = { classId: id, classCategoryId: category.id };
});
afterAll(() => server.close());

async function upload(
  bytes: Uint8Array,
  name = "child.jpg",
  as: string | null = admin,
): Promise<TestResponse> {
  const form = new FormData();
  form.append("passport", new File([new Uint8Array(bytes)], name));
  const url = `${server.origin}/api/upload/student-passport`;
  const token = as && (await openTestSession(server.db, server.keyring, as));
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(url, { method: "POST", headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: "#0a7" } });
const stored = () => server.db.$count(files);

/** A PNG of a few kilobytes that unpacks to gigabytes of black. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, crc]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(side * Math.ceil(side / 8 + 1), 50_000_000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", size),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("POST /upload/student-passport", () => {
  it("is for the office", async () => {
    const bytes = await picture(10).png().toBuffer();
    expect((await upload(bytes, "a.png", null)).status).toBe(401);
    expect((await upload(bytes, "a.png", teacher)).status).toBe(403);
  });

  it.each(["jpeg", "png", "gif"] as const)(
    "takes a %s and makes a small webp of it",
    async (kind) => {
      const { status, body } = await upload(await picture(900, 600).toFormat(kind).toBuffer());
      expect(status).toBe(200);
      const answer = await fetch(server.origin + body.data.url);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      const { format, width, height } = await sharp(
        Buffer.from(await answer.arrayBuffer()),
      ).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 512, height: 341 });
    },
  );

  it("refuses what only claims to be a picture, and kinds that it does not take", async () => {
    const before = await stored();
    const gif = await picture(10).gif().toBuffer();
    const wrong = [
      Buffer.from("MZ this is a program"),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      await picture(10).webp().toBuffer(),
      Buffer.concat([Buffer.from("GIF89a"), Buffer.from("and then nothing of the kind")]),
      gif.subarray(0, 20),
      Buffer.alloc(0),
    ];
    for (const bytes of wrong) {
      const { status, body } = await upload(bytes, "child.gif");
      expect([status, body.message]).toEqual([400, WRONG_KIND]);
    }
    expect(await stored()).toBe(before);
  });

  it("refuses more than 500 KB, but not 500 KB themselves", async () => {
    const small = await picture(10).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload(padded(500 * 1024))).status).toBe(200);
    const { status, body } = await upload(padded(500 * 1024 + 1));
    expect([status, body.message]).toEqual([400, TOO_LARGE]);
  });

  it("refuses a decompression bomb before it takes memory", async () => {
    const bytes = bomb(40_000);
    expect(bytes.length).toBeLessThan(500 * 1024);
    const { status, body } = await upload(bytes, "bomb.png");
    expect([status, body.message]).toEqual([400, WRONG_KIND]);
    // The same in GIF: the screen and its one frame claim more pixels than any camera has.
    const gif = Buffer.from(await picture(1).gif().toBuffer());
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0]));
    for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_535, at);
    expect((await upload(gif, "bomb.gif")).body.message).toBe(WRONG_KIND);
  });
});

describe("the picture of a record", () => {
  const admit = (as: string, passportId: string) =>
    server.call("POST /students", { as, body: admissionForm(classFields, { passportId }) });
  const uploaded = async () =>
    (await upload(await picture(20).png().toBuffer())).body.data.id as string;

  const waiting = (id: string) =>
    server.db.$count(files, and(eq(files.id, id), isNotNull(files.waitsFor)));

  it("is taken by the admission, once, and only from the user who sent it", async () => {
    const id = await uploaded();
    const theirs = await admit(principal, id);
    expect([theirs.status, theirs.body.issues[0].path]).toEqual([400, ["passportId"]]);
    const mine = await admit(admin, id);
    expect(mine.status).toBe(201);
    expect(mine.body.data.profileImageUrl).toContain(`/files/${id}?`);
    expect((await admit(admin, id)).status).toBe(400);
  });

  it("is replaced and taken away, and the old one waits a day for an undo", async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const { data } = (await admit(admin, one)).body;
    const change = (version: number, passportId: string | null) =>
      server.call(`PUT /students/${data.id}`, { as: admin, body: { version, passportId } });
    const replaced = await change(data.version, two);
    expect(replaced.body.data.profileImageUrl).toContain(`/files/${two}?`);
    expect(await waiting(one)).toBe(1);
    const removed = await change(replaced.body.data.version, null);
    expect(removed.body.data.profileImageUrl).toBeNull();
    expect(await waiting(two)).toBe(1);
  });
});

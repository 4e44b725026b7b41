import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files } from "../../platform/documents/files/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import {
  startTestServer,
  type TestResponse,
  type TestServer,
} from "../../platform/testing/server.ts";
import { makeUser, openTestSession, type MadeUser } from "../fixtures.ts";
import { smallPictureAddress } from "@school/core/api/picture.ts";
import { messages } from "@school/core/api/text.ts";

let server: TestServer;
let person: MadeUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  person = await makeUser(server.db, { role: "TEACHER" });
  token = await openTestSession(server.db, server.keyring, person.id);
});
afterAll(() => server.close());

const WRONG_KIND = messages.wrongKind;

async function upload(
  bytes: Uint8Array,
  type = "image/jpeg",
  field = "profileImage",
): Promise<TestResponse> {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], "me.jpg", { type }));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.origin}/api/upload/profile-image`;
  const response = await fetch(url, { method: "POST", headers, body: form });
  const { status, headers: received } = response;
  return { status, headers: received, body: await response.json() };
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a7" } });
const switchOn = (value: boolean) =>
  server.db
    .insert(settings)
    .values({ key: "enable_profile_images", value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
const stored = () => server.db.$count(files);

describe("a profile picture", () => {
  it("is refused while the school has not switched pictures on", async () => {
    const { status, body } = await upload(await picture(10, 10).jpeg().toBuffer());
    expect([status, body.code]).toEqual([409, "profile_images_off"]);
    await switchOn(true);
  });

  it("is stored as a small webp without anything else in the file", async () => {
    const withPlace = await picture(1200, 800)
      .withExif({ IFD0: { Copyright: "HOME ADDRESS" } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes("HOME ADDRESS")).toBe(true);
    const { status, body } = await upload(withPlace);
    expect([status, body.success]).toEqual([200, true]);
    const response = await fetch(server.origin + body.data.profileImageUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: "webp", width: 512, height: 512 });
    expect(bytes.includes("HOME ADDRESS")).toBe(false);
  });

  it("is shown in the shell and in the profile while pictures are on", async () => {
    const url = expect.stringMatching(/^\/files\/[\da-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    const shell = async () => (await server.call("GET /me", { as: person.id })).body.data.user;
    expect(await shell()).toMatchObject({ profileImageUrl: url });
    const profile = await server.call("GET /profile", { as: person.id });
    expect(profile.body.data.profileImageUrl).toEqual(url);
    await switchOn(false);
    expect(await shell()).toMatchObject({ profileImageUrl: null });
    await switchOn(true);
  });

  it("replaces the previous one, which is deleted, and is deleted when it is removed", async () => {
    const before = await upload(await picture(40, 40).png().toBuffer(), "image/png");
    expect(before.status).toBe(200);
    expect(await stored()).toBe(1);
    const removed = await server.call("DELETE /upload/profile-image", { as: person.id, body: {} });
    expect(removed.body).toEqual({ success: true, data: { profileImageUrl: null } });
    expect(await stored()).toBe(0);
    const gone = await fetch(server.origin + before.body.data.profileImageUrl);
    expect(gone.status).toBe(404);
  });

  it.each([
    ["a text with a false name", Buffer.from("<svg onload=alert(1)>")],
    ["a gif", Buffer.from("GIF89a\x01\x00\x01\x00")],
    ["only the beginning of a jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])("is not %s", async (_what, bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.message]).toEqual([400, WRONG_KIND]);
    expect(body.issues[0].path).toEqual(["profileImage"]);
  });

  it("is no bomb: a small file that unpacks to far more", async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 6 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const { status, body } = await upload(bomb, "image/png");
    expect([status, body.message]).toEqual([400, WRONG_KIND]);
  });

  it("is smaller than 5 MB", async () => {
    const { status, body } = await upload(Buffer.alloc(5 * 1024 * 1024));
    expect([status, body.message]).toEqual([400, messages.tooLarge5MB]);
    expect((await upload(Buffer.alloc(13_000_000))).status).toBe(413);
  });

  it("comes in its own field, from a signed-in person, as form data", async () => {
    const bytes = await picture(10, 10).jpeg().toBuffer();
    expect((await upload(bytes, "image/jpeg", "other")).status).toBe(400);
    const url = `${server.origin}/api/upload/profile-image`;
    const form = new FormData();
    form.append("profileImage", new File([new Uint8Array(bytes)], "me.jpg"));
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(401);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "multipart/form-data; boundary=x",
    };
    expect((await fetch(url, { method: "POST", headers, body: "--y garbage" })).status).toBe(400);
  });
});

describe("the address of a picture", () => {
  it("works as it was signed, until it expires", async () => {
    const { body } = await upload(await picture(10, 10).jpeg().toBuffer());
    const good = new URL(server.origin + body.data.profileImageUrl);
    const statusOf = async (change: (url: URL) => void) => {
      const url = new URL(good);
      change(url);
      return (await fetch(url)).status;
    };
    expect(await statusOf(() => {})).toBe(200);
    expect(await statusOf((url) => url.searchParams.set("expires", "9999999999"))).toBe(403);
    expect(await statusOf((url) => url.searchParams.set("signature", "AAAA"))).toBe(403);
    expect(await statusOf((url) => (url.search = ""))).toBe(403);
    expect(await statusOf((url) => (url.pathname = "/files/1"))).toBe(403);
    const other = "01a1fc61-f992-7853-9428-4b3cb352dd5b";
    expect(await statusOf((url) => (url.pathname = `/files/${other}`))).toBe(403);
    expect(await statusOf((url) => (url.pathname = "/files/public/00"))).toBe(404);
  });

  it("comes at 128 pixels for an avatar, under the same signature", async () => {
    const { body } = await upload(await picture(600, 600).jpeg().toBuffer());
    const address = smallPictureAddress(body.data.profileImageUrl);
    for (const _time of ["made", "from memory"]) {
      const response = await fetch(server.origin + address);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 128, height: 128 });
    }
    const unsigned = address.replace(/signature=[\w-]+/, "signature=AAAA");
    expect((await fetch(server.origin + unsigned)).status).toBe(403);
    await server.call("DELETE /upload/profile-image", { as: person.id, body: {} });
    expect((await fetch(server.origin + address)).status).toBe(404);
  });
});

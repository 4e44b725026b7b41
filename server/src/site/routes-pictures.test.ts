import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import type { UploadedPicture } from "@school/core/site/contract.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, openTestSession, type MadeUser } from "../accounts/fixtures.ts";
import { files } from "../platform/documents/files/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { siteDrafts, sitePictures } from "./tables.ts";

const WRONG_KIND = "Only .jpg, .jpeg, .png, .webp, and .gif files are allowed";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
beforeEach(async () => {
  await server.db.delete(siteDrafts);
  await server.db.delete(sitePictures);
  await server.db.delete(files);
});
afterAll(() => server.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#5a8" } });

interface Uploaded {
  message: string;
  issues: { path: string[] }[];
  data: UploadedPicture;
}

async function upload(bytes: Uint8Array, type = "image/jpeg", as = principal) {
  const token = await openTestSession(server.db, server.keyring, as.id);
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(bytes)], "picture", { type }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.origin}/api/site/pictures`, {
    method: "POST",
    headers,
    body,
  });
  return { status: response.status, body: (await response.json()) as Uploaded };
}

const remove = (id: string) =>
  server.call(`DELETE /site/pictures/${id}`, { as: principal.id, body: {} });

describe("a picture of the public page", () => {
  it("is kept in the widths that it has, in two formats, without what else it held", async () => {
    const jpeg = await plain(1000, 500)
      .withExif({ IFD0: { Copyright: "Taken at home" } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(jpeg);
    expect(status).toBe(201);
    const { sizes, isUsed } = body.data;
    expect(isUsed).toBe(false);
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [800, 400],
      [1000, 500],
    ]);
    for (const { webp, avif, width } of sizes) {
      for (const address of [webp, avif]) {
        const response = await fetch(server.origin + address);
        expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
        const picture = await sharp(await response.arrayBuffer()).metadata();
        expect([picture.width, picture.exif]).toEqual([width, undefined]);
      }
    }
  });

  it.each(["png", "webp", "gif"] as const)("may be a %s", async (kind) => {
    const { body } = await upload(await plain(60, 40).toFormat(kind).toBuffer(), `image/${kind}`);
    expect(body.data.sizes.map(({ width }) => width)).toEqual([60]);
  });

  it("is refused in the form's words if it is none, or too large", async () => {
    const text = await upload(Buffer.from("this is no picture"));
    expect([text.status, text.body.message]).toEqual([400, WRONG_KIND]);
    expect(text.body.issues[0]?.path).toEqual(["picture"]);
    const sound = await upload(Buffer.from("RIFF1234WAVEfmt "), "image/webp");
    expect(sound.body.message).toBe(WRONG_KIND);
    // A few kilobytes that unpack to 81 megapixels.
    const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    expect((await upload(bomb, "image/png")).body.message).toBe(WRONG_KIND);
    const large = await upload(Buffer.alloc(8 * 1024 * 1024));
    expect(large.body.message).toBe("File size must be less than 8MB");
    expect(await server.db.$count(files)).toBe(0);
  });

  it("is for the office", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await upload(Buffer.from("x"), "image/png", teacher)).status).toBe(403);
  });

  it("that was uploaded before is the same one", async () => {
    const png = await plain(50, 50).png().toBuffer();
    const [first, second] = [await upload(png, "image/png"), await upload(png, "image/png")];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await server.db.$count(files)).toBe(2);
  });

  it("is deleted when nothing shows it, and not before", async () => {
    const { id, sizes } = (await upload(await plain(50, 50).jpeg().toBuffer())).body.data;
    const put = (picture: object, version: number) =>
      server.call("PUT /site/draft", {
        as: principal.id,
        body: { version, content: { ...DEFAULT_SITE, hero: { ...DEFAULT_SITE.hero, picture } } },
      });
    await put({ kind: "upload", id, alt: "The gate" }, 0);
    const list = await server.call("GET /site/pictures", { as: principal.id });
    expect(list.body.data[0]).toMatchObject({ id, isUsed: true });
    expect((await remove(id)).body.code).toBe("picture_in_use");
    await put(DEFAULT_SITE.hero.picture, 1);
    expect((await remove(id)).status).toBe(200);
    expect((await fetch(server.origin + sizes[0]!.webp)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it("that is gone is left out of a page that is published again", async () => {
    const { id } = (await upload(await plain(50, 50).jpeg().toBuffer())).body.data;
    const picture = { kind: "upload", id, alt: "Sports day" };
    const drawing = { picture: { kind: "scene", name: "choir" }, caption: "Choir" };
    const gallery = { intro: "", items: [{ picture, caption: "" }, drawing] };
    const save = (content: object, version: number) =>
      server.call("PUT /site/draft", { as: principal.id, body: { version, content } });
    const publish = (version: number) =>
      server.call("POST /site/publish", { as: principal.id, body: { version } });
    await save({ ...DEFAULT_SITE, gallery }, 0);
    await server.call(`PUT /site/pictures/${id}/pupils`, {
      as: principal.id,
      body: { pupils: [], version: 1 },
    });
    const { versionId } = (await publish(1)).body.data;
    await save(DEFAULT_SITE, 2);
    await publish(3);
    expect((await remove(id)).status).toBe(200);
    const { status, body } = await server.call(`POST /site/versions/${versionId}/restore`, {
      as: principal.id,
      body: { version: 4 },
    });
    expect(status).toBe(200);
    expect(body.data.published.gallery.items).toEqual([drawing]);
  });
});

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { files } from "../../platform/documents/files/tables.ts";
import {
  startTestServer,
  type TestResponse,
  type TestServer,
} from "../../platform/testing/server.ts";
import { staffForm } from "../fixtures.ts";
import { staffDocuments } from "../tables.ts";

let server: TestServer;
let principal: string;
let office: string;
let member: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  office = (await makeUser(db, { role: "ADMIN" })).id;
  other = (await makeUser(db, { role: "TEACHER" })).id;
  member = (await makeUser(db, { role: "TEACHER" })).id;
});
afterAll(() => server.close());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj << /Title (Confidential letter) >>");

async function send(
  path: string,
  as: string,
  parts: Record<string, string | File>,
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const token = await openTestSession(server.db, server.keyring, as);
  const response = await fetch(`${server.origin}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { status, headers } = response;
  return { status, headers, body: await response.json() };
}
const file = (bytes: Uint8Array, name: string, type = "") =>
  new File([new Uint8Array(bytes)], name, { type });
const add = (as: string, document = file(PDF, "Letter Ọlá.pdf"), more = {}) =>
  send(`/staff/${member}/documents`, as, { document, ...more });

async function open(as: string, id: string) {
  const token = await openTestSession(server.db, server.keyring, as);
  const response = await fetch(`${server.origin}/api/staff/${member}/documents/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}
const list = (as: string) => server.call(`GET /staff/${member}/documents`, { as });

describe("documents of a record", () => {
  it("are added by the office, sealed, and opened by the principal and the person alone", async () => {
    const { status, body } = await add(office);
    expect([status, body.data.name, body.data.size]).toEqual([201, "Letter Ọlá.pdf", PDF.length]);
    const { id } = body.data;
    const [row] = await server.db.select().from(staffDocuments);
    expect(row!.contentsSealed.includes("Confidential")).toBe(false);
    for (const [person, expected] of [
      [principal, 200],
      [member, 200],
      [office, 403],
      [other, 403],
    ] as const) {
      expect((await open(person, id)).status).toBe(expected);
      expect((await list(person)).status).toBe(expected);
    }
    const { headers, bytes } = await open(member, id);
    expect(Buffer.from(bytes).equals(PDF)).toBe(true);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Letter _l_.pdf"; filename*=UTF-8''Letter%20%E1%BB%8Cl%C3%A1.pdf`,
    );
    expect((await list(principal)).body.data).toMatchObject([
      { id, contentType: "application/pdf" },
    ]);
  });

  it("are deleted by the principal, and each step is in the audit log", async () => {
    const { body } = await add(principal, file(PDF, "a/b.pdf"), { name: "Certificate" });
    const path = `/staff/${member}/documents/${body.data.id}`;
    expect(body.data.name).toBe("Certificate.pdf");
    expect((await server.call(`DELETE ${path}`, { as: member, body: {} })).status).toBe(403);
    expect((await server.call(`DELETE ${path}`, { as: principal, body: {} })).status).toBe(200);
    expect((await open(principal, body.data.id)).status).toBe(404);
    const again = await server.call(`DELETE ${path}`, { as: principal, body: {} });
    expect([again.status, again.body.code]).toEqual([404, "document_not_found"]);
    const actions = (await server.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "staff.add-document",
        "staff.open-document",
        "staff.remove-document",
      ]),
    );
  });

  it("are pdf, jpg or png up to 5 MB, whatever they claim to be", async () => {
    const jpg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
      .jpeg()
      .toBuffer();
    const scan = (await add(office, file(jpg, "scan\u202Efdp.html"))).body.data;
    expect(scan).toMatchObject({ contentType: "image/jpeg", name: "scan_fdp.html.jpg" });
    const saved = (await open(principal, scan.id)).headers.get("content-disposition");
    expect(saved).toContain('filename="scan_fdp.html.jpg"');
    const page = await add(office, file(Buffer.from("<html>"), "scan.pdf", "application/pdf"));
    expect([page.status, page.body.message]).toEqual([400, "Only pdf, jpg or png"]);
    const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]);
    const refused = await add(office, file(large, "large.pdf"));
    expect([refused.status, refused.body.message]).toEqual([400, "Only files up to 5MB"]);
    expect((await add(other)).status).toBe(403);
    const unknownId = "019a0000-0000-7000-8000-000000000000";
    const lost = await send(`/staff/${unknownId}/documents`, office, {
      document: file(PDF, "a.pdf"),
    });
    expect(lost.status).toBe(404);
  });

  it("of a principal are a principal's to add to", async () => {
    const path = `/staff/${principal}/documents`;
    const document = file(PDF, "a.pdf");
    expect((await send(path, office, { document })).status).toBe(403);
    expect((await send(path, principal, { document })).status).toBe(201);
  });
});

describe("passport and signature", () => {
  const drawn = (format: "jpeg" | "png" | "gif" = "jpeg") =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300">
        <rect width="600" height="300" fill="#fff"/>
        <path d="M100 200 C 200 50 300 250 500 120" stroke="#123" stroke-width="6" fill="none"/></svg>`),
    )
      [format]()
      .toBuffer();
  const upload = async (kind: "passport" | "signature", bytes: Uint8Array, as = principal) =>
    send(`/upload/staff-${kind}`, as, { [kind]: file(bytes, "me.jpg", "image/jpeg") });

  it("are uploaded first and named by the form; a new one takes the old one's place", async () => {
    const passport = (await upload("passport", await drawn())).body.data;
    const signature = (await upload("signature", await drawn("gif"))).body.data;
    const form = staffForm({
      username: "pictured",
      passportId: passport.id,
      signatureId: signature.id,
    });
    const { body } = await server.call("POST /staff", { as: principal, body: form });
    const { passportUrl, signatureUrl } = body.data.details;
    const shown = await fetch(server.origin + signatureUrl);
    expect(shown.headers.get("content-type")).toBe("image/png");
    const { hasAlpha, width } = await sharp(await shown.bytes()).metadata();
    expect([hasAlpha, width! < 440]).toEqual([true, true]);
    expect((await fetch(server.origin + passportUrl)).headers.get("content-type")).toBe(
      "image/webp",
    );

    const before = await server.db.$count(files);
    const next = (await upload("passport", await drawn("png"))).body.data;
    const change = { version: body.data.version, passportId: next.id, signatureId: null };
    const put = await server.call(`PUT /staff/${body.data.id}`, { as: principal, body: change });
    expect(put.body.data.details.signatureUrl).toBeNull();
    expect(put.body.data.details.passportUrl).toContain(next.id);
    expect(await server.db.$count(files)).toBe(before - 1);
  });

  it("are refused in the specification's words", async () => {
    const gif = await upload("passport", await drawn("gif"));
    expect([gif.status, gif.body.message]).toEqual([400, "Only jpg/jpeg/png up to 500KB"]);
    const noise = Buffer.alloc(700_000);
    (await drawn()).copy(noise);
    for (const kind of ["passport", "signature"] as const) {
      const { status, body } = await upload(kind, noise);
      const words = kind === "passport" ? "jpg/jpeg/png" : "jpg/jpeg/png/gif";
      expect([status, body.message]).toEqual([400, `Only ${words} up to 500KB`]);
      expect((await upload(kind, await drawn(), other)).status).toBe(403);
    }
  });

  it("belong to the person who uploaded them, and to one record", async () => {
    const { id } = (await upload("passport", await drawn(), office)).body.data;
    const form = (username: string) => staffForm({ username, passportId: id });
    const stolen = await server.call("POST /staff", { as: principal, body: form("thief") });
    expect([stolen.status, stolen.body.issues[0].path]).toEqual([400, ["passportId"]]);
    expect((await server.call("POST /staff", { as: office, body: form("owner") })).status).toBe(
      201,
    );
    expect((await server.call("POST /staff", { as: office, body: form("again") })).status).toBe(
      400,
    );
  });
});

import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import type { UploadedPicture } from "@school/core/site/contract.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import {
  photoConsents,
  siteDrafts,
  sitePicturePupils,
  sitePictures,
  siteVersions,
} from "../tables.ts";
import { lockSite } from "../commands.ts";

let server: TestServer;
let enrolment: { classId: string; sessionId: string; termId: string };
let principal: MadeUser;
let office: MadeUser;
let teacher: MadeUser;
let mother: MadeUser;
let father: MadeUser;
let stranger: MadeUser;
let ada: string;
let musa: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  teacher = await makeUser(db, { role: "TEACHER" });
  const { id: classId } = await makeClass(db, {
    sessionId: session.id,
    classTeacherId: teacher.id,
  });
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  principal = await makeUser(db, { role: "PRINCIPAL" });
  office = await makeUser(db, { role: "ADMIN", firstName: "Uche", lastName: "Ali" });
  mother = await makeUser(db, { role: "PARENT", firstName: "Ngozi", lastName: "Obi" });
  father = await makeUser(db, { role: "PARENT", firstName: "Emeka", lastName: "Obi" });
  stranger = await makeUser(db, { role: "PARENT" });
  ada = (await makeStudent(db, { ...enrolment, firstName: "Ada", lastName: "Obi" })).id;
  musa = (await makeStudent(db, { ...enrolment, firstName: "Musa", lastName: "Bello" })).id;
  for (const parentId of [mother.id, father.id]) {
    await linkGuardian(db, { parentId, studentId: ada });
  }
  await linkGuardian(db, { parentId: stranger.id, studentId: musa });
});
beforeEach(async () => {
  for (const table of [
    photoConsents,
    siteDrafts,
    siteVersions,
    sitePicturePupils,
    sitePictures,
    mails,
  ]) {
    await server.db.delete(table);
  }
});
afterAll(() => server.close());

const form = { signedBy: "Mrs Ngozi Obi", signedOn: "2026-01-12" };
const read = (as: MadeUser | null, id = ada) =>
  server.call(`GET /students/${id}/photo-consent`, as ? { as: as.id } : {});
const answer = (as: MadeUser | null, body: object, id = ada) =>
  server.call(`POST /students/${id}/photo-consents`, { ...(as && { as: as.id }), body });
const newest = async (id = ada) =>
  ((await read(principal, id)).body.data.history[0]?.id as string | undefined) ?? null;
const give = async (as = mother, id = ada) =>
  answer(as, { answer: "GIVEN", seen: await newest(id) }, id);
const refuse = async (as = mother, id = ada) =>
  answer(as, { answer: "REFUSED", seen: await newest(id) }, id);

/** Another picture with each number. */
async function upload(more: number): Promise<UploadedPicture> {
  const bytes = await sharp({
    create: { width: 40 + more, height: 40, channels: 3, background: "#5a8" },
  })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(bytes)], "p.png", { type: "image/png" }));
  const token = await openTestSession(server.db, server.keyring, principal.id);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.origin}/api/site/pictures`;
  const answered = await fetch(url, { method: "POST", headers, body });
  return ((await answered.json()) as { data: UploadedPicture }).data;
}
const namePupils = (picture: UploadedPicture, pupils: string[], as: MadeUser | null = principal) =>
  server.call(`PUT /site/pictures/${picture.id}/pupils`, {
    ...(as && { as: as.id }),
    body: { pupils, version: picture.version },
  });
/** Saves a draft that shows these pictures, in the gallery; answers its version. */
async function save(pictures: readonly UploadedPicture[]): Promise<number> {
  const { body } = await server.call("GET /site/draft", { as: principal.id });
  const items = pictures.map(({ id }) => ({
    picture: { kind: "upload", id, alt: "Sports day" },
    caption: "",
  }));
  const content = { ...DEFAULT_SITE, gallery: { intro: "", items } };
  const saved = await server.call("PUT /site/draft", {
    as: principal.id,
    body: { version: body.data.version, content },
  });
  return saved.body.data.version;
}
const publish = (version: number) =>
  server.call("POST /site/publish", { as: principal.id, body: { version } });

describe("the answer of a family", () => {
  it("is the parents' to give, and the office's from a signed form", async () => {
    expect((await read(null)).status).toBe(401);
    for (const person of [teacher, stranger]) expect((await read(person)).status).toBe(403);
    expect((await server.call("GET /students/x/photo-consent", { as: office.id })).status).toBe(
      400,
    );
    expect((await read(office, newId())).status).toBe(404);
    expect((await read(mother)).body.data).toEqual({ state: "NOT_ASKED", history: [] });

    expect((await answer(null, { answer: "GIVEN", seen: null })).status).toBe(401);
    for (const person of [teacher, stranger]) {
      expect((await answer(person, { answer: "GIVEN", seen: null })).status).toBe(403);
    }
    expect((await answer(mother, { answer: "WITHDRAWN", seen: null })).status).toBe(400);
    // The office cannot answer for a family, nor can a parent enter a form.
    expect((await answer(office, { answer: "GIVEN", seen: null })).status).toBe(400);
    expect((await answer(mother, { answer: "GIVEN", seen: null, form })).status).toBe(400);
    const late = { ...form, signedOn: "2999-01-01" };
    const future = await answer(office, { answer: "GIVEN", seen: null, form: late });
    expect(future.body.issues).toMatchObject([{ path: ["form", "signedOn"] }]);
    expect((await read(mother)).body.data.state).toBe("NOT_ASKED");

    expect((await answer(office, { answer: "GIVEN", seen: null, form })).body.data).toMatchObject({
      state: "GIVEN",
      removed: 0,
      history: [
        {
          answer: "GIVEN",
          how: "PAPER",
          by: "Mrs Ngozi Obi",
          day: "2026-01-12",
          enteredBy: "Uche Ali",
        },
      ],
    });
    // The family sees who signed, not who of the office typed it.
    expect((await read(father)).body.data.history).toMatchObject([
      { by: "Mrs Ngozi Obi", enteredBy: null },
    ]);
  });

  it("is kept with all that went before, and the newest counts", async () => {
    await give();
    await refuse(father);
    await give(mother);
    const { state, history } = (await read(office)).body.data;
    expect(state).toBe("GIVEN");
    expect(history).toMatchObject([
      { answer: "GIVEN", how: "PORTAL", by: "Ngozi Obi", enteredBy: null },
      { answer: "WITHDRAWN", by: "Emeka Obi" },
      { answer: "GIVEN", by: "Ngozi Obi" },
    ]);
    const logged = await server.db
      .select({ actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.action, "site.photo-consent"));
    expect(logged.slice(-3).map(({ actorId }) => actorId)).toEqual([
      mother.id,
      father.id,
      mother.id,
    ]);
  });

  it("is refused where the other parent has answered since", async () => {
    await give(mother);
    const stale = await answer(father, { answer: "REFUSED", seen: null });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ state: "GIVEN", history: [{ by: "Ngozi Obi" }] });
  });
});

it("of two who answer while someone publishes is the first one's, and the other sees it", async () => {
  const pending = await server.db.transaction(async (tx) => {
    await lockSite(tx);
    const sent = Promise.all([
      answer(mother, { answer: "GIVEN", seen: null }),
      answer(father, { answer: "REFUSED", seen: null }),
    ]);
    await waitForLock(server.db, 2);
    return { sent };
  });
  const answers = await pending.sent;
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read(mother)).body.data.history).toHaveLength(1);
});

it("can be withdrawn at any time, and given ten times a day in the portal", async () => {
  for (let round = 0; round < 5; round += 1) {
    expect((await give()).status).toBe(200);
    expect((await refuse()).status).toBe(200);
  }
  const more = await give();
  expect([more.status, more.body.code]).toEqual([429, "too_many_requests"]);
  const signed = await answer(office, { answer: "GIVEN", seen: await newest(), form });
  expect(signed.status).toBe(200);
  expect((await refuse()).body.data.state).toBe("WITHDRAWN");
});

describe("the list of answers", () => {
  const list = (query: string, as: MadeUser | null = office) =>
    server.call(`GET /site/photo-consents${query}`, as ? { as: as.id } : {});

  it("shows the office who has not answered, by class and name", async () => {
    expect((await list("", null)).status).toBe(401);
    for (const person of [teacher, mother]) expect((await list("", person)).status).toBe(403);
    expect((await list("?state=MAYBE")).status).toBe(400);
    await give();
    const rows = (await list("")).body.data as { firstName: string; state: string }[];
    expect(rows.map(({ firstName, state }) => [firstName, state])).toEqual([
      ["Musa", "NOT_ASKED"],
      ["Ada", "GIVEN"],
    ]);
    const names = async (query: string) => {
      const { body } = await list(query);
      return [body.pagination.total, body.data.map((row: { firstName: string }) => row.firstName)];
    };
    expect(await names("?state=NOT_ASKED")).toEqual([1, ["Musa"]]);
    expect(await names("?state=WITHDRAWN")).toEqual([0, []]);
    expect(await names("?class=Primary%204&state=GIVEN")).toEqual([1, ["Ada"]]);
    expect(await names("?class=Primary%205")).toEqual([0, []]);
    expect(await names("?search=bello")).toEqual([1, ["Musa"]]);
  });

  it("costs the same statements however many pupils there are", async () => {
    const few = await countStatements(server.db, () => list(""));
    await makeStudent(server.db, { ...enrolment, firstName: "Zed", lastName: "Zz" });
    const many = await countStatements(server.db, () => list(""));
    expect(many.count).toBe(few.count);
  });
});

describe("a picture of the public page", () => {
  it("names its pupils, for those who edit the page", async () => {
    const picture = await upload(1);
    expect(picture).toMatchObject({ pupils: null, version: 1 });
    expect((await namePupils(picture, [ada], null)).status).toBe(401);
    for (const person of [teacher, mother]) {
      expect((await namePupils(picture, [ada], person)).status).toBe(403);
    }
    expect((await namePupils(picture, ["x"])).status).toBe(400);
    // A teacher is no pupil.
    const unknown = await namePupils(picture, [ada, teacher.id]);
    expect(unknown.body.issues).toMatchObject([{ path: ["pupils", 1] }]);
    expect((await namePupils({ ...picture, id: newId() }, [])).status).toBe(404);
    const named = await namePupils(picture, [ada, musa, ada]);
    expect(named.body.data).toMatchObject({
      version: 2,
      pupils: [
        { id: musa, firstName: "Musa", lastName: "Bello", state: "NOT_ASKED" },
        { id: ada, state: "NOT_ASKED" },
      ],
    });
    expect((await namePupils(picture, [])).status).toBe(409);
    expect((await namePupils(named.body.data, [])).body.data.pupils).toEqual([]);
  });

  it("is published only once its pupils are named and all of them have consent", async () => {
    const picture = await upload(2);
    const version = await save([picture]);
    const notNamed = await publish(version);
    expect(notNamed.status).toBe(400);
    expect(notNamed.body.issues).toEqual([
      {
        path: ["content", "gallery", "items", 0, "picture"],
        message: "Say which pupils are in this picture, or that no pupil can be recognised.",
      },
    ]);
    const named = await namePupils(picture, [ada, musa]);
    await give();
    const without = await publish(version);
    expect(without.body.issues[0].message).toContain("Musa Bello has not given consent");
    await refuse(stranger, musa);
    expect((await publish(version)).status).toBe(400);
    await give(stranger, musa);
    expect((await publish(version)).status).toBe(200);
    // A child without consent cannot be named in what visitors see already.
    await namePupils(named.body.data, [ada]);
    await refuse(stranger, musa);
    const current = (await server.call("GET /site/pictures", { as: principal.id })).body.data[0];
    const late = await namePupils(current, [ada, musa]);
    expect([late.status, late.body.code]).toEqual([409, "picture_shown"]);
    expect(late.body.message).toContain("Musa Bello has not given consent");
  });

  it("without pupils needs the word that no one can be recognised", async () => {
    const picture = await upload(3);
    const version = await save([picture]);
    await namePupils(picture, []);
    expect((await publish(version)).status).toBe(200);
  });

  it("goes at once when a consent is withdrawn, from page, draft and address, and principals are told", async () => {
    const [together, other] = [await upload(4), await upload(5)];
    await give();
    await give(stranger, musa);
    await namePupils(together, [ada, musa]);
    await namePupils(other, [musa]);
    const published = await publish(await save([together, other]));
    const { versionId } = published.body.data;
    const draft = await save([together]);
    const address = server.origin + together.sizes[0]!.webp;
    expect((await fetch(address)).status).toBe(200);

    const { body } = await refuse(mother);
    expect(body.data).toMatchObject({ state: "WITHDRAWN", removed: 1 });

    for (const { webp, avif } of together.sizes) {
      for (const gone of [webp, avif]) expect((await fetch(server.origin + gone)).status).toBe(404);
    }
    const current = (await server.call("GET /site/draft", { as: principal.id })).body.data;
    const shown = (content: { gallery: { items: { picture: { id: string } }[] } }) =>
      content.gallery.items.map(({ picture }) => picture.id);
    expect(shown(current.published)).toEqual([other.id]);
    expect(shown(current.content)).toEqual([]);
    expect(current).toMatchObject({ publishedBy: null, version: draft + 1 });
    const remaining = await server.call("GET /site/pictures", { as: principal.id });
    expect(remaining.body.data).toMatchObject([{ id: other.id }]);

    const notices = await server.db
      .select()
      .from(mails)
      .where(eq(mails.purpose, "site.consent-withdrawn"));
    expect(notices).toMatchObject([
      {
        recipientId: principal.id,
        subject: expect.stringMatching(/^Consent to photos of Ada Obi withdrawn/),
      },
    ]);
    expect(JSON.stringify(notices)).toContain("1 picture that shows the child was removed");
    // Restoring an earlier page does not bring it back.
    const restored = await server.call(`POST /site/versions/${versionId}/restore`, {
      as: principal.id,
      body: { version: draft + 1 },
    });
    expect([restored.status, restored.body.code]).toEqual([409, "nothing_to_publish"]);
    // A second refusal changes nothing.
    await refuse(father);
    expect(await server.db.$count(mails, eq(mails.purpose, "site.consent-withdrawn"))).toBe(1);
  });

  it("that may not be shown any more is left out of an earlier page that is published again", async () => {
    const picture = await upload(6);
    await give();
    const named = await namePupils(picture, [ada]);
    const first = (await publish(await save([picture]))).body.data;
    const second = (await publish(await save([]))).body.data;
    // Someone recognises Musa in it, who was not asked.
    expect((await namePupils(named.body.data, [ada, musa])).status).toBe(200);
    const restored = await server.call(`POST /site/versions/${first.versionId}/restore`, {
      as: principal.id,
      body: { version: second.version },
    });
    expect([restored.status, restored.body.code]).toEqual([409, "nothing_to_publish"]);
  });

  it("cannot be published by one while the other withdraws", async () => {
    for (let shade = 10; shade < 14; shade += 1) {
      const picture = await upload(shade);
      await give();
      await namePupils(picture, [ada]);
      const version = await save([picture]);
      const seen = await newest();
      await Promise.all([publish(version), answer(mother, { answer: "REFUSED", seen })]);
      const current = (await server.call("GET /site/draft", { as: principal.id })).body.data;
      expect(JSON.stringify([current.published, current.content])).not.toContain(picture.id);
      expect((await fetch(server.origin + picture.sizes[0]!.webp)).status).toBe(404);
    }
  });
});

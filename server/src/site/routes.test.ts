import { eq, sql } from "drizzle-orm";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { auditLog } from "../platform/database/audit/tables.ts";
import { newId } from "../platform/database/id.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { readBuiltSite } from "./built-site.ts";
import { siteDrafts, siteVersions } from "./tables.ts";

let server: TestServer;
let principal: MadeUser;
let admin: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  admin = await makeUser(server.db, { role: "ADMIN", firstName: "Ireti", lastName: "Cole" });
});
beforeEach(async () => {
  await server.db.delete(siteDrafts);
  await server.db.delete(siteVersions);
});
afterAll(() => server.close());

const withHeading = (heading: string): SiteContent => ({
  ...DEFAULT_SITE,
  hero: { ...DEFAULT_SITE.hero, heading },
});
const read = async () => (await server.call("GET /site/draft", { as: principal.id })).body.data;
const save = (content: unknown, version: number, as = principal) =>
  server.call("PUT /site/draft", { as: as.id, body: { content, version } });
const publish = (version: number, as = principal) =>
  server.call("POST /site/publish", { as: as.id, body: { version } });
const versions = async () =>
  (await server.call("GET /site/versions", { as: principal.id })).body.data;

describe("the draft", () => {
  it("is for the office", async () => {
    expect((await server.call("GET /site/draft")).status).toBe(401);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /site/draft", { as: teacher.id })).status).toBe(403);
    expect((await save({ nonsense: 1 }, 0, teacher)).status).toBe(403);
    expect((await save(withHeading("By the office"), 0, admin)).status).toBe(200);
  });

  it("begins as a draft that is true for any school; nothing is published", async () => {
    const draft = await read();
    expect(draft).toMatchObject({ isDraft: true, version: 0, updatedBy: null, publishedAt: null });
    expect(draft.published).toBeNull();
    expect(draft.content).toEqual(DEFAULT_SITE);
  });

  it("is kept without visitors seeing it, and who wrote it is named", async () => {
    const { body } = await save(withHeading("<b>Welcome</b>"), 0, admin);
    expect(body.data).toMatchObject({ isDraft: true, version: 1 });
    expect(body.data.updatedBy).toBe("Ireti Cole");
    const draft = await read();
    expect(draft.content.hero.heading).toBe("<b>Welcome</b>");
    expect(draft.published).toBeNull();
    expect(await versions()).toEqual([]);
  });

  it("says of each fault where it is", async () => {
    const faulty = {
      ...withHeading("  "),
      faq: [{ question: "Why?", answer: "x".repeat(701) }],
    };
    const { status, body } = await save(faulty, 0);
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: ["content", "hero", "heading"], message: "Please fill this in" },
      { path: ["content", "faq", 0, "answer"], message: "Use 700 characters at most" },
    ]);
    const huge = { ...DEFAULT_SITE, title: "x".repeat(2_000_000) };
    const tooLarge = await save(huge, 0);
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, "This is too large to send."]);
  });

  it("takes no picture that was never uploaded", async () => {
    const picture = { kind: "upload", id: newId(), alt: "Our gate" };
    const content = { ...DEFAULT_SITE, about: { ...DEFAULT_SITE.about, picture } };
    const { status, body } = await save(content, 0);
    expect(status).toBe(400);
    expect(body.issues[0].path).toEqual(["content", "about", "picture"]);
  });

  it("of another who was quicker is answered, and nothing is lost", async () => {
    await save(withHeading("First"), 0);
    const { status, body } = await save(withHeading("Second"), 0, admin);
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.current.content.hero.heading).toBe("First");
    expect((await read()).content.hero.heading).toBe("First");
  });

  const discard = (version: number) =>
    server.call("DELETE /site/draft", { as: principal.id, body: { version } });

  it("returns to the published page when it is discarded", async () => {
    await publish(0);
    await save(withHeading("Not this"), 1);
    const { body } = await discard(2);
    expect(body.data).toMatchObject({ isDraft: false, version: 3 });
    expect((await discard(2)).status).toBe(409);
  });

  it("returns to the first draft when it is discarded before the first publication", async () => {
    await save(withHeading("Not this"), 0);
    const { body } = await discard(1);
    expect(body.data).toMatchObject({ isDraft: true, version: 2, published: null });
    expect(body.data.content).toEqual(DEFAULT_SITE);
    expect((await discard(2)).body.data.version).toBe(2);
  });
});

describe("the preview", () => {
  const preview = (content: object) =>
    server.call("POST /site/preview", { as: principal.id, body: { content } });

  it("is the page with the draft's words, as text", async () => {
    expect(readBuiltSite(), "npm run build comes first").not.toBeNull();
    const { status, body } = await preview(withHeading("<script>alert(1)</script>"));
    expect(status).toBe(200);
    expect(body.data.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(body.data.html).not.toContain("<script>alert(1)");
    expect((await read()).version).toBe(0);
  });
});

describe("publishing", () => {
  it("makes the draft the page, once", async () => {
    const noted = eq(auditLog.action, "site.publish");
    const first = (await publish(0)).body.data;
    const before = await server.db.$count(auditLog, noted);
    expect(first).toMatchObject({ isDraft: false, version: 1, previousId: null });
    expect(first.published).toEqual(DEFAULT_SITE);
    expect((await publish(1)).body.code).toBe("nothing_to_publish");
    await save(withHeading("New term"), 1);
    // Both have come as far as they can before either is let through.
    const both = await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${siteVersions} in exclusive mode`);
      const calls = [publish(2), publish(2, admin)];
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { calls };
    });
    const responses = await Promise.all(both.calls);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const draft = await read();
    expect(draft).toMatchObject({ isDraft: false, version: 3 });
    expect(draft.published.hero.heading).toBe("New term");
    expect((await versions()).map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([
      true,
      false,
    ]);
    expect(await server.db.$count(auditLog, noted)).toBe(before + 1);
  });

  it("does not overwrite what another has published since", async () => {
    await save(withHeading("Mine"), 0);
    await publish(1);
    const late = await save(withHeading("From before"), 1, admin);
    expect([late.status, late.body.current.version]).toEqual([409, 2]);
  });
});

describe("earlier pages", () => {
  const restore = (id: string, version: number) =>
    server.call(`POST /site/versions/${id}/restore`, { as: principal.id, body: { version } });

  it("can be read and published again, and that be undone", async () => {
    await save(withHeading("One"), 0);
    const first = (await publish(1)).body.data;
    await save(withHeading("Two"), 2);
    const second = (await publish(3)).body.data;
    expect(second.previousId).toBe(first.versionId);
    const old = await server.call(`GET /site/versions/${first.versionId}`, { as: admin.id });
    expect(old.body.data.content.hero.heading).toBe("One");
    const restored = (await restore(first.versionId, 4)).body.data;
    expect(restored).toMatchObject({ isDraft: false, version: 5, previousId: second.versionId });
    expect((await read()).published.hero.heading).toBe("One");
    expect((await restore(first.versionId, 5)).body.code).toBe("nothing_to_publish");
    expect((await restore(restored.previousId, 5)).status).toBe(200);
    expect((await read()).published.hero.heading).toBe("Two");
    expect((await restore(newId(), 6)).status).toBe(404);
  });

  it("leave a draft that is being written alone", async () => {
    const { versionId } = (await publish(0)).body.data;
    await save(withHeading("One"), 1);
    await publish(2);
    await save(withHeading("Half written"), 3);
    expect((await restore(versionId, 4)).body.data.isDraft).toBe(true);
    const draft = await read();
    expect(draft.content.hero.heading).toBe("Half written");
    expect(draft.published.hero.heading).toBe(DEFAULT_SITE.hero.heading);
  });

  it("are listed in the same statements, few or many", async () => {
    const count = () =>
      countStatements(server.db, () => server.call("GET /site/versions", { as: principal.id }));
    await count();
    const few = await count();
    for (let n = 0; n < 5; n += 1) {
      await save(withHeading(`Number ${n}`), 2 * n);
      await publish(2 * n + 1);
    }
    expect(await count()).toEqual(few);
    expect(await versions()).toHaveLength(5);
  });
});

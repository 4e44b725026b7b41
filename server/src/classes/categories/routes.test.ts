import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeCategory, makeClass } from "../fixtures.ts";

let server: TestServer;
let office: string;
let teacher: string;

beforeAll(async () => {
  server = await startTestServer();
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
  teacher = (await makeUser(server.db, { role: "TEACHER" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const listed = async () => (await call("GET /categories")).body.data;
const nameOf = ({ name }: { name: string }) => name;
const actionsOn = async (id: string) =>
  (await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(
    ({ action }) => action,
  );

describe("POST /categories/seed", () => {
  it("adds the defaults once, and leaves what is there", async () => {
    const existing = await makeCategory(server.db, { name: "primary 4", order: 99 });
    const { status, body } = await call("POST /categories/seed", {});
    expect(status).toBe(200);
    expect(body.data.map(nameOf)).toEqual([
      "Creche",
      "Nursery 1",
      "Nursery 2",
      "Primary 1",
      "Primary 2",
      "Primary 3",
      "Primary 5",
      "Primary 6",
      "primary 4",
    ]);
    expect(body.data[0]).toMatchObject({ classGroup: "Nursery", order: 1, isActive: true });
    const known = (await call("GET /known-class-names")).body.data;
    expect(known).toHaveLength(DEFAULT_CATEGORIES.flatMap(({ aliases }) => aliases).length);
    expect(known).toContainEqual(
      expect.objectContaining({
        name: "Basic 4",
        category: { id: existing.id, name: "primary 4" },
      }),
    );
    const again = await call("POST /categories/seed", {});
    expect(again.body).toEqual(body);
    expect((await call("GET /known-class-names")).body.data).toEqual(known);
  });
});

it("needs no body, be it announced as JSON or not", async () => {
  const headers = { "content-type": "application/json" };
  for (const sent of [{}, { headers }]) {
    const { status } = await server.call("POST /categories/seed", { as: office, ...sent });
    expect(status).toBe(200);
  }
});

describe("a category", () => {
  it("is added with its name tidied, and only once whatever its letters", async () => {
    const form = { name: "  After   School ", classGroup: "Primary" };
    const { status, body } = await call("POST /categories", form);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: "After School", order: 0, isActive: true, version: 1 });
    const again = await call("POST /categories", { ...form, name: "AFTER SCHOOL" });
    expect([again.status, again.body.code]).toEqual([409, "category_exists"]);
    expect(await actionsOn(body.data.id)).toEqual(["classes.create-category"]);
  });

  it("needs a name, a group that there is, and an office to add it", async () => {
    const blank = await call("POST /categories", { name: "  ", classGroup: "Primary" });
    expect([blank.status, blank.body.issues[0].path]).toEqual([400, ["name"]]);
    const group = await call("POST /categories", { name: "X", classGroup: "College" });
    expect([group.status, group.body.issues[0].path]).toEqual([400, ["classGroup"]]);
    const body = { name: "X", classGroup: "Primary" };
    expect((await server.call("POST /categories", { as: teacher, body })).status).toBe(403);
  });

  it("is changed by its version; the second of two people sees what the first one did", async () => {
    const { id } = await makeCategory(server.db, { name: "JSS 1", classGroup: "JSS" });
    const disable = { version: 1, isActive: false };
    const { body } = await call(`PUT /categories/${id}`, disable);
    expect(body.data).toMatchObject({ name: "JSS 1", isActive: false, version: 2 });
    const stale = await call(`PUT /categories/${id}`, { version: 1, name: "Junior 1" });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toEqual(body.data);
    const renamed = await call(`PUT /categories/${id}`, { version: 2, name: "jss 1", order: 20 });
    expect(renamed.body.data).toMatchObject({ name: "jss 1", order: 20, isActive: false });
    const taken = await call(`PUT /categories/${id}`, { version: 3, name: "creche" });
    expect(taken.body.code).toBe("category_exists");
    expect((await call(`PUT /categories/${newId()}`, disable)).status).toBe(404);
  });

  it("needs no more than a name, and is switched by the specification's name of the switch", async () => {
    const { body } = await call("POST /categories", { name: "Basic 7" });
    expect(body.data).toMatchObject({ classGroup: "Primary", order: 0, isActive: true });
    const off = await call(`PUT /categories/${body.data.id}`, { version: 1, is_active: false });
    expect(off.body.data).toMatchObject({ name: "Basic 7", isActive: false });
  });

  it("is deleted while nothing uses it; otherwise the error counts its uses", async () => {
    const used = await makeCategory(server.db, { name: "SSS 1", classGroup: "SSS" });
    const session = await makeSession(server.db, { name: "2020/2021" });
    for (const section of ["A", "B"]) {
      await makeClass(server.db, { sessionId: session.id, section, categoryId: used.id });
    }
    const refused = await call(`DELETE /categories/${used.id}`, { version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, "category_in_use"]);
    expect(refused.body.message).toBe(
      "SSS 1 is used by 2 classes. Disable it instead of deleting it.",
    );
    const { id } = await makeCategory(server.db, { name: "SSS 2", classGroup: "SSS" });
    await call("POST /known-class-names", { name: "Senior 2", categoryId: id });
    expect((await call(`DELETE /categories/${id}`, { version: 1 })).status).toBe(200);
    expect((await listed()).map(nameOf)).not.toContain("SSS 2");
    expect((await call("GET /known-class-names")).body.data.map(nameOf)).not.toContain("Senior 2");
  });
});

describe("PUT /categories/order", () => {
  it("numbers all of them in one statement, however many move", async () => {
    const before: { id: string; version: number }[] = await listed();
    const seen = before.map(({ id, version }) => ({ id, version })).toReversed();
    const { body } = await call("PUT /categories/order", { categories: seen });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(seen.map(({ id }) => id));
    expect(body.data.map(({ order }: { order: number }) => order)).toEqual(
      seen.map((_, index) => index + 1),
    );
    const swap = (body.data as { id: string; version: number }[]).map(({ id, version }) => ({
      id,
      version,
    }));
    swap.splice(0, 2, swap[1]!, swap[0]!);
    const { statements } = await countStatements(server.db, () =>
      call("PUT /categories/order", { categories: swap }),
    );
    expect(statements.filter((text) => text.trim().startsWith("update"))).toHaveLength(1);
  });

  it("is refused to someone who has not seen them all as they are", async () => {
    const all: { id: string; version: number }[] = await listed();
    const seen = all.map(({ id, version }) => ({ id, version }));
    for (const categories of [
      seen.slice(1),
      [seen[0], ...seen.slice(0, -1)],
      [{ ...seen[0]!, version: 999 }, ...seen.slice(1)],
    ]) {
      const { status, body } = await call("PUT /categories/order", { categories });
      expect([status, body.code]).toEqual([409, "stale_version"]);
    }
  });
});

describe("known class names", () => {
  it("are added, changed and forgotten", async () => {
    const [first, second] = await listed();
    const form = { name: " Yellow  Creche ", categoryId: first.id };
    const { status, body } = await call("POST /known-class-names", form);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: "Yellow Creche", category: { name: first.name } });
    const { id } = body.data;
    const again = await call("POST /known-class-names", { ...form, name: "yellow creche" });
    expect([again.status, again.body.code]).toEqual([409, "known_name_exists"]);
    const change = { version: 1, categoryId: second.id };
    const changed = await call(`PUT /known-class-names/${id}`, change);
    expect(changed.body.data).toMatchObject({ name: "Yellow Creche", version: 2 });
    expect(changed.body.data.category.id).toBe(second.id);
    expect((await call(`PUT /known-class-names/${id}`, change)).body.code).toBe("stale_version");
    const gone = await call(`DELETE /known-class-names/${id}`, { version: 2 });
    expect(gone.status).toBe(200);
    expect((await call(`DELETE /known-class-names/${id}`, { version: 2 })).status).toBe(404);
    expect(await actionsOn(id)).toEqual([
      "classes.add-known-name",
      "classes.update-known-name",
      "classes.remove-known-name",
    ]);
  });

  it("lead to a category that there is", async () => {
    const form = { name: "Nowhere", categoryId: newId() };
    const { status, body } = await call("POST /known-class-names", form);
    expect([status, body.issues[0].path]).toEqual([400, ["categoryId"]]);
  });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeCategory, makeClass } from "../classes/fixtures.ts";
import { importsOf } from "../platform/testing/imports.ts";
import { startTestServer } from "../platform/testing/server.ts";
import { makeSheetEntry } from "../report-cards/entry/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { enrolments } from "../students/tables.ts";

test("an import whose pupils have papers of the school is not undone", async () => {
  const server = await startTestServer({ jobs: true });
  try {
    const { db } = server;
    const { id: admin } = await makeUser(db, { role: "ADMIN" });
    const session = await makeSession(db, { currentTerm: "TERM_1" });
    const { id: categoryId } = await makeCategory(db, { name: "Nursery 1" });
    await makeClass(db, { sessionId: session.id, categoryId, name: "Nursery 1", section: null });
    const client = importsOf(server, "/students", admin);
    const file =
      "first name,last name,class\nAda,Obi,Nursery 1\nBola,Obi,Nursery 1\nChidi,Obi,Nursery 1\n";
    const done = await client.act(await client.check(file), "start");
    const enrolled = await db
      .select({ id: enrolments.id, studentId: users.id })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.studentId))
      .where(eq(users.importId, done.id))
      .orderBy(users.firstName);
    const body = { kind: "TESTIMONIAL", words: "{name} was good." };
    const path = `POST /years/students/${enrolled[1]?.studentId}/papers`;
    expect((await server.call(path, { as: admin, body })).status).toBe(201);
    const enrolmentId = enrolled[0]?.id ?? "";
    await makeSheetEntry(db, { enrolmentId, enteredBy: admin, comment: "Sings well." });
    const form = { signedBy: "Mrs Obi", signedOn: "2026-01-12" };
    const consent = `POST /students/${enrolled[2]?.studentId}/photo-consents`;
    const response = { answer: "GIVEN", seen: null, form };
    expect((await server.call(consent, { as: admin, body: response })).status).toBe(200);
    expect(await client.act(done, "undo")).toMatchObject({
      state: "done",
      failure:
        "This import can no longer be undone: Ada Obi has a report card; Bola Obi has a certificate; Chidi Obi has an answer about photos or is named in one.",
    });
  } finally {
    await server.close();
  }
});

import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { makeClass } from "../classes/fixtures.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { createTestDatabase } from "../platform/testing/database.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeStudent } from "../students/fixtures.ts";
import { makeEntry } from "./fixtures.ts";
import { notifyOfEventsWorker } from "./notify-of-events.job.ts";

it("families are notified once of what begins tomorrow and concerns them", async () => {
  const { db, close } = await createTestDatabase();
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const principal = await makeUser(db, { role: "PRINCIPAL" });
  const gold = await makeClass(db, { sessionId: session.id, section: "Gold" });
  const silver = await makeClass(db, { sessionId: session.id, section: "Silver" });
  const enrolment = { classId: gold.id, sessionId: session.id, termId: session.termIds.TERM_1 };
  const pupil = await makeStudent(db, enrolment);
  const startsOn = addDays(dayAtSchool(new Date()), 1);
  const on = { createdBy: principal.id, startsOn };
  await makeEntry(db, { ...on, title: "Trip", classIds: [gold.id], startsAt: "08:30" });
  await makeEntry(db, { ...on, title: "Silver alone", classIds: [silver.id] });
  await makeEntry(db, { ...on, title: "Staff meeting", audience: "STAFF" });
  await makeEntry(db, { ...on, title: "Not certain", isProposed: true });
  await makeEntry(db, { ...on, title: "Assembly", repeats: "WEEKLY", repeatsUntil: startsOn });
  await makeEntry(db, {
    ...on,
    title: "Began before",
    startsOn: addDays(startsOn, -1),
    endsOn: startsOn,
  });
  const notified: object[] = [];
  const worker = notifyOfEventsWorker(db, {
    config: readConfig({}),
    notify: async ({ origin }, event) => void notified.push({ by: origin.actorId, ...event }),
  });
  await worker.run({}, { isLast: false });
  await worker.run({}, { isLast: false });
  const about = { by: principal.id, day: startsOn };
  expect(notified).toEqual([
    { ...about, title: "Trip", time: "08:30", studentIds: [pupil.id] },
    { ...about, title: "Silver alone", time: null, studentIds: [] },
  ]);
  await close();
});

import { eq, sql } from "drizzle-orm";
import { hashPassword } from "@school/server/accounts/auth/password-hashing.ts";
import { users } from "@school/server/accounts/tables.ts";
import { classCategories, subjects } from "@school/server/classes/tables.ts";
import { SYSTEM_ORIGIN, audit } from "@school/server/platform/database/audit/audit.ts";
import type { Database, Transaction } from "@school/server/platform/database/database.ts";
import { one } from "@school/server/platform/database/rows.ts";
import type { Sealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { academicSessions } from "@school/server/school/tables.ts";
import { assignmentBatches } from "./assignments.ts";
import { announcementBatches } from "./announcements.ts";
import { type DemoCalendar, demoCalendar } from "./calendar.ts";
import { classBatches } from "./classes.ts";
import { readBytes } from "./data.ts";
import { dayNoteBatches } from "./day-notes.ts";
import { entryBatches } from "./entries.ts";
import { writeDemoFees } from "./fees.ts";
import { lessonBatches } from "./lessons.ts";
import { observationBatches } from "./observations.ts";
import { createNameGiver } from "./people.ts";
import { pictureBatches } from "./pictures.ts";
import { pupilBatches } from "./pupil-rows.ts";
import { makePupils, type Pupil } from "./pupils.ts";
import { registerBatches } from "./registers.ts";
import { resultBatches } from "./results.ts";
import { insertBatches, type Batch } from "./rows.ts";
import { schoolBatches } from "./school.ts";
import { writeDemoSheets } from "./sheets.ts";
import { siteBatches } from "./site.ts";
import { sealStaffPrivateFields } from "./staff-private.ts";
import { staffDayBatches } from "./staff-days.ts";
import { staffBatches, staffId } from "./staff.ts";
import { testBatches } from "./tests.ts";
import { kindsBatches } from "./kinds.ts";
import { timetableBatches } from "./timetable.ts";

/** An arbitrary number, the same in every process. */
const DEMO_LOCK = 7_205_974;

/**
 * Loads the demo school into an empty database. It is the same at every load except for its days, which
 * follow the Nigerian school year around the day of the load. Does nothing where school data exists, so
 * a restart is safe. Of several processes that start at once one loads; the others wait and then find
 * the data. Without a sealer there are no bank details, next of kin and released report sheets.
 */
export async function loadDemoSchool(
  db: Database,
  sealer?: Sealer,
  loadedAt = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (await hasData(tx)) return;
    const pupils = makePupils();
    const calendar = demoCalendar(loadedAt);
    const photo = readBytes("pictures/exercise.webp");
    await insertBatches(tx, demoSchool(pupils, calendar, photo));
    await writeDemoFees({ tx, pupils, calendar });
    await writeDemoSheets({ tx, pupils, calendar, sealer });
    await setPasswords(tx);
    if (sealer) await sealStaffPrivateFields(tx, sealer);
    await audit({ tx, origin: SYSTEM_ORIGIN }, "portal.load-demo-school", null);
  });
}

async function hasData(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ holds: boolean }>(sql`
    select exists (select 1 from ${users}) or exists (select 1 from ${academicSessions})
      or exists (select 1 from ${classCategories}) or exists (select 1 from ${subjects}) as holds`);
  return one(rows).holds;
}

/** Everything in the order in which tables refer to each other. */
function demoSchool(pupils: readonly Pupil[], calendar: DemoCalendar, photo: Buffer): Batch[] {
  const giveUsername = createNameGiver();
  return [
    ...pictureBatches(pupils, staffId),
    ...schoolBatches(calendar),
    ...classBatches(),
    ...staffBatches(giveUsername),
    ...pupilBatches(pupils, giveUsername, calendar),
    ...timetableBatches(calendar),
    ...registerBatches(pupils, calendar),
    ...staffDayBatches(calendar),
    ...resultBatches(pupils, calendar),
    ...testBatches(pupils, calendar),
    ...kindsBatches(calendar),
    ...lessonBatches(calendar),
    ...observationBatches(pupils, calendar),
    ...dayNoteBatches(pupils, calendar),
    ...assignmentBatches(pupils, calendar, photo),
    ...announcementBatches(calendar),
    ...entryBatches(calendar),
    ...siteBatches(calendar),
  ];
}

/** The public demo accounts; all others in the demo school have no password. */
const PASSWORDS: readonly (readonly [email: string, password: string])[] = [
  ["principal@demo.school", "Principal1demo"],
  ["admin@demo.school", "Admin1demo"],
  ["teacher@demo.school", "Teacher1demo"],
  ["student@demo.school", "Student1demo"],
  ["parent@demo.school", "Parent1demo"],
];

/** Sets the passwords of the known accounts. */
async function setPasswords(tx: Transaction): Promise<void> {
  const emails = PASSWORDS.map(([email]) => email);
  const hashes = await Promise.all(PASSWORDS.map(([, password]) => hashPassword(password)));
  const known = sql`unnest(${sql.param(emails)}::text[], ${sql.param(hashes)}::text[])
    as known (email, hash)`;
  await tx
    .update(users)
    .set({ passwordHash: sql`known.hash` })
    .from(known)
    .where(eq(users.email, sql`known.email`));
}

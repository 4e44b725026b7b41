import { hashPassword } from "@school/server/accounts/auth/password-hashing.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { type ArchiveSchool, buildArchive } from "./archive-school.ts";
import { withPortal } from "./demo-portal.ts";
import type { Row } from "./report.ts";
import { inFull } from "./short.ts";
import { firstDashboard, type Person, resultsByLink } from "./visits.ts";

const SESSIONS = inFull(10, 2);
const PASSWORD = "Archive1bench";

const person = (name: string): Person => ({
  name,
  email: `${name}@archive.bench`,
  password: PASSWORD,
});
const PARENT = person("parent");
const TEACHER = person("teacher");
const PRINCIPAL = person("principal");

/**
 * The visits of `phone` in a school of 1,500 pupils with ten years of data, but for the score grid: all
 * its scores are in.
 */
export async function benchArchivePhone(): Promise<Row[]> {
  return withPortal(buildSchool, async (browser, origin) => [
    ...(await resultsByLink(browser, origin, PARENT)),
    await firstDashboard(browser, origin, PARENT),
    await firstDashboard(browser, origin, TEACHER),
    await firstDashboard(browser, origin, PRINCIPAL),
  ]);
}

async function buildSchool(connection: Connection): Promise<string> {
  const school = await buildArchive(connection, SESSIONS);
  await letSignIn(connection, school);
  return school.principalId;
}

async function letSignIn(
  connection: Connection,
  { parentId, teacherId, principalId }: ArchiveSchool,
): Promise<void> {
  const { $client: pool } = openDatabase(connection);
  const passwordHash = await hashPassword(PASSWORD);
  for (const [id, { email }] of [
    [parentId, PARENT],
    [teacherId, TEACHER],
    [principalId, PRINCIPAL],
  ] as const) {
    await pool.query(
      `update users set email = $2, email_confirmed_at = now(), password_hash = $3,
         must_change_password = false
       where id = $1`,
      [id, email, passwordHash],
    );
  }
  await pool.end();
}

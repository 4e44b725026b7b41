import { accessToken, expire, renewToken } from "../../platform/session/session.ts";
import { sendLeftovers } from "./leftovers.ts";
import { createSchool } from "./school.ts";
import { dropOthers, idbStore, openSittings, otherTests } from "./store-idb.ts";

/**
 * Sends what the account's tests left on this device, for the portal's other pages: a child who
 * looks at its tests the next morning need not open an old one. What is not possible now stays.
 */
export async function sendAllLeftovers(accountId: string): Promise<void> {
  const db = await openSittings().catch(() => null);
  if (db === null) return;
  try {
    await dropOthers(db, accountId);
    const tests = await otherTests(db, accountId, null);
    const school = createSchool({ accessToken, renewToken, expire });
    await sendLeftovers(
      tests.map((testId) => idbStore(db, accountId, testId)),
      school,
    );
  } finally {
    db.close();
  }
}

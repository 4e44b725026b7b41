import type { SQL } from "drizzle-orm";
import { readTeachingStaff } from "../../classes/queries-teachers.ts";
import type { Reader } from "../../platform/db/database.ts";

interface Colleague {
  readonly id: string;
  readonly name: string;
}

/**
 * Whom an author may name as a co-author: active teaching staff and office, by surname. `which` is
 * a condition on the columns of `users`. One statement.
 */
export async function readColleagues(db: Reader, which: SQL): Promise<Colleague[]> {
  const staff = await readTeachingStaff(db, { besides: ["PRINCIPAL", "ADMIN"], only: which });
  return staff.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}

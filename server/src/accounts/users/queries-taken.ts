import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { signInNames, users } from "../tables.ts";

/** What nobody else may have. */
interface Wanted {
  /** In lower case. */
  readonly emails: readonly string[];
  /** Visible student and staff ids. */
  readonly userIds: readonly string[];
  /** Usernames and admission numbers: one space of names, whatever their case. */
  readonly names: readonly string[];
}

/** Who has what is wanted, by address, id and name in lower case. */
interface Taken {
  readonly email: ReadonlyMap<string, string>;
  readonly userId: ReadonlyMap<string, string>;
  readonly name: ReadonlyMap<string, string>;
}

/** Who has addresses, ids and names already, deleted accounts included: at most three statements. */
export async function readTaken(db: Reader, wanted: Wanted): Promise<Taken> {
  const holder = sql`${users.firstName} || ' ' || ${users.lastName} ||
    case when ${users.deletedAt} is null then '' else ' (deleted)' end`;
  const read = async (value: unknown, from: unknown, values: readonly string[]) => {
    if (values.length === 0) return new Map<string, string>();
    const { rows } = await db.execute<{ value: string; holder: string }>(sql`
      select ${value} as value, ${holder} as holder from ${from}
      where ${value} = any(${sql.param(values)}::text[])`);
    return new Map(rows.map((row) => [row.value, row.holder]));
  };
  return {
    email: await read(sql`${users.email}`, users, wanted.emails),
    userId: await read(sql`${users.userId}`, users, wanted.userIds),
    name: await read(
      sql`lower(${signInNames.name})`,
      sql`${signInNames} join ${users} on ${users.id} = ${signInNames.userId}`,
      wanted.names.map((name) => name.toLowerCase()),
    ),
  };
}

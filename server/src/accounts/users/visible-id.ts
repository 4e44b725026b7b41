import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { users, visibleIds } from "../tables.ts";

/** A visible id for somebody to whom the school has given none: "REG0001". */
export async function nextVisibleId(tx: Transaction): Promise<string> {
  for (;;) {
    const { rows } = await tx.execute<{ number: number }>(
      sql`select nextval(${visibleIds.seqName}) as number`,
    );
    const userId = `REG${String(rows[0]!.number).padStart(4, "0")}`;
    // The office may have typed the same one by hand.
    if ((await tx.$count(users, eq(users.userId, userId))) === 0) return userId;
  }
}

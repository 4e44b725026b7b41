import type { Left } from "@school/core/accounts/departure.ts";
import { sql } from "drizzle-orm";
import { users } from "./tables.ts";

/** SQL: how and when the person left; null for who is at the school. */
export const leftColumns = sql<Left | null>`case when ${users.leftOn} is not null then
  json_build_object('on', ${users.leftOn}, 'as', ${users.leftAs}, 'reason', ${users.leavingReason})
  end`;

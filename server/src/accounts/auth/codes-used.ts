import { plural } from "@school/core/api/plural.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isMailAddress } from "../../platform/outgoing/mail/address.ts";
import { queueMail } from "../../platform/outgoing/mail/queue-mail.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { users } from "../tables.ts";
import { greeting } from "./notices.ts";

/** The part of a day's codes after which the principals are notified. */
const MOST = 0.8;
/** Lifetime of a day's counts, long enough for every time zone. */
const SECONDS = 2 * 86_400;

/**
 * Counts a code of the day, and mails the principals once when most of the day's codes are used:
 * strangers may be asking for them.
 */
export async function warnOfCodes(db: Database, daily: number, day: string): Promise<void> {
  const events = Math.max(1, Math.ceil(daily * MOST) - 1);
  const isEarly = { name: "phone-code-most", events, seconds: SECONDS };
  if ((await createRateLimiter(db, isEarly).take(day)) === 0) return;
  const once = { name: "phone-code-warned", events: 1, seconds: SECONDS };
  if ((await createRateLimiter(db, once).take(day)) > 0) return;
  await db.transaction(async (tx) => {
    const principals = await tx
      .select({ id: users.id, email: users.email, firstName: users.firstName })
      .from(users)
      .where(and(eq(users.role, "PRINCIPAL"), eq(users.isActive, true), isNull(users.deletedAt)));
    for (const { id, email, firstName } of principals) {
      if (email === null || !isMailAddress(email)) continue;
      await queueMail(tx, {
        recipientId: id,
        address: email,
        purpose: "accounts.phone-codes-used",
        subject: "Most of today's sign-in codes are used",
        lines: [
          greeting(firstName),
          `The school sends ${plural(daily, "sign-in code")} to phones in a day at most. Most of today's are used.`,
          "When none is left, parents on new phones cannot sign in with a code until tomorrow. They can use the password on their slip.",
          "You can raise the number in Settings.",
        ],
      });
    }
  });
}

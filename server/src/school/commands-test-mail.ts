import { eq } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { NoAddress } from "./errors.ts";

/** Queues a test mail to the person who asks; answers the address. */
export async function sendTestMail(
  tx: Transaction,
  origin: AuditOrigin & { actorId: string },
): Promise<string> {
  const { actorId } = origin;
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actorId));
  const address = person?.email ?? null;
  if (address === null) throw new NoAddress();
  await queueMail(tx, {
    recipientId: actorId,
    address,
    purpose: "school.test",
    subject: "A test",
    lines: ["This is a test of the school's portal. If you read it in your mail, sending works."],
  });
  const after = { address };
  await writeAudit(tx, origin, [
    { action: "school.test-mail", subjectId: actorId, before: null, after },
  ]);
  return address;
}

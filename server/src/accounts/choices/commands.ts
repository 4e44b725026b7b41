import { eq, inArray, sql } from "drizzle-orm";
import type { Choice } from "@school/core/accounts/choices/kinds.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { phoneOptOuts } from "../../platform/phone/tables.ts";
import { phones } from "../sign-in-names.ts";
import type { UserWrite } from "../users/commands.ts";
import { messageChoices } from "./tables.ts";

/** Writes one choice of the caller; the same one again changes nothing. */
export async function saveChoice({ tx, origin }: UserWrite, choice: Choice): Promise<void> {
  const { kind, channel, isWanted } = choice;
  await tx
    .insert(messageChoices)
    .values({ personId: origin.actorId, kind, channel, isWanted })
    .onConflictDoUpdate({
      target: [messageChoices.personId, messageChoices.kind, messageChoices.channel],
      set: { isWanted, chosenAt: sql`now()` },
    });
  await writeAudit(tx, origin, [
    { action: "accounts.choose-messages", subjectId: origin.actorId, before: null, after: choice },
  ]);
}

/** Forgets that the caller's phone answered STOP. */
export async function takeBackStop({ tx, origin }: UserWrite): Promise<void> {
  const own = tx
    .select({ name: phones.name })
    .from(phones)
    .where(eq(phones.userId, origin.actorId));
  const gone = await tx
    .delete(phoneOptOuts)
    .where(inArray(phoneOptOuts.number, own))
    .returning({ number: phoneOptOuts.number });
  if (gone.length === 0) return;
  const [before] = gone;
  await writeAudit(tx, origin, [
    { action: "accounts.take-back-stop", subjectId: origin.actorId, before, after: null },
  ]);
}

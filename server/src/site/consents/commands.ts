import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { recordedAnswer } from "@school/core/site/consents/consent.ts";
import type { SignedForm } from "@school/core/site/consents/contract.ts";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "../../accounts/tables.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { lockSite } from "../commands.ts";
import { removePicturesOf } from "../commands-pictures.ts";
import { photoConsents } from "../tables.ts";
import { withdrawnMail } from "../text.ts";
import { TooManyAnswers } from "../errors.ts";
import { findNewest, readConsent } from "./queries.ts";

interface Answer {
  readonly id: string;
  readonly answer: "GIVEN" | "REFUSED";
  /** The newest answer that the person saw. */
  readonly seen: string | null;
  /** Null for a parent's own answer. */
  readonly form: z.infer<typeof SignedForm> | null;
}

/**
 * Records a family's answer. Withdrawing consent removes the child's pictures from the public page
 * in the same transaction, and notifies principals by email. Returns the number of removed
 * pictures. Throws `StaleVersion` if someone has answered since, and `TooManyAnswers`.
 */
export async function answerConsent(
  { tx, origin }: ActorWrite,
  { id, answer, seen, form }: Answer,
  publicUrl: string,
): Promise<number> {
  const today = dayAtSchool(new Date());
  if (form && form.signedOn > today) {
    throw new InvalidInput([
      { path: ["form", "signedOn"], message: "The day on the form is in the future." },
    ]);
  }
  // Answering and publishing a picture of the child are serialised.
  await lockSite(tx);
  const before = await findNewest(tx, id);
  if ((before?.id ?? null) !== seen) {
    throw new StaleVersion(await readConsent(tx, id, { withNames: form !== null }));
  }
  const state = before?.answer ?? "NOT_ASKED";
  // Only consents are limited: they can be withdrawn at any time.
  if (answer === "GIVEN" && !form && (await answersToday(tx, id)) >= MAX_ANSWERS) {
    throw new TooManyAnswers();
  }
  const recorded = recordedAnswer(state, answer);
  await tx.insert(photoConsents).values({
    id: newId(),
    studentId: id,
    answer: recorded,
    signedBy: form?.signedBy ?? null,
    day: form?.signedOn ?? today,
    enteredBy: origin.actorId,
    // The clock after the lock was had, so that the newest answer is the one given last.
    createdAt: sql`clock_timestamp()`,
  });
  await audit({ tx, origin }, "site.photo-consent", id, {
    before: { answer: state },
    after: { answer: recorded, ...form },
  });
  if (recorded !== "WITHDRAWN" || state === "WITHDRAWN") return 0;
  const removed = await removePicturesOf({ tx, origin }, id);
  await notifyPrincipals(tx, {
    studentId: id,
    removed,
    publicUrl,
    by: form?.signedBy ?? null,
    origin,
  });
  return removed;
}

/** Answers about one child in the portal within a day. */
const MAX_ANSWERS = 10;

function answersToday(tx: Transaction, studentId: string): Promise<number> {
  const lately = sql`${photoConsents.createdAt} > now() - interval '1 day'`;
  return tx.$count(
    photoConsents,
    and(eq(photoConsents.studentId, studentId), isNull(photoConsents.signedBy), lately),
  );
}

interface Withdrawal extends Pick<ActorWrite, "origin"> {
  readonly studentId: string;
  readonly removed: number;
  readonly publicUrl: string;
  /** The name under the signed form; null for an answer in the portal. */
  readonly by: string | null;
}

/** An email to each principal: no one needs to open the portal to learn of it. */
async function notifyPrincipals(
  tx: Transaction,
  { studentId, removed, publicUrl, by, origin }: Withdrawal,
): Promise<void> {
  const nameOf = async (id: string) =>
    firstNameFirst(
      one(
        await tx
          .select({ firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(eq(users.id, id)),
      ),
    );
  const child = await nameOf(studentId);
  const who = by ?? (await nameOf(origin.actorId));
  const principals = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, "PRINCIPAL"),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        isNotNull(users.email),
      ),
    );
  await queueMails(
    tx,
    principals.map(({ id, email }) => ({
      recipientId: id,
      address: email ?? "",
      purpose: "site.consent-withdrawn",
      subject: withdrawnMail.subject(child),
      lines: [
        withdrawnMail.by(who, child),
        removed === 0
          ? "No picture of the website was marked as showing the child."
          : withdrawnMail.removed(plural(removed, "picture"), removed === 1),
        "Please look through the page, and at printed pictures and other websites of the school.",
        withdrawnMail.edit(`${publicUrl}/dashboard/settings/site`),
      ],
    })),
  );
}

import { isTitleAlone } from "@school/core/accounts/titles.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import type { MailLine } from "../../platform/outgoing/mail/compose.ts";
import { queueMail, queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import { users } from "../tables.ts";
import { type Account, type AccountState, stateOf } from "./queries.ts";

/** The beginning of every mail: strangers choose their names, so only letters are used. */
export function greeting(firstName: string): string {
  const name = firstName
    .replace(/[^\p{L}\p{M} '’-]/gu, "")
    .slice(0, 40)
    .trim();
  return name === "" || isTitleAlone(name) ? "Hello," : `Hello ${name},`;
}

/**
 * A change to how an account signs in, of which its owner is notified so as to notice what another
 * person did.
 */
export type Notice =
  | "password_changed"
  | "email_changed"
  | "phone_changed"
  | "password_changed_by_school"
  | "email_changed_by_school"
  | "phone_changed_by_school"
  | "gateway_changed"
  | "gateway_removed"
  | "payment_provider_changed"
  | "payment_provider_removed"
  | "factor_added"
  | "factor_removed"
  | "factor_removed_by_school"
  | "passkey_added"
  | "passkey_removed"
  | "signed_out_by_school"
  | "recovery_codes_made";

const TEXTS: Record<Notice, { readonly subject: string; readonly line: string }> = {
  password_changed: {
    subject: "Your password was changed",
    line: "The password of your school portal account was changed.",
  },
  email_changed: {
    subject: "Your email address was changed",
    line: "Your school portal account now uses another email address.",
  },
  phone_changed: {
    subject: "Your phone number was changed",
    line: "You now sign in to the school portal with another phone number.",
  },
  password_changed_by_school: {
    subject: "The school has set a new password",
    line: "The school has set a new password for your school portal account.",
  },
  email_changed_by_school: {
    subject: "The school has changed your email address",
    line: "The school has changed the email address of your school portal account. This address no longer signs in.",
  },
  phone_changed_by_school: {
    subject: "The school has changed your phone number",
    line: "The school has changed the phone number with which you sign in to the school portal.",
  },
  gateway_changed: {
    subject: "The gateway for SMS or WhatsApp was changed",
    line: "Codes and messages to phones are now sent through another address or with another key.",
  },
  gateway_removed: {
    subject: "The gateway for SMS or WhatsApp was removed",
    line: "Codes and messages to phones wait until a principal sets up a gateway again.",
  },
  payment_provider_changed: {
    subject: "The provider of online payments was changed",
    line: "Parents now pay online through another provider, or to another account of the provider.",
  },
  payment_provider_removed: {
    subject: "A provider of online payments was removed",
    line: "The keys of the provider were removed from the school portal.",
  },
  factor_added: {
    subject: "Two-step sign-in is on",
    line: "From now on, signing in to the school portal needs a code from your authenticator app.",
  },
  factor_removed: {
    subject: "Two-step sign-in is off",
    line: "From now on, signing in to the school portal needs only your password.",
  },
  factor_removed_by_school: {
    subject: "The school has turned off your two-step sign-in",
    line: "You now sign in to the school portal with your password only. You can set up two-step sign-in again in your profile.",
  },
  passkey_added: {
    subject: "A passkey was added",
    line: "A passkey was added to your school portal account. It signs in without a password, and a password alone no longer signs in.",
  },
  passkey_removed: {
    subject: "A passkey was removed",
    line: "A passkey was removed from your school portal account. It no longer signs in.",
  },
  signed_out_by_school: {
    subject: "The school has signed you out",
    line: "The school has ended all your sign-ins to the school portal. Your password is unchanged: sign in again when you need to.",
  },
  recovery_codes_made: {
    subject: "New recovery codes",
    line: "New recovery codes were made for your school portal account. Older ones no longer work.",
  },
};

const IF_NOT_YOU: MailLine =
  "If you did not do or ask for this, choose a new password now and tell the school office.";
/** The owner cannot choose a password any more, or not yet. */
const IF_NOT_REQUESTED: MailLine = "If you did not ask for this, tell the school at once.";

const LOCKS_OUT: readonly Notice[] = ["password_changed_by_school", "email_changed_by_school"];

/** Mails the owner of an account what changed, if there is a confirmed address. */
export async function mailOwner(tx: Transaction, owner: Owner, notice: Notice): Promise<void> {
  await mailOwners(tx, [owner], notice);
}

/** The same for several owners, in as many statements. */
export async function mailOwners(
  tx: Transaction,
  owners: readonly Owner[],
  notice: Notice,
): Promise<void> {
  const { subject, line } = TEXTS[notice];
  const ending = LOCKS_OUT.includes(notice) ? IF_NOT_REQUESTED : IF_NOT_YOU;
  await queueMails(
    tx,
    owners.flatMap(({ id, firstName, email, emailConfirmedAt }) => {
      const address = shownEmail(email);
      if (address === null || emailConfirmedAt === null) return [];
      const purpose = `accounts.${notice.replaceAll("_", "-")}`;
      const lines = [greeting(firstName), line, ending];
      return { recipientId: id, address, purpose, subject, lines };
    }),
  );
}

/** The same for all principals, about what opens accounts of the whole school. */
export async function mailPrincipals(tx: Transaction, notice: Notice): Promise<void> {
  const { id, firstName, email, emailConfirmedAt, role, isActive, deletedAt } = users;
  const principals = await tx
    .select({ id, firstName, email, emailConfirmedAt })
    .from(users)
    .where(and(eq(role, "PRINCIPAL"), eq(isActive, true), isNull(deletedAt)));
  await mailOwners(tx, principals, notice);
}

const HOLDER_TEXTS = {
  signup: {
    subject: "You already have an account",
    cause: "Someone, perhaps you, tried to register at the school portal with this email address.",
  },
  email_change: {
    subject: "This email address has an account",
    cause:
      "Someone, perhaps you, asked to use this email address for another account of the school portal.",
  },
};

/**
 * Mails the owner of an address that someone tried to use although it has an account.
 * The caller learns nothing.
 */
export async function mailHolder(
  tx: Transaction,
  holder: Owner & AccountState,
  purpose: keyof typeof HOLDER_TEXTS,
): Promise<void> {
  const address = shownEmail(holder.email);
  if (address === null) return;
  const isUsable = stateOf(holder) === "usable";
  const then = isUsable
    ? "It has an account, so nothing was changed. To sign in, open the sign-in page. If you do not know your password, select “Forgot your password?” there."
    : "Its account is closed, so nothing was changed. To use the portal again, ask the school office.";
  await queueMail(tx, {
    recipientId: holder.id,
    address,
    purpose: `accounts.${purpose.replaceAll("_", "-")}-in-use`,
    subject: isUsable ? HOLDER_TEXTS[purpose].subject : "Your account is closed",
    lines: [
      greeting(holder.firstName),
      HOLDER_TEXTS[purpose].cause,
      then,
      "If it was not you, you can ignore this email.",
    ],
  });
}

type Owner = Pick<Account, "id" | "firstName" | "email" | "emailConfirmedAt">;

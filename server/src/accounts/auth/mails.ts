import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { isMailAddress } from "../../platform/outgoing/mail/address.ts";
import { CODE, type MailLine, type MailText } from "../../platform/outgoing/mail/compose.ts";
import { queueMail } from "../../platform/outgoing/mail/queue-mail.ts";
import type { MailKind, Registration } from "../tables.ts";
import { issueSent, lifetimesOf } from "./one-time-proofs.ts";
import { greeting, mailHolder } from "./notices.ts";
import { type Account, findAccountByName } from "./queries.ts";
import type { Keyring } from "./signing-keys.ts";

/** The `type` of the wire protocol that a mail's link has. */
const LINK_TYPE: Record<MailKind, string> = {
  signup: "signup",
  recovery: "recovery",
  email_change_new: "email_change",
  email_change_current: "email_change",
  reauthentication: "reauthentication",
};

interface MailRequest {
  readonly account: Pick<Account, "id" | "firstName">;
  readonly kind: MailKind;
  readonly address: string;
  readonly text: MailText;
  /** Where the link leads in the end; checked already. */
  readonly redirectTo: string;
  readonly newEmail?: string;
  readonly registration?: Registration;
}

async function send(tx: Transaction, keyring: Keyring, request: MailRequest): Promise<void> {
  const { account, kind, address, newEmail, registration, redirectTo, text } = request;
  const sent = {
    userId: account.id,
    kind,
    address,
    ...(newEmail && { newEmail }),
    ...(registration && { registration }),
  };
  const { linkToken, code, expiresAt } = await issueSent(tx, keyring, sent);
  const link = confirmLink(keyring, linkToken, kind, redirectTo);
  const secrets = kind === "reauthentication" ? { code } : { link, code };
  await queueMail(tx, {
    ...text,
    recipientId: account.id,
    address,
    purpose: `accounts.${kind.replaceAll("_", "-")}`,
    urgent: true,
    secrets: { sealed: keyring.sealer.seal(JSON.stringify(secrets)), expiresAt },
  });
}

/**
 * A mail's link: a page whose button uses the token, since scanners of mails and previews of chats
 * open links. Built from PUBLIC_URL alone.
 */
export function confirmLink(
  keyring: Keyring,
  linkToken: string,
  kind: MailKind,
  redirectTo: string,
): string {
  const query = { token_hash: linkToken, type: LINK_TYPE[kind], redirect_to: redirectTo };
  return `${keyring.publicUrl}/confirm?${new URLSearchParams(query)}`;
}

/** @param registration what this mail's link or code makes of the account */
export async function sendSignupMail(
  tx: Transaction,
  keyring: Keyring,
  account: { id: string; firstName: string; email: string },
  registration: Registration | undefined,
  redirectTo: string,
): Promise<void> {
  const text = signupMail(account.firstName, keyring);
  const mail = { account, kind: "signup", address: account.email, text, redirectTo } as const;
  await send(tx, keyring, { ...mail, ...(registration && { registration }) });
}

/** To the account's address, else to the parent's, naming the child; not sent if there is none. */
export async function sendRecoveryMail(
  tx: Transaction,
  keyring: Keyring,
  account: Account,
  redirectTo: string,
): Promise<void> {
  const address = account.email ?? account.parentEmail;
  // The office types a parent's address in freely.
  if (address === null || !isMailAddress(address)) return;
  const child = firstNameFirst(account);
  const text =
    account.email === null
      ? childRecoveryMail(child, keyring)
      : recoveryMail(account.firstName, keyring);
  await send(tx, keyring, { account, kind: "recovery", address, text, redirectTo });
}

/**
 * Asks both addresses to confirm a change; an account without one so far asks the new one alone. The
 * owner of an account that has the new address is notified instead.
 */
export async function sendEmailChangeMails(
  tx: Transaction,
  keyring: Keyring,
  account: Account,
  newEmail: string,
  redirectTo: string,
): Promise<void> {
  const { firstName } = account;
  const email = shownEmail(account.email);
  const request = { account, newEmail, redirectTo };
  const toNew = newAddressMail(firstName, email, keyring);
  const holder = await findAccountByName(tx, newEmail);
  if (holder) {
    // The request is stored like any other; its link is sent to no one.
    const unsent = { userId: account.id, kind: "email_change_new", address: newEmail } as const;
    await issueSent(tx, keyring, { ...unsent, newEmail });
    await mailHolder(tx, holder, "email_change");
  } else {
    await send(tx, keyring, {
      ...request,
      kind: "email_change_new",
      address: newEmail,
      text: toNew,
    });
  }
  if (email === null) return;
  const text = oldAddressMail(firstName, newEmail, keyring);
  await send(tx, keyring, { ...request, kind: "email_change_current", address: email, text });
}

export async function sendReauthenticationMail(
  tx: Transaction,
  keyring: Keyring,
  account: Account & { email: string },
): Promise<void> {
  const text = reauthenticationMail(account.firstName);
  await send(tx, keyring, {
    account,
    kind: "reauthentication",
    address: account.email,
    text,
    redirectTo: keyring.publicUrl,
  });
}

const IGNORE = "If you did not ask for this, ignore this email. Nothing will change.";
type Sending = Pick<Keyring, "sendsMail">;

/** Describes how long the link or code of a mail works. */
function lifetimeText(sending: Sending, kind: MailKind, of: "link" | "code"): string {
  const minutes = lifetimesOf(kind, sending)[of] / 60;
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? "one hour" : "one day";
}

function withLinkAndCode(link: string, kind: MailKind, sending: Sending): MailLine[] {
  const works = lifetimeText(sending, kind, "code");
  return [{ link }, `Or enter this code in the portal. It works for ${works}:`, CODE];
}

function signupMail(firstName: string, sending: Sending): MailText {
  return {
    subject: "Confirm your email address",
    lines: [
      greeting(firstName),
      `Please confirm your email address to use the school portal. The link works for ${lifetimeText(sending, "signup", "link")}.`,
      ...withLinkAndCode("Confirm my email address", "signup", sending),
      IGNORE,
    ],
  };
}

function recoveryMail(firstName: string, sending: Sending): MailText {
  return {
    subject: "Choose a new password",
    lines: [
      greeting(firstName),
      `You asked for a new password. The link works once, within ${lifetimeText(sending, "recovery", "link")}.`,
      ...withLinkAndCode("Choose a new password", "recovery", sending),
      IGNORE,
    ],
  };
}

/** To the parent of a pupil who has no address of their own. */
function childRecoveryMail(childName: string, sending: Sending): MailText {
  return {
    subject: "New password for your child",
    lines: [
      "Dear parent,",
      `A new password was requested for ${childName}. The link works once, within ${lifetimeText(sending, "recovery", "link")}.`,
      ...withLinkAndCode(`Choose a new password for ${childName}`, "recovery", sending),
      IGNORE,
    ],
  };
}

/** To the address that an account shall have. */
function newAddressMail(firstName: string, oldAddress: string | null, sending: Sending): MailText {
  const instead = oldAddress === null ? "" : ` instead of ${oldAddress}`;
  return {
    subject: "Confirm your new email address",
    lines: [
      greeting(firstName),
      `Please confirm that your school portal account will use this email address${instead}.`,
      ...withLinkAndCode("Confirm this email address", "email_change_new", sending),
      IGNORE,
    ],
  };
}

/** To the address that an account has so far. */
function oldAddressMail(firstName: string, newAddress: string, sending: Sending): MailText {
  return {
    subject: "Confirm your email address change",
    lines: [
      greeting(firstName),
      `Your school portal account will use ${newAddress} instead of this email address. ` +
        "Please confirm the change here too.",
      ...withLinkAndCode("Confirm the change", "email_change_current", sending),
      "If you did not ask for this, do not confirm. Choose a new password.",
    ],
  };
}

function reauthenticationMail(firstName: string): MailText {
  return {
    subject: "Your code",
    lines: [
      greeting(firstName),
      "Enter this code to confirm that it is you. It works for 10 minutes:",
      CODE,
      "If you did not ask for this, choose a new password.",
    ],
  };
}

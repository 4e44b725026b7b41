import type { Actor } from "../../accounts/actor.ts";
import { isOffice, isPrincipal } from "../../accounts/policy.ts";
import { mayManageUsers } from "../../accounts/users/policy.ts";

/** The principal reads what the portal mails; the office reads out codes to pupils and parents. */
export function mayOpenSentMail(actor: Actor): boolean {
  return isPrincipal(actor) || (isOffice(actor) && mayManageUsers(actor));
}

/** Mails with a code that the office reads out to pupils and parents where no mail server sends it. */
export const READ_OUT_PURPOSES = ["accounts.signup", "accounts.recovery"] as const;

/** A mail as this module decides about it. */
interface MailFacts {
  readonly hasMailServer: boolean;
  /** The mail is about the reader's account, or went to the reader's address. */
  readonly isOwn: boolean;
}

/** Whether link and code of a mail that the person may read are shown too: never one's own. */
export function mayReadSecrets(actor: Actor, { hasMailServer, isOwn }: MailFacts): boolean {
  return !isOwn && (isPrincipal(actor) || !hasMailServer);
}

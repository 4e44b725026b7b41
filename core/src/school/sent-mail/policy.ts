import type { Actor } from "../../accounts/actor.ts";
import { isOffice, isPrincipal } from "../../accounts/policy.ts";
import { mayManageUsers } from "../../accounts/users/policy.ts";

/** Whether the actor may open sent mail: principals, and the office to read out codes. */
export function mayOpenSentMail(actor: Actor): boolean {
  return isPrincipal(actor) || (isOffice(actor) && mayManageUsers(actor));
}

/**
 * Emails with a code that the office reads out to pupils and parents if there is no mail server.
 */
export const READ_OUT_PURPOSES = ["accounts.signup", "accounts.recovery"] as const;

/** Facts about an email for the policy. */
interface MailFacts {
  readonly hasMailServer: boolean;
  /** Whether the email is about the reader's account, or was sent to the reader's address. */
  readonly isOwn: boolean;
}

/** Whether link and code of an email are shown: never those for the reader's own account. */
export function mayReadSecrets(actor: Actor, { hasMailServer, isOwn }: MailFacts): boolean {
  return !isOwn && (isPrincipal(actor) || !hasMailServer);
}

/** Where nothing can be mailed: it is the name of an account and no address. */
const NO_MAIL_DOMAIN = "staff.invalid";

/** Most characters; the derived address must stay one. */
export const MAX_USERNAME = 60;

/** Whether the text may be a username: it is also the local part of the derived address. */
export function isUsername(text: string): boolean {
  return text.length <= MAX_USERNAME && /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(text);
}

/** Returns the address of an account without an own one; `isUnmailable` is true for all of them. */
export function derivedEmail(username: string): string {
  return `${username.toLowerCase()}@${NO_MAIL_DOMAIN}`;
}

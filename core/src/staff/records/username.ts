/** Where nothing can be mailed: it is the name of an account and no address. */
const NO_MAIL_DOMAIN = "staff.invalid";

/** Most characters; the derived address must stay one. */
export const MAX_USERNAME = 60;

/** Whether the text may be a username: it is also the local part of the derived address. */
export function isUsername(text: string): boolean {
  return text.length <= MAX_USERNAME && /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(text);
}

/** The address of an account whose person gave none; `isUnmailable` of every one of them. */
export function derivedEmail(username: string): string {
  return `${username.toLowerCase()}@${NO_MAIL_DOMAIN}`;
}

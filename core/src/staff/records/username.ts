/** Domain of derived addresses, which name accounts and cannot receive mail. */
const NO_MAIL_DOMAIN = "staff.invalid";

/** Maximum length; the derived address must stay valid. */
export const MAX_USERNAME = 60;

/** Whether the text is a valid username, which is also the local part of the derived address. */
export function isUsername(text: string): boolean {
  return text.length <= MAX_USERNAME && /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(text);
}

/** Returns the address of an account without its own; `isUnmailable` is true for all of them. */
export function derivedEmail(username: string): string {
  return `${username.toLowerCase()}@${NO_MAIL_DOMAIN}`;
}

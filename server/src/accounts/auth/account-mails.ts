import { CODE, type MailLine, type MailText } from "../../platform/mail/compose.ts";

const IGNORE = "If you did not ask for this, you can ignore this mail; nothing changes.";
const OR_CODE = "Or enter this code where the portal asks for it. It works for one hour:";

/** The beginning of every mail: strangers choose their names, so only letters come through. */
function greeting(firstName: string): string {
  const name = firstName
    .replace(/[^\p{L}\p{M} '’-]/gu, "")
    .slice(0, 40)
    .trim();
  return name === "" ? "Hello," : `Hello ${name},`;
}

function withLinkAndCode(link: string): MailLine[] {
  return [{ link }, OR_CODE, CODE];
}

export function signupMail(firstName: string): MailText {
  return {
    subject: "Please confirm your e-mail address",
    lines: [
      greeting(firstName),
      "Somebody, we hope you, registered at the school's portal with this e-mail address. " +
        "Please confirm it. The link works for one day.",
      ...withLinkAndCode("Confirm my e-mail address"),
      IGNORE,
    ],
  };
}

export function recoveryMail(firstName: string): MailText {
  return {
    subject: "Choose a new password",
    lines: [
      greeting(firstName),
      "Somebody asked for a new password for your account. The link works for one hour, once.",
      ...withLinkAndCode("Choose a new password"),
      IGNORE,
    ],
  };
}

/** To the parent of a pupil who has no address of their own. */
export function childRecoveryMail(childName: string): MailText {
  return {
    subject: "A new password for your child",
    lines: [
      "Dear parent,",
      `Somebody asked for a new password for the account of ${childName}. ` +
        "The link works for one hour, once.",
      ...withLinkAndCode(`Choose a new password for ${childName}`),
      IGNORE,
    ],
  };
}

/** To the address that an account shall have. */
export function newAddressMail(firstName: string, oldAddress: string | null): MailText {
  const instead = oldAddress === null ? "" : ` instead of ${oldAddress}`;
  return {
    subject: "Please confirm your new e-mail address",
    lines: [
      greeting(firstName),
      `Your account shall have this e-mail address${instead}. Please confirm it.`,
      ...withLinkAndCode("Confirm this e-mail address"),
      IGNORE,
    ],
  };
}

/** To the address that an account has so far. */
export function oldAddressMail(firstName: string, newAddress: string): MailText {
  return {
    subject: "Please confirm the change of your e-mail address",
    lines: [
      greeting(firstName),
      `Your account shall have the e-mail address ${newAddress} instead of this one. ` +
        "Please confirm the change here too.",
      ...withLinkAndCode("Confirm the change"),
      "If this was not you, do not confirm it, and choose a new password.",
    ],
  };
}

export function reauthenticationMail(firstName: string): MailText {
  return {
    subject: "Your code",
    lines: [
      greeting(firstName),
      "Enter this code to confirm that it is you. It works for one hour:",
      CODE,
      "If you did not ask for this, choose a new password.",
    ],
  };
}

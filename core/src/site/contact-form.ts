import type { Issue } from "../api/error.ts";
import { isEmailShaped } from "../api/email-shape.ts";

/** A message from a visitor of the public page to the school. */
export interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Characters. */
export const CONTACT_LENGTHS = { name: 100, email: 254, message: 4_000 } as const;

/** Error for a form that was sent too often. */
export const TOO_MANY_MESSAGES =
  "Too many messages. Please wait a moment before trying again, or call the school.";
/** Shown after the message has arrived, and to a robot whose message was dropped. */
export const MESSAGE_SENT = "Thank you. We have received your message.";

/** Finds faults in a message, by field; empty if it can be sent. */
export function checkContactForm({ name, email, message }: ContactForm): Issue[] {
  const issues: Issue[] = [];
  if (name.trim() === "") issues.push({ path: ["name"], message: "Please fill in your name" });
  const emailFault = visitorEmailFault(email);
  if (emailFault) issues.push({ path: ["email"], message: emailFault });
  if (message.trim() === "") {
    issues.push({ path: ["message"], message: "Please fill in your message" });
  }
  const fields = { name, email, message };
  for (const [field, longest] of Object.entries(CONTACT_LENGTHS)) {
    if (fields[field as keyof ContactForm].trim().length <= longest) continue;
    issues.push({ path: [field], message: `Use ${longest} characters at most` });
  }
  return issues;
}

/** Finds the fault in a visitor's email address; null if mail can be sent to it. */
export function visitorEmailFault(email: string): string | null {
  if (email.trim() === "") return "Please fill in your email";
  return isEmailShaped(email.trim()) ? null : "Please enter a valid email address";
}

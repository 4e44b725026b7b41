import { messages } from "./text.ts";

const PHONE = /^\+?[\d\s().-]+$/;

/** Why the text is no phone number; null if it is one. */
export function phoneFault(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone.trim()) && digits >= 7 && digits <= 15 ? null : messages.enterPhone;
}

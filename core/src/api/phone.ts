import { messages } from "./text.ts";

const PHONE = /^\+?[\d\s().-]+$/;

/** Why the text is no phone number; null if it is one. */
export function phoneFault(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone.trim()) && digits >= 7 && digits <= 15 ? null : messages.enterPhone;
}

/** Of Nigeria, where numbers are typed without the country's code. */
const HOME = "234";
/** A mobile number of Nigeria without the leading zero. */
const MOBILE = /^[789][01]\d{8}$/;
/** A number of another country, as it is dialled after the plus (ITU-T E.164). */
const ABROAD = /^(?!234)[1-9]\d{7,14}$/;

/**
 * The one form, the international one, of a number that a person can be reached at and sign in
 * with: "+2348035550101" for every spelling of a Nigerian mobile number, "+447911123456" for one of
 * another country. Null for a landline, an incomplete number and what is no number.
 */
export function phoneName(typed: string): string | null {
  if (phoneFault(typed) !== null) return null;
  const digits = typed.replace(/\D/g, "");
  const local = digits.replace(/^(?:(?:00)?234)?0?/, "");
  if (MOBILE.test(local)) return `+${HOME}${local}`;
  const dialled = digits.replace(/^00/, "");
  const isAbroad = typed.trim().startsWith("+") || digits.startsWith("00");
  return isAbroad && ABROAD.test(dialled) ? `+${dialled}` : null;
}

/** How people write a number of `phoneName`: "0803 555 0101"; one of another country as it is. */
export function shownPhone(name: string): string {
  return name.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "0$1 $2 $3");
}

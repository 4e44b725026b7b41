import { messages } from "./text.ts";

const PHONE = /^\+?[\d\s().-]+$/;

/** Why the text is no phone number; null if it is one. */
export function phoneFault(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone.trim()) && digits >= 7 && digits <= 15 ? null : messages.enterPhone;
}

/** Country code of Nigeria, where numbers are typed without it. */
const HOME = "234";
/** A mobile number of Nigeria without the leading zero. */
const MOBILE = /^[789][01]\d{8}$/;
/** A number of another country, as it is dialled after the plus (ITU-T E.164). */
const ABROAD = /^(?!234)[1-9]\d{7,14}$/;

/**
 * Returns the one international form of a number at which a person can be reached and sign in:
 * "+2348035550101" for every spelling of a Nigerian mobile number, "+447911123456" for one of another
 * country. Null for a landline, an incomplete number and any other text.
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

/**
 * Formats a number of `phoneName` as people write it: "0803 555 0101". A number of another country
 * stays as it is.
 */
export function shownPhone(name: string): string {
  return name.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "0$1 $2 $3");
}

/**
 * A Nigerian mobile number with the sign that is missing at its start: 8031112222 is 08031112222, and
 * 2348031112222 is +2348031112222. Any other text stays as it is.
 */
export function completePhone(typed: string): string {
  if (!/^[\d\s().-]+$/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, "");
  if (/^[789]\d{9}$/.test(digits)) return `0${typed}`;
  return /^234[789]\d{9}$/.test(digits) ? `+${typed}` : typed;
}

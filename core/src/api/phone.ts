const PHONE = /^\+?[\d\s().-]+$/;

/** The reason for which the text is not a phone number; null if it is one. */
export function phoneFault(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone.trim()) && digits >= 7 && digits <= 15
    ? null
    : "Enter a phone number of 7 to 15 digits";
}

/** Country code of Nigeria, where numbers are typed without a country code. */
const HOME = "234";
/** A mobile number of Nigeria without the leading zero. */
const MOBILE = /^[789][01]\d{8}$/;
/** A foreign number after the plus (ITU-T E.164). */
const ABROAD = /^(?!234)[1-9]\d{7,14}$/;

/**
 * Returns the international form of a mobile number for messages and sign-in: "+2348035550101" for
 * every spelling of a Nigerian one, "+447911123456" for a foreign one. Null for a landline, an
 * incomplete number and any other text.
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

/** Formats a number of `phoneName` for display: "0803 555 0101". A foreign number is unchanged. */
export function shownPhone(name: string): string {
  return name.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "0$1 $2 $3");
}

/**
 * Adds the missing prefix of a Nigerian mobile number: 8031112222 becomes 08031112222, and
 * 2348031112222 becomes +2348031112222. Any other text is unchanged.
 */
export function completePhone(typed: string): string {
  if (!/^[\d\s().-]+$/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, "");
  if (/^[789]\d{9}$/.test(digits)) return `0${typed}`;
  return /^234[789]\d{9}$/.test(digits) ? `+${typed}` : typed;
}

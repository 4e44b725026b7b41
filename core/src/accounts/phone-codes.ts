import type { Role } from "./roles.ts";

/** The highest daily limit of phone codes that a school may set. */
const MAX_CODES_PER_DAY = 20_000;

/** Country codes as the setting lists them: "234" or "234, 44". */
const COUNTRIES = /^[1-9]\d{0,3}(?:[ ,]+[1-9]\d{0,3})*$/;

/**
 * Whether a person of that role gets codes by SMS or WhatsApp. Principals and the office never do:
 * a gateway reads every code that it sends, and their accounts open the whole school.
 */
export function getsPhoneCodes(role: Role): boolean {
  return role !== "PRINCIPAL" && role !== "ADMIN";
}

/** Whether codes may be sent to a number in its international form, by its country. */
export function isCodeCountry(phone: string, countries: string): boolean {
  return countriesOf(countries).some((country) => phone.startsWith(`+${country}`));
}

/** The country codes of the setting. */
function countriesOf(setting: string): string[] {
  return setting.match(/\d+/g) ?? [];
}

/** Whether the text is a list of country codes, such as "234, 44". */
export function isListOfCountries(text: string): boolean {
  return COUNTRIES.test(text.trim());
}

/** Whether the text is a valid daily limit of codes. */
export function isCodesPerDay(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= MAX_CODES_PER_DAY;
}

import { NOTIFIED_OF_DEVICES, type ToldOfDevices } from "@school/core/accounts/new-devices.ts";
import { isCodesPerDay, isListOfCountries } from "@school/core/accounts/phone-codes.ts";
import { FIRST_SIGN_IN_RULES, SignInRules } from "@school/core/accounts/sign-in-rules.ts";
import { booleanSetting, type Setting } from "../platform/database/settings/settings.ts";

/** Whether people can register themselves. */
export const REGISTRATION_OPEN = booleanSetting(
  "registration_open",
  "Allow self-registration; accounts work after the school approves them",
  true,
);

/** Whether people can have a picture. */
export const PROFILE_IMAGES = booleanSetting("enable_profile_images", "Allow profile pictures");

/** Daily limit of codes to phones, which cost the school money; as digits. */
export const CODES_PER_DAY = digitsSetting(
  "phone_codes_per_day",
  "How many sign-in codes are sent to phones in a day at most",
  "300",
  isCodesPerDay,
);

/** Codes to other countries may be expensive, and fraudsters can earn from them. */
export const CODE_COUNTRIES = digitsSetting(
  "phone_code_countries",
  "To which countries sign-in codes are sent, by the code of each",
  "234",
  isListOfCountries,
);

/**
 * Setting for who is notified of a new device. Pupils often share devices, and most have no email.
 */
export const NEW_DEVICES: Setting<ToldOfDevices> = {
  key: "new_device_notices",
  description: "Who is told when their account signs in on a new device",
  fallback: "STAFF",
  parse: (stored) => NOTIFIED_OF_DEVICES.find((one) => one === stored),
};

/** Setting for who must have two-step sign-in, and when identities must be confirmed again. */
export const SIGN_IN_RULES: Setting<SignInRules> = {
  key: "sign_in_rules",
  description: "Who must have two-step sign-in, and when people are asked again who they are",
  fallback: FIRST_SIGN_IN_RULES,
  parse: (stored) => SignInRules.safeParse(stored).data,
};

/** A text that may consist of digits, which the driver would read as a number. */
export function digitsSetting(
  key: string,
  description: string,
  fallback: string,
  isOne: (text: string) => boolean,
): Setting<string> {
  return {
    key,
    description,
    fallback,
    parse: (stored) => {
      const text = typeof stored === "number" ? String(stored) : stored;
      return typeof text === "string" && isOne(text) ? text : undefined;
    },
  };
}

import { isCodesPerDay, isListOfCountries } from "../accounts/phone-codes.ts";
import { NOTIFIED_OF_DEVICES } from "../accounts/new-devices.ts";
import { isEmailShaped } from "../api/email-shape.ts";
import { isHexColour } from "../api/palette.ts";
import { isRetentionDays } from "./days-kept.ts";
import { parseOfficeHours } from "./office-hours.ts";
import { isListOfNetworks } from "./networks.ts";
import { numberPatternFault } from "./number-pattern.ts";
import { isSchoolWeek } from "./school-week.ts";
import { messages as apiMessages } from "../api/text.ts";

/** The school's settings, by the names under which they are stored. */
export const SETTING_KEYS = [
  "school_name",
  "school_motto",
  "school_address",
  "school_phone",
  "school_email",
  "school_colour",
  "welcome_message_type",
  "student_class_filter_enabled",
  "new_device_notices",
  "enable_profile_images",
  "show_position",
  "every_teacher_may_enter",
  "register_twice_a_day",
  "absence_message_time",
  "absence_message_wait",
  "staff_networks",
  "staff_late_after",
  "registration_open",
  "office_hours",
  "school_week",
  "reading_offline",
  "reading_offline_days",
  "reading_offline_office",
  "phone_codes_per_day",
  "phone_code_countries",
  "admission_number_pattern",
  "student_id_pattern",
  "current_term",
] as const;

/** Maximum delay in minutes of an absence message, in which the register can be corrected. */
const MAX_WAIT = 60;

/** Whether the text is a valid delay of absence messages in minutes. */
export function isCorrectionWait(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= MAX_WAIT;
}

export type SettingKey = (typeof SETTING_KEYS)[number];

/** Finds the fault in a value, as a message for the person who sets it; null if valid. */
export function settingFault(key: SettingKey, value: string | boolean): string | null {
  if (key === "school_name" && value === "") return "Enter the school's name";
  if (key === "school_colour" && !isHexColour(String(value))) {
    return "Enter a colour such as #7a1f2b";
  }
  if (key === "new_device_notices" && !NOTIFIED_OF_DEVICES.some((one) => one === value)) {
    return "Choose who gets the message";
  }
  if (key === "office_hours" && parseOfficeHours(String(value)) === null) {
    return "The last day and the end come after the first day and the start";
  }
  if (key === "school_week" && !isSchoolWeek(String(value))) return "Choose at least one day";
  if (key === "reading_offline_days" && !isRetentionDays(String(value)))
    return "Enter a number of days from 1 to 90";
  if (key === "phone_codes_per_day" && !isCodesPerDay(String(value)))
    return "Enter a number from 0 to 20,000, without a comma";
  if (key === "phone_code_countries" && !isListOfCountries(String(value))) {
    return "Enter the codes of countries, such as 234 or 234, 44";
  }
  if (key === "staff_networks" && !isListOfNetworks(String(value)))
    return "Enter addresses such as 102.89.1.4 or networks such as 192.168.1.0/24";
  if (
    (key === "absence_message_time" || key === "staff_late_after") &&
    !/^(([01]\d|2[0-3]):[0-5]\d)?$/.test(String(value))
  ) {
    return "Enter a time such as 09:30, or leave it empty";
  }
  if (key === "absence_message_wait" && !isCorrectionWait(String(value))) {
    return "Enter minutes from 0 to 60";
  }
  const isPattern = key === "admission_number_pattern" || key === "student_id_pattern";
  if (isPattern && typeof value === "string") return numberPatternFault(value);
  const isAddress = key === "school_email" && typeof value === "string" && value !== "";
  return isAddress && !isEmailShaped(value) ? apiMessages.invalidEmail : null;
}

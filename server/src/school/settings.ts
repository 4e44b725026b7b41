import { isHexColour } from "@school/core/api/palette.ts";
import { DEFAULT_RETENTION_DAYS, isRetentionDays } from "@school/core/school/days-kept.ts";
import { DEFAULT_OFFICE_HOURS } from "@school/core/school/office-hours.ts";
import { isCorrectionWait } from "@school/core/school/setting-keys.ts";
import { DEFAULT_SCHOOL_WEEK } from "@school/core/school/school-week.ts";
import {
  CODE_COUNTRIES,
  CODES_PER_DAY,
  NEW_DEVICES,
  digitsSetting,
  PROFILE_IMAGES,
  REGISTRATION_OPEN,
} from "../accounts/settings.ts";
import { SENDER_NAME } from "../platform/outgoing/mail/sender-name.ts";
import {
  booleanSetting,
  type Setting,
  textSetting,
} from "../platform/database/settings/settings.ts";

/** The settings that the school's screens read and set, by the specification's keys. */
export const SCHOOL_SETTINGS = {
  schoolName: SENDER_NAME,
  schoolMotto: textSetting("school_motto", "The school's motto", ""),
  schoolAddress: textSetting("school_address", "The school's address", ""),
  schoolPhone: textSetting("school_phone", "The school's telephone", ""),
  schoolEmail: textSetting("school_email", "The school's email address", ""),
  /** Hash of the public file; "" without one. */
  schoolLogo: textSetting("school_logo", "The school's logo", ""),
  schoolColour: {
    key: "school_colour",
    description: "The school's colour; green if none is set",
    fallback: null,
    parse: (stored) => (typeof stored === "string" && isHexColour(stored) ? stored : undefined),
  } satisfies Setting<string | null> as Setting<string | null>,
  welcomeMessageType: {
    key: "welcome_message_type",
    description: "Whether the welcome line shows the email or the first name",
    fallback: "email",
    parse: (stored) => (stored === "email" || stored === "firstname" ? stored : undefined),
  } satisfies Setting<"email" | "firstname"> as Setting<"email" | "firstname">,
  studentClassFilterEnabled: booleanSetting(
    "student_class_filter_enabled",
    "Pupils can choose a class on their results page",
  ),
  newDevices: NEW_DEVICES,
  enableProfileImages: PROFILE_IMAGES,
  registrationOpen: REGISTRATION_OPEN,
  officeHours: textSetting(
    "office_hours",
    "When the school answers messages",
    DEFAULT_OFFICE_HOURS,
  ),
  schoolWeek: textSetting("school_week", "The school days of a week", DEFAULT_SCHOOL_WEEK),
  readingOffline: booleanSetting(
    "reading_offline",
    "Devices keep what people read on them, for times without a network",
    true,
  ),
  readingOfflineDays: digitsSetting(
    "reading_offline_days",
    "For how many days a device keeps what was read on it",
    DEFAULT_RETENTION_DAYS,
    isRetentionDays,
  ),
  readingOfflineOffice: booleanSetting(
    "reading_offline_office",
    "Devices of the office also keep lists and records of people",
  ),
  codesPerDay: CODES_PER_DAY,
  codeCountries: CODE_COUNTRIES,
  showPosition: booleanSetting("show_position", "Pupils and parents see the position in class"),
  everyTeacherMayEnter: booleanSetting(
    "every_teacher_may_enter",
    "Every teacher can enter scores for every class and subject",
  ),
  registerTwiceADay: booleanSetting(
    "register_twice_a_day",
    "Registers are marked in the morning and in the afternoon",
  ),
  absenceMessageTime: textSetting(
    "absence_message_time",
    "When families are told of an absence; empty for soon after the register is saved",
    "",
  ),
  absenceMessageWait: {
    key: "absence_message_wait",
    description: "Minutes for which a register can be corrected before families are told",
    fallback: "5",
    parse: (stored) =>
      typeof stored === "string" && isCorrectionWait(stored) ? stored : undefined,
  } satisfies Setting<string> as Setting<string>,
  staffNetworks: textSetting(
    "staff_networks",
    "Addresses and networks from which staff sign in and out; empty for none",
    "",
  ),
  staffLateAfter: textSetting(
    "staff_late_after",
    "Staff who sign in after this time are late; empty for never",
    "",
  ),
  admissionNumberPattern: textSetting(
    "admission_number_pattern",
    "The pattern of admission numbers",
    "ADM/{YEAR}/{NUMBER:4}",
  ),
  studentIdPattern: textSetting(
    "student_id_pattern",
    "The pattern of student IDs",
    "STU{NUMBER:4}",
  ),
};

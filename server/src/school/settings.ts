import { isHexColour } from "@school/core/api/palette.ts";
import { PROFILE_IMAGES, REGISTRATION_OPEN } from "../accounts/settings.ts";
import { SENDER_NAME } from "../platform/mail/sender-name.ts";
import { booleanSetting, type Setting, textSetting } from "../platform/settings/settings.ts";

/** The settings that the school's screens read and set, by the specification's keys. */
export const SCHOOL_SETTINGS = {
  schoolName: SENDER_NAME,
  schoolMotto: textSetting("school_motto", "The motto below the name", ""),
  schoolAddress: textSetting("school_address", "Where the school is", ""),
  schoolPhone: textSetting("school_phone", "The office's telephone", ""),
  schoolEmail: textSetting("school_email", "The office's e-mail address", ""),
  /** Hash of the public file; "" without one. */
  schoolLogo: textSetting("school_logo", "The school's logo", ""),
  schoolColour: {
    key: "school_colour",
    description: "The school's own colour, in place of the portal's green",
    fallback: null,
    parse: (stored) => (typeof stored === "string" && isHexColour(stored) ? stored : undefined),
  } satisfies Setting<string | null> as Setting<string | null>,
  welcomeMessageType: {
    key: "welcome_message_type",
    description: "How the portal greets: by e-mail or by first name",
    fallback: "email",
    parse: (stored) => (stored === "email" || stored === "firstname" ? stored : undefined),
  } satisfies Setting<"email" | "firstname"> as Setting<"email" | "firstname">,
  studentClassFilterEnabled: booleanSetting(
    "student_class_filter_enabled",
    "Pupils choose the class on their results page",
  ),
  enableProfileImages: PROFILE_IMAGES,
  registrationOpen: REGISTRATION_OPEN,
  showPosition: booleanSetting("show_position", "Pupils and parents see the position in class"),
  everyTeacherMayEnter: booleanSetting(
    "every_teacher_may_enter",
    "Every teacher may enter scores for every class and subject",
  ),
  admissionNumberPattern: textSetting(
    "admission_number_pattern",
    "How admission numbers are made",
    "ADM/{YEAR}/{NUMBER:4}",
  ),
  studentIdPattern: textSetting("student_id_pattern", "How student ids are made", "STU{NUMBER:4}"),
};

import { isEmailShaped } from "../api/email-shape.ts";
import { nameFault } from "../accounts/person-name.ts";
import { dayAtSchool, hourText, weekdayText } from "../api/dates.ts";
import { addDays, pastDayFault } from "../api/days.ts";
import type { Issue } from "../api/error.ts";
import { phoneFault } from "../api/phone.ts";
import { messages } from "../api/text.ts";
import { replyBy, type OfficeHours } from "../school/office-hours.ts";

/** States of an enquiry in their usual order. */
export const ENQUIRY_STATES = ["NEW", "ANSWERED", "VISIT", "ADMITTED", "CLOSED"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

export const ENQUIRY_STATE_LABELS: Readonly<Record<EnquiryState, string>> = {
  NEW: "New",
  ANSWERED: "Answered",
  VISIT: "Visit agreed",
  ADMITTED: "Admitted",
  CLOSED: "Closed",
};

/** A parent's request for a place, as typed; optional fields may be "". */
export interface PlaceRequest {
  readonly childLastName: string;
  readonly childFirstName: string;
  /** YYYY-MM-DD; "" if the age is given. */
  readonly dob: string;
  /** Whole years, as digits; "" if the date of birth is given. */
  readonly age: string;
  /** "" for a parent who leaves it to the school. */
  readonly classWanted: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
}

/** Maximum lengths in characters. */
export const ENQUIRY_LENGTHS: Readonly<Record<keyof PlaceRequest, number>> = {
  childLastName: 60,
  childFirstName: 60,
  dob: 10,
  age: 2,
  classWanted: 60,
  name: 100,
  phone: 30,
  email: 254,
  message: 2_000,
};

/** Maximum length of a note about an enquiry, in characters. */
export const MAX_NOTE = 1_000;

/** The oldest child that a primary school is asked about, in years. */
const MAX_AGE = 17;

/**
 * Finds faults in a request for a place, by field; empty if it can be sent.
 *
 * @param today YYYY-MM-DD, in school time
 */
export function checkPlaceRequest(form: PlaceRequest, today: string): Issue[] {
  const faults: Partial<Record<keyof PlaceRequest, string | null>> = {
    childLastName: nameOr(form.childLastName, "Enter the child's surname"),
    childFirstName: nameOr(form.childFirstName, "Enter the child's first names"),
    dob: dobFault(form, today),
    age: form.age === "" || isAge(form.age) ? null : `Enter an age from 0 to ${MAX_AGE}`,
    name: nameOr(form.name, "Enter your name"),
    phone: form.phone === "" ? "Enter your phone number" : phoneFault(form.phone),
    email: form.email === "" || isEmailShaped(form.email) ? null : messages.invalidEmail,
  };
  const fields = Object.entries(ENQUIRY_LENGTHS) as [keyof PlaceRequest, number][];
  return fields.flatMap(([field, max]) => {
    const long = form[field].length <= max ? null : `Use ${max} characters at most`;
    const message = faults[field] ?? long;
    return message === null ? [] : [{ path: [field], message }];
  });
}

function nameOr(name: string, missing: string): string | null {
  return name === "" ? missing : nameFault(name);
}

function dobFault({ dob, age }: PlaceRequest, today: string): string | null {
  if (dob !== "") return pastDayFault(dob, today);
  return age === "" ? "Enter the date of birth or the age" : null;
}

function isAge(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= MAX_AGE;
}

/**
 * Confirms an enquiry, and says by when the school calls.
 *
 * @param hours null if the school's setting cannot be read
 * @param now milliseconds since 1970
 */
export function enquiryReceived(hours: OfficeHours | null, now: number): string {
  const thanks = "Thank you. We have received your enquiry.";
  if (hours === null) return `${thanks} We will call you.`;
  const day = replyBy(hours, now);
  const today = dayAtSchool(now);
  const near = day === today ? "today" : day === addDays(today, 1) ? "tomorrow" : weekdayText(day);
  return `${thanks} We will call you by ${near}, ${hourText(hours.until)}.`;
}

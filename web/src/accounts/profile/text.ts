import type { FailureTexts } from "../auth/auth-failure.ts";
import { registrationTexts, secondFactorTexts } from "../auth/text.ts";

const NOT_CONFIRMED = "Nothing was changed. Confirm that it is you first.";

/** The question before a change of email or two-step sign-in. */
export const identityTexts = {
  title: "Confirm that it is you",
  why: "You signed in a while ago. Enter your password to continue.",
  password: "Your password",
  code: "Code from the email",
  byCode: "Email me a code instead",
  byPassword: "Use my password instead",
  submit: "Confirm",
} as const;

/** What is wrong with the password or the code. */
export const identityFailures = {
  known: {
    over_email_send_rate_limit: "Please wait a minute before asking for another email.",
    over_request_rate_limit: "Too many attempts. Please wait a moment before trying again.",
  },
  otherwise: "Error updating profile",
  passesOn: true,
};

export const emailChangeTexts = {
  known: {
    email_exists: "Another account already uses this email address.",
    email_address_invalid: "Please enter a valid email address.",
    validation_failed: "Please enter a valid email address.",
    over_email_send_rate_limit: "Please wait a minute before asking for another email.",
    over_request_rate_limit: "Too many attempts. Please wait a moment before trying again.",
    reauthentication_needed: NOT_CONFIRMED,
  },
  otherwise: "Error updating profile",
  passesOn: registrationTexts.passesOn,
} satisfies FailureTexts;

export const factorTexts = {
  known: {
    ...secondFactorTexts.known,
    reauthentication_needed: NOT_CONFIRMED,
    insufficient_aal: "Sign out, sign in with your code, then try again.",
  },
  otherwise: "Error updating profile",
  passesOn: true,
} satisfies FailureTexts;

/** What the pages cost on this device. */
export const dataTexts = {
  title: "Data saver",
  hint: "When it is on, pictures load only when you tap them. It counts for this device.",
  on: "On",
  off: "Off",
  auto: "Match device",
  visit: "Data used in this visit",
  month: "Data used this month on this device",
} as const;

export const labels = {
  setUp: "Set up",
  changeEmail: "Change Email",
  currentPassword: "Current password",
  editProfile: "Edit Profile",
  newEmail: "New email",
  unknownDevice: "Unknown device",
  usePicture: "Use picture",
  // From the specification, letter for letter.
  profileImage: "Profile image",
} as const;

export const toasts = {
  deviceSignedOut: "Device signed out",
  // From the specification, letter for letter.
  passwordChanged: "Password changed successfully!",
  profileUpdated: "Profile updated successfully!",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  changePassword: "Error changing password",
} as const;

export const titles = {
  removeYourPicture: "Remove your picture?",
} as const;

export const messages = {
  askOffice: "To change it, ask the school office.",
} as const;

import type { FailureTexts } from "../auth/auth-failure.ts";
import { codeFailures, registrationTexts, secondFactorTexts } from "../auth/text.ts";

const OTHER_ADDRESS = "Passkeys work only at the school's own address. Open the portal there.";
const NOT_CONFIRMED = "Nothing was changed. Confirm that it is you first.";

/** The question before a change of email or two-step sign-in. */
export const identityTexts = {
  title: "Confirm that it is you",
  code: (email: string | null) =>
    email === null ? "Code from the message" : "Code from the email",
  byPasskey: (name: string) => `Use the passkey ${name} instead`,
} as const;

/** Texts for failures of the password, the code or the passkey. */
export const identityFailures = {
  known: {
    ...secondFactorTexts.known,
    NotAllowedError: "No passkey was used. Try again, or use your password.",
    SecurityError: OTHER_ADDRESS,
    over_email_send_rate_limit: "Please wait a minute before asking for another email.",
    over_sms_send_rate_limit: codeFailures.known.over_sms_send_rate_limit,
    over_request_rate_limit: "Too many attempts. Please wait a moment before trying again.",
    phone_provider_disabled: codeFailures.known.phone_provider_disabled,
  },
  otherwise: "Error updating profile",
  passesOn: true,
} satisfies FailureTexts;

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

export const phoneChangeFailures = {
  known: {
    ...codeFailures.known,
    phone_exists: "Another account already signs in with this phone.",
    reauthentication_needed: NOT_CONFIRMED,
  },
  otherwise: "Error updating profile",
  passesOn: true,
} satisfies FailureTexts;

/** The phone with which a person signs in. */
export const phoneTexts = {
  title: "Phone to sign in with",
  sentTo: (phone: string) => `Enter the code that we sent to ${phone}. It works for 10 minutes.`,
  confirm: "Use this phone",
} as const;

export const factorTexts = {
  known: {
    ...secondFactorTexts.known,
    reauthentication_needed: NOT_CONFIRMED,
    insufficient_aal: "Sign out, sign in with your code, then try again.",
  },
  otherwise: "Error updating profile",
  passesOn: true,
} satisfies FailureTexts;

/** Keys stored on a device, which unlocks them with a fingerprint, a face or its PIN. */
export const passkeyTexts = {
  add: "Add a passkey",
  lastUsed: (time: string) => `Last used ${time}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey ${name}?`,
} as const;

export const passkeyFailures = {
  known: {
    ...secondFactorTexts.known,
    mfa_verification_failed: "The school did not accept this passkey. Please try again.",
    mfa_factor_name_conflict: "You have a passkey of this name. Choose another name.",
    too_many_enrolled_mfa_factors: "You have 10 already. Remove one first.",
    reauthentication_needed: NOT_CONFIRMED,
    insufficient_aal: "Sign out, sign in with your code, then try again.",
    NotAllowedError: "No passkey was made. Try again when your device is ready.",
    InvalidStateError: "This device has a passkey for your account already.",
    SecurityError: OTHER_ADDRESS,
    NotSupportedError: "This device cannot keep passkeys.",
  },
  otherwise: "Error updating profile",
  passesOn: true,
} satisfies FailureTexts;

/** A PIN for one device, which several people may share. */
export const pinTexts = {
  title: "PIN on this device",
  easy: "Too easy to guess. Choose another PIN.",
} as const;

export const pinFailures = {
  known: {
    reauthentication_needed: NOT_CONFIRMED,
    weak_pin: pinTexts.easy,
    over_request_rate_limit: secondFactorTexts.known.over_request_rate_limit,
  },
  otherwise: "Error updating profile",
  passesOn: true,
} satisfies FailureTexts;

/** Texts about the data use of the pages on this device. */
export const dataTexts = {
  title: "Data saver",
  hint: "When it is on, pictures load only when you tap them, and nothing is loaded ahead to read without a network. It counts for this device.",
  on: "On",
  off: "Off",
  auto: "Match device",
  visit: "Data used in this visit",
  month: "Data used this month on this device",
} as const;

/** The file with the codes that replace a lost phone. */
export const recoveryTexts = {
  title: (name: string) => `Recovery codes of ${name}. Each works once.`,
} as const;

export const labels = {
  turnOff: "Turn off",
  // From the specification, letter for letter.
  profileImage: "Profile image",
} as const;

export const toasts = {
  // From the specification, letter for letter.
  passwordChanged: "Password changed successfully!",
  profileUpdated: "Profile updated successfully!",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  changePassword: "Error changing password",
} as const;

export const messages = {
  askOffice: "To change it, ask the school office.",
} as const;

export const installTexts = {
  title: "On your home screen",
  hint: "Opens the school with one tap, also without a network.",
  install: "Install on this phone",
  installed: "Installed on this device.",
  "by hand": "Open your browser's menu and choose “Add to Home screen”.",
} as const;

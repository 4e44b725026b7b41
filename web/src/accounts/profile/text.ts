import type { FailureTexts } from "../auth/auth-failure.ts";
import { codeFailures, registrationTexts, secondFactorTexts } from "../auth/text.ts";

const OTHER_ADDRESS = "Passkeys work only at the school's own address. Open the portal there.";
const NOT_CONFIRMED = "Nothing was changed. Confirm that it is you first.";

/** The question before a change of email or two-step sign-in. */
export const identityTexts = {
  title: "Confirm that it is you",
  why: "You signed in a while ago. Enter your password to continue.",
  password: "Your password",
  code: (email: string | null) =>
    email === null ? "Code from the message" : "Code from the email",
  byCode: "Send me a code instead",
  byPassword: "Use my password instead",
  byApp: "Use my app's code instead",
  byPasskey: (name: string) => `Use the passkey ${name} instead`,
  appCode: "Code from your authenticator app",
  submit: "Confirm",
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
  none: "You do not sign in with a phone yet.",
  risk: "Anyone who has your phone or SIM card can read the codes. A passkey or an app for codes is safer.",
  newPhone: "New phone number",
  send: "Send a code to it",
  code: "Code",
  sentTo: (phone: string) => `Enter the code that we sent to ${phone}. It works for 10 minutes.`,
  confirm: "Use this phone",
  changed: "You sign in with the new phone from now on.",
  byCode: "You signed in with a code. You do not know your password?",
  withoutPresent: "Choose a new one without it",
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
  title: "Passkeys",
  hint: "Sign in with the fingerprint, face or PIN of your phone or computer.",
  warning: "A password alone will no longer sign you in: it then asks for your passkey too.",
  name: "Name of this device",
  add: "Add a passkey",
  adding: "Follow your device...",
  added: "Passkey added",
  removed: "Passkey removed",
  lastUsed: (time: string) => `Last used ${time}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey ${name}?`,
  removeText: "It stops working here. You can also delete it in your device's settings.",
  removeLast: "It stops working here. You will sign in with your password only.",
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
  hint: "For a shared phone: the portal locks after 10 minutes and opens with your PIN.",
  choose: "Set a PIN",
  change: "Change PIN",
  remove: "Remove PIN",
  lock: "Lock now",
  pin: "PIN (4 to 6 digits)",
  again: "PIN again",
  save: "Save PIN",
  set: "PIN saved. This device asks for it from now on.",
  removed: "PIN removed from this device",
  wrongForm: "A PIN has 4 to 6 digits",
  easy: "Too easy to guess. Choose another PIN.",
  different: "The two PINs differ",
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
  hint: "When it is on, pictures load only when you tap them. It counts for this device.",
  on: "On",
  off: "Off",
  auto: "Match device",
  visit: "Data used in this visit",
  month: "Data used this month on this device",
} as const;

/** Shown if the school requires two-step sign-in and the person has not set it up. */
export const setUpFactorTexts = {
  title: "Set up two-step sign-in",
  why: "Your school asks you for a second step after your password. Use an authenticator app or a passkey.",
  goOn: "Open the portal",
} as const;

/** The file with the codes that replace a lost phone. */
export const recoveryTexts = {
  file: "recovery-codes.txt",
  title: (name: string) => `Recovery codes of ${name}. Each works once.`,
} as const;

export const labels = {
  download: "Download",
  codesSaved: "I have saved them",
  setUp: "Set up",
  turnOff: "Turn off",
  signOutElsewhere: "Sign out on all other devices",
  changeEmail: "Change Email",
  currentPassword: "Current password",
  editProfile: "Edit Profile",
  newEmail: "New email",
  usePicture: "Use picture",
  // From the specification, letter for letter.
  profileImage: "Profile image",
} as const;

export const toasts = {
  deviceSignedOut: "Device signed out",
  othersSignedOut: "Signed out on all other devices",
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
  emailNeedsMailServer:
    "The school does not send emails, so the link to confirm cannot reach you. Ask the school office to change the address.",
} as const;

export const installTexts = {
  title: "On your home screen",
  hint: "Opens the school with one tap, also without a network.",
  install: "Install on this phone",
  installed: "Installed on this device.",
  "by hand": "Open your browser's menu and choose “Add to Home screen”.",
} as const;

/** Replaces all controls that change the account on a standby. */
export const onStandby = "To change your password, email or messages, use the school’s own portal.";

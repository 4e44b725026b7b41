import type { FailureTexts } from "./auth-failure.ts";

/*
 * The error catalogue of everything that has to do with signing in: a table for each screen,
 * by the codes of the authentication service and of the API.
 */

const DISABLED = "This account is disabled. Please ask the school office.";
const WRONG_CODE = "That code is not right, or no longer valid. Check it, or ask for a new one.";
const MAIL_TOO_SOON = "An email was sent a moment ago. Wait a minute before you ask for another.";
const REGISTRATION_CLOSED = "Registration is closed. Please ask the school office.";
const NO_ADDRESS = "Please enter a valid email address.";
const SESSION_OVER = "Your session has expired. Please log in again.";
const TOO_MANY_TRIES = "Too many attempts. Please wait a moment before trying again.";
const TOO_MANY_REGISTRATIONS =
  "Too many registration attempts. Please wait a moment before trying again.";

const NO_LINK = "This link does not work. Ask for a new one.";
const LINK_OVER = "This link has expired or was already used. Ask for a new one.";
const OTHER_ACCOUNT = "Another account already uses this email address.";

const NO_PASSKEY = "No passkey was used. Try again, or use your password.";
const OTHER_ADDRESS = "Passkeys work only at the school's own address. Open the portal there.";

/** More than can be hashed. */
export const PASSWORD_TOO_LONG = "Password is too long. Use 200 characters at most.";

export const signInTexts = {
  known: {
    invalid_credentials: "Invalid email or password. Please check your credentials.",
    email_not_confirmed: "Please check your email and confirm your account before signing in.",
    // The queue's own words say how long; a limit's are technical.
    over_request_rate_limit: (message: string) =>
      message.startsWith("Many people")
        ? message
        : "Too many login attempts. Please wait a moment before trying again.",
    user_banned: DISABLED,
  },
  otherwise: "Login failed. Please try again.",
  passesOn: true,
} satisfies FailureTexts;

/**
 * Returns the service's message unchanged. The service states a field's fault in words for the person.
 */
const asSent = (message: string) => message;

export const registrationTexts = {
  known: {
    user_already_exists: "An account with this email already exists. Please sign in instead.",
    email_exists: "An account with this email already exists. Please sign in instead.",
    validation_failed: (message: string) =>
      /password/i.test(message) ? PASSWORD_TOO_LONG : NO_ADDRESS,
    email_address_invalid: NO_ADDRESS,
    weak_password: asSent,
    name_invalid: asSent,
    over_request_rate_limit: TOO_MANY_REGISTRATIONS,
    over_email_send_rate_limit: TOO_MANY_REGISTRATIONS,
    signup_disabled: REGISTRATION_CLOSED,
  },
  otherwise: "Registration failed. Please try again.",
  passesOn: false,
} satisfies FailureTexts;

/** The code of a mail that confirms an address, and asking for the mail once more. */
export const confirmationTexts = {
  known: {
    otp_expired: WRONG_CODE,
    over_request_rate_limit: TOO_MANY_TRIES,
    over_email_send_rate_limit: MAIL_TOO_SOON,
    user_banned: DISABLED,
  },
  otherwise: "Failed to send the confirmation email",
  passesOn: true,
} satisfies FailureTexts;

export const recoverTexts = {
  known: {
    over_request_rate_limit: TOO_MANY_TRIES,
    over_email_send_rate_limit: MAIL_TOO_SOON,
  },
  otherwise: "Failed to send reset email",
  passesOn: true,
} satisfies FailureTexts;

export const resetTexts = {
  known: {
    otp_expired: WRONG_CODE,
    reauthentication_needed:
      "This took more than 10 minutes. Ask for a new email, or sign in with a new code.",
    over_request_rate_limit: TOO_MANY_TRIES,
    session_not_found: SESSION_OVER,
    user_banned: DISABLED,
  },
  otherwise: "Failed to reset password",
  passesOn: true,
} satisfies FailureTexts;

/** The link of a mail, used by a button. */
export const linkTexts = {
  known: {
    otp_expired: LINK_OVER,
    email_exists: OTHER_ACCOUNT,
    over_request_rate_limit: TOO_MANY_TRIES,
    user_banned: DISABLED,
  },
  otherwise: NO_LINK,
  passesOn: false,
} satisfies FailureTexts;

export const secondFactorTexts = {
  known: {
    mfa_verification_failed: "Wrong code. Enter the code that the app shows now.",
    mfa_challenge_expired: "The code has expired. Enter a new one.",
    over_request_rate_limit: TOO_MANY_TRIES,
    session_not_found: SESSION_OVER,
    user_banned: DISABLED,
  },
  otherwise: "Login failed. Please try again.",
  passesOn: true,
} satisfies FailureTexts;

/** Texts for the errors of the access code, then of the account. */
export const adminLoginTexts = {
  known: { ...signInTexts.known, invalid_access_code: "Invalid admin access code" },
  otherwise: "Admin login failed",
  passesOn: true,
} satisfies FailureTexts;

export const labels = {
  backToSignIn: "Back to sign in",
  codeFromTheEmail: "Code from the email",
  secondStep: "Second step",
  sendAgain: "Send the email again",
  sendResetEmail: "Send reset email",
  useRecoveryCode: "Use a recovery code",
  // From the specification, letter for letter.
  accountType: "Account type",
  emailIsRequired: "Email is required",
} as const;

export const messages = {
  keepSignedIn: "Parents: keep me signed in on this phone for 150 days",
  enterTheCodeFromTheEmail: "Enter the code from the email",
  forgotYourPassword: "Forgot your password?",
  linkInvalid: NO_LINK,
  linkExpired: LINK_OVER,
  otherAccount: OTHER_ACCOUNT,
  // From the specification, letter for letter.
  classRequired: "Class selection is required for students",
  invalidOrExpiredToken: "Invalid or expired token",
  resetEmailSent: "Password reset email sent. Please check your inbox.",
  passwordUpdated: "Password updated successfully",
  userCreationFailed: "User creation failed",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  loadClasses: "Failed to load classes. Please refresh the page.",
} as const;

/** Codes to phones, and signing in with them. */
export const codeFailures = {
  known: {
    otp_expired: WRONG_CODE,
    over_request_rate_limit: TOO_MANY_TRIES,
    over_sms_send_rate_limit: (message: string) =>
      message.startsWith("For security")
        ? "A code was sent a moment ago. Wait a minute before you ask for another."
        : message,
    phone_provider_disabled:
      "The school does not send codes now. Use the password on your slip from the school.",
    user_banned: DISABLED,
  },
  otherwise: "The code could not be sent. Please try again.",
  passesOn: true,
} satisfies FailureTexts;

/** Signing in with a code to the phone. */
export const codeTexts = {
  title: "Sign in with a code",
  send: { sms: "Send me a code", whatsapp: "Send it by WhatsApp" },
  sent: (phone: string) =>
    `If the school has ${phone} for you, a code is on its way. It works for 10 minutes.`,
  againIn: (seconds: number) => `Send again in ${seconds} s`,
} as const;

/** Signing in with a passkey. */
export const passkeyTexts = {
  title: "Sign in with a passkey",
  use: "Use my passkey",
  insecure: "Passkeys need a secure address (https). Use your password here.",
} as const;

/** The people who stay signed in on a shared phone, each behind a PIN. */
export const phoneTexts = {
  title: "Who is using this phone?",
  remove: (name: string) => `Remove ${name} from this phone`,
} as const;

export const pinFailures = {
  known: {
    device_unknown: "This phone is no longer signed in for you. Sign in with your password.",
    over_request_rate_limit: TOO_MANY_TRIES,
    user_banned: DISABLED,
  },
  otherwise: "Login failed. Please try again.",
  passesOn: true,
} satisfies FailureTexts;

/** Texts for failures of a passkey, on the server or on the device. */
export const passkeyFailures = {
  known: {
    passkey_not_accepted: "This passkey does not open an account here. Use your password.",
    webauthn_challenge_expired: "This took too long. Please try again.",
    over_request_rate_limit: TOO_MANY_TRIES,
    user_banned: DISABLED,
    ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: NO_PASSKEY,
    ERROR_CEREMONY_ABORTED: NO_PASSKEY,
    ERROR_INVALID_DOMAIN: OTHER_ADDRESS,
    ERROR_INVALID_RP_ID: OTHER_ADDRESS,
  },
  otherwise: "Login failed. Please try again.",
  passesOn: true,
} satisfies FailureTexts;

/** The page that registers. */
export const registerTexts = {
  closed: REGISTRATION_CLOSED,
  question: "What do you want to do?",
  choices: {
    family: { href: "#family", title: "My child is a pupil here" },
    enrol: { href: "/enquiry", title: "I want to enrol my child" },
    staff: { href: "#staff", title: "I work at the school" },
  },
  slip: "Use the phone number and the code on your slip from the school.",
  steps: (sendsEmail: boolean) =>
    sendsEmail
      ? "Register here, then confirm your email. The school approves your account."
      : "Register here, then ask the school for your code. The school approves your account.",
  haveCode: "I registered and have a code",
} as const;

/** A parent's first way in: the slip from the school. */
export const slipTexts = {
  title: "Open my account",
  code: "Code on the slip",
  missing: "Please fill this in",
  known: {
    invalid_credentials: "This phone number and code do not match. Check your slip.",
    over_request_rate_limit: TOO_MANY_TRIES,
    user_banned: DISABLED,
  },
  otherwise: "Login failed. Please try again.",
  passesOn: true,
} satisfies FailureTexts & Record<string, unknown>;

/** The six digits of an email, which the office reads to people where no mail server is set. */
export const codeField = {
  fromOffice: "Code from the school",
} as const;

/** The page to which the link of a mail leads; its button uses the link. */
export const confirmTexts = {
  title: "Confirm",
  buttons: {
    signup: "Confirm my email address",
    email_change: "Confirm this email address",
    recovery: "Choose a new password",
  } as Readonly<Record<string, string>>,
} as const;

/** Asking for a new password; without a mail server the office has the code. */
export const forgotTexts = {
  send: (sendsEmail: boolean) => (sendsEmail ? labels.sendResetEmail : "Request a code"),
  sent: (sendsEmail: boolean) =>
    sendsEmail
      ? messages.resetEmailSent
      : "Code requested. Ask the school office for it; staff ask the principal. It works for one day.",
  enterCode: (sendsEmail: boolean) =>
    sendsEmail ? messages.enterTheCodeFromTheEmail : "Enter the code from the school",
} as const;

/** The page that sets a new password, for people who come to it without a link. */
export const newCodeTexts = {
  otherWay: (sendsEmail: boolean) =>
    sendsEmail ? "6 digits. You do not need it if you open the link in the email." : "6 digits.",
  none: (sendsEmail: boolean) => (sendsEmail ? "No email yet?" : "No code yet?"),
  ask: (sendsEmail: boolean) => (sendsEmail ? "Ask for one" : "Request one"),
} as const;

export const WAITING_LINK = "Unsent work";

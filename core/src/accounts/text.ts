import { plural } from "../api/plural.ts";

export const messages = {
  emailNotConfirmed: "Email not confirmed",
  firstPasswordExpired: "This first password has expired. Ask the school for a new slip.",
  noLetters: "Has no letters",
  whichWordIsSurname: "Which word is the surname? A comma after the surname always decides.",
  howAreNamesSpelled: "How should names in capitals or small letters be written?",
  hasOnlyOneName: "Has only one name",
  sameAsOldPassword: "New password should be different from the old password.",
  passwordChangeRequired: "Please choose a new password first.",
  secondFactorMissing: "Please set up two-step sign-in first.",
  confirmIdentityFirst: "Please confirm first that it is you.",
  secondFactorRequired: "Please enter the code from your authenticator app first.",
  hiddenCharacters: "Remove line breaks and hidden characters",
  emoji: "Remove the emoji",
  emailOrPhone: "Enter an email address or a phone number",
  slipRequired:
    "This account was not used yet, or not for a year. Enter the password on your login slip, or the admission number and date of birth of your child.",
  slipWrong: "That does not match the slip or the child. Check it, or call the school.",
  slipChild: "Enter both the admission number and the date of birth of the child",
  mobileNumber: "Enter a mobile phone number, such as 0803 555 0101",
  noPhoneForPupils: "Pupils sign in with their username. Leave the phone empty.",
  theCodeIsRequired: "The code is required",
  // From the specification, letter for letter.
  adminLogin: "Admin login failed",
  firstNameIsRequired: "First name is required",
  invalidAccessCode: "Invalid admin access code",
  lastNameIsRequired: "Last name is required",
  sameAsCurrentPassword: "New password must be different from current password",
  newPassword: "New password",
  longPassword: "Password is too long",
  passwordLength: "Password must be at least 8 characters long",
  passwordCharacters:
    "Password must contain at least one uppercase letter, one lowercase letter, and one number",
  passwordOrDefault: 'Please enter a password or select "Use Default Password"',
  passwordFields: "Please fill in all password fields",
  requiredFields: "Please fill in all required fields",
  userAlreadyRegistered: "User already registered",
} as const;

const MANY_SIGN_IN = "Many people are signing in.";

/** Passwords of other people are checked first; the seconds are an estimate. */
export const manySignIn = {
  wait: (seconds: number) => `${MANY_SIGN_IN} About ${plural(seconds, "second")}.`,
  tryAgain: (seconds: number) => `${MANY_SIGN_IN} Try again in about ${plural(seconds, "second")}.`,
} as const;

/** Reasons for which an account cannot sign in on a standby. */
export const notOnStandby = {
  staff_on_copy: "Only parents and pupils can sign in to this copy. Use the school’s own portal.",
  password_on_copy: "Choose your own password on the school’s own portal first. Then sign in here.",
  second_factor_on_copy:
    "Accounts with two-step sign-in cannot open this copy. Use the school’s own portal.",
} as const;

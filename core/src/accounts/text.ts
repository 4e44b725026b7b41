export const messages = {
  emailNotConfirmed: "Email not confirmed",
  noLetters: "Has no letters",
  sameAsOldPassword: "New password should be different from the old password.",
  passwordChangeRequired: "Please choose a new password first.",
  secondFactorRequired: "Please enter the code from your authenticator app first.",
  hiddenCharacters: "Remove line breaks and hidden characters",
  emoji: "Remove the emoji",
  theCodeIsRequired: "The code is required",
  // From the specification, letter for letter.
  adminLogin: "Admin login failed",
  firstNameIsRequired: "First name is required",
  invalidAccessCode: "Invalid admin access code",
  lastNameIsRequired: "Last name is required",
  sameAsCurrentPassword: "New password must be different from current password",
  newPassword: "New password",
  passwordLength: "Password must be at least 8 characters long",
  passwordCharacters:
    "Password must contain at least one uppercase letter, one lowercase letter, and one number",
  passwordOrDefault: 'Please enter a password or select "Use Default Password"',
  passwordFields: "Please fill in all password fields",
  requiredFields: "Please fill in all required fields",
  userAlreadyRegistered: "User already registered",
} as const;

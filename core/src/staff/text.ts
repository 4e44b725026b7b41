export const messages = {
  jobTitleIsRequired: "Job Title is required",
  tooLarge: "Only files up to 5MB",
  wrongKind: "Only pdf, jpg or png",
  passwordLength: "Password must be 8-15 characters",
  restored: "Staff member restored successfully",
  bornInPast: "The date of birth must be in the past",
  usernameCharacters: "Use only letters, digits, dots, hyphens and underscores",
  // From the specification, letter for letter.
  created: "Staff created successfully",
  deactivated: "Staff member deactivated successfully",
  deleted: "Staff member deleted successfully",
  reactivated: "Staff member reactivated successfully",
  updated: "Staff updated",
  notAllowed: "You do not have permission to edit staff members",
} as const;

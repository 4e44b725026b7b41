/* Choices in the forms of a member of staff, in order. */

export const TITLES = ["Mr", "Mrs", "Dr", "Miss"] as const;
export const GENDERS = ["Male", "Female"] as const;
export const MARITAL_STATUSES = ["Single", "Married", "Widow", "Widower"] as const;
/** The house of a house master. */
export const HOUSES = ["None", "Boys", "Girls"] as const;
export const STAFF_TYPES = ["Full-Time", "Part-Time", "Contract"] as const;
/** Grants nothing: rights come from the role, and the features limit them. */
export const ACCESS_LEVELS = ["Principal", "VP", "HOD", "Teacher"] as const;

/** Choices for new staff; later, any job title can be typed. */
export const ROLES_IN_SCHOOL = [
  "Teacher",
  "Principal",
  "Accountant",
  "Admin",
  "Non-teaching staff",
] as const;

export const DEPARTMENTS = ["Primary", "Secondary", "Administration", "Support"] as const;

export const COUNTRIES = [
  "Nigeria",
  "Ghana",
  "Kenya",
  "South Africa",
  "United Kingdom",
  "United States",
  "Canada",
  "India",
  "China",
] as const;

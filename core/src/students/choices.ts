/* Choices in the forms of a pupil's record, in order. */

export const GENDERS = ["Male", "Female"] as const;
export const SPORTS_HOUSES = ["Red", "Blue", "Green", "Yellow"] as const;
/** Relationships of a parent or guardian to the child; a record may have another text. */
export const RELATIONSHIPS = [
  "Mother",
  "Father",
  "Guardian",
  "Grandmother",
  "Grandfather",
  "Aunt",
  "Uncle",
  "Sister",
  "Brother",
] as const;
/** Relationships of people who may collect a child, parents and guardians included. */
export const COLLECTOR_RELATIONSHIPS = [
  ...RELATIONSHIPS,
  "Driver",
  "Nanny",
  "Family friend",
  "Neighbour",
] as const;
/** Standing accommodations: more time than other pupils have in the same test, and larger print. */
export const TEST_TIMES = ["A quarter more", "Half more", "Twice as much"] as const;
export type TestTime = (typeof TEST_TIMES)[number];
export const TEST_PRINTS = ["Large"] as const;
export const YES_OR_NO = ["Yes", "No"] as const;
export const RELIGIONS = ["Christianity", "Islam", "Traditional", "Other"] as const;
export const BOARDER_STATUSES = ["Day", "Boarder"] as const;
/** A short list for admission; the edit form has all countries. */
export const ADMISSION_COUNTRIES = ["Nigeria", "Ghana", "Kenya", "Other"] as const;
/** The oldest session that the admission form always offers. */
export const FIRST_ADMISSION_SESSION = "2023/2024";

/** Initial values of the web admission form, in addition to those in the fields' table. */
export const ADMISSION_DEFAULTS = {
  country: "Nigeria",
  classLastPassed: "Primary 6",
} as const;

/** The states of Nigeria and the Federal Capital Territory, for completion. */
export const NIGERIAN_STATES: readonly string[] = [
  "Abia",
  "Adamawa",
  "Akwa Ibom",
  "Anambra",
  "Bauchi",
  "Bayelsa",
  "Benue",
  "Borno",
  "Cross River",
  "Delta",
  "Ebonyi",
  "Edo",
  "Ekiti",
  "Enugu",
  "FCT Abuja",
  "Gombe",
  "Imo",
  "Jigawa",
  "Kaduna",
  "Kano",
  "Katsina",
  "Kebbi",
  "Kogi",
  "Kwara",
  "Lagos",
  "Nasarawa",
  "Niger",
  "Ogun",
  "Ondo",
  "Osun",
  "Oyo",
  "Plateau",
  "Rivers",
  "Sokoto",
  "Taraba",
  "Yobe",
  "Zamfara",
];

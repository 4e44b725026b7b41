/** The features checklist of a member of staff, in the order in which the form shows it. */
export const FEATURES = [
  "Staff",
  "Students",
  "Classes",
  "Assessments",
  "Statistics",
  "Report Card",
  "School Calendar",
  "School",
  "Goals",
  "Question Bank",
  "CBT",
  "Bulk SMS",
  "E-Classroom",
  "Principal's Desk",
  "Direct Messaging",
  "Group Manager",
  "Trips",
  "Lesson Plan",
  "Hostel Mgt",
  "LMS",
  "Ads",
  "Fees",
] as const;

export type Feature = (typeof FEATURES)[number];

import { DEPARTURE_LABELS } from "../accounts/departure.ts";
import { historyLabels, mapFields } from "../api/fields.ts";
import { SEALED_FIELDS, STAFF_FIELDS } from "../staff/fields.ts";
import { STUDENT_FIELDS } from "../students/fields.ts";
import { DECISION_LABELS } from "../years/promotion/decisions.ts";

/*
 * What the audit log's fields are called where people read about changes. A field that occurs in
 * neither list is not shown by name or value: modules may log what is for the audit log alone.
 */

/** Fields whose values are shown, in the order in which an entry lists them. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  class: "Class",
  classId: "Class",
  className: "Class",
  fromClass: "From",
  toClass: "To",
  decision: "Decision",
  title: "Title",
  lastName: "Surname",
  firstName: "Other names",
  surname: "Surname",
  otherNames: "Other names",
  name: "Name",
  section: "Section",
  userId: "Student or staff ID",
  admissionNumber: "Admission number",
  username: "Username",
  email: "Email",
  studentEmail: "Student email",
  newEmail: "New email",
  role: "Role",
  requestedRole: "Requested role",
  requestedClass: "Requested class",
  isActive: "Active",
  canAnnounce: "Can announce",
  awaitingApproval: "Waiting for approval",
  gender: "Gender",
  dob: "Date of birth",
  address: "Address",
  phone: "Phone",
  relationship: "Relationship",
  ...historyLabels(STUDENT_FIELDS),
  leftOn: "Last day at the school",
  leftAs: "Left as",
  leavingReason: "Reason for leaving",
  classCategory: "Class category",
  category: "Category",
  categoryId: "Category",
  classGroup: "Class group",
  order: "Order",
  ...historyLabels(STAFF_FIELDS),
  accessLevel: "Access level",
  supervisorId: "Supervisor",
  classIds: "Class teacher of",
  assistants: "Assistants",
  assistantIds: "Assistants",
  classTeacherId: "Class teacher",
  teacherId: "Teacher",
  features: "Features",
  academicYear: "Session",
  startsOn: "Begins",
  endsOn: "Ends",
  scores: "Scores",
  status: "Status",
  teacherComment: "Teacher's comment",
  principalComment: "Principal's comment",
  comment: "Comment",
  remark: "Remark",
  timesPresent: "Times present",
  reason: "Reason",
  deleteReason: "Reason",
  count: "Number",
  enrolled: "Pupils enrolled",
};

/**
 * Fields that are only shown to have changed, without values: secrets, sealed values, and long texts.
 */
export const SILENT_LABELS: Readonly<Record<string, string>> = {
  password: "Password",
  passwordChanged: "Password",
  defaultPassword: "Password",
  ...mapFields(SEALED_FIELDS, ({ label, historyLabel }) => historyLabel ?? label),
  bank: "Bank details",
  bankDetails: "Bank details",
  nextOfKinName: "Next of kin",
  private: "Private details",
  privateSealed: "Private details",
  privateFields: "Private details",
  profileImageId: "Picture",
  profileImage: "Picture",
  passport: "Picture",
  passportId: "Picture",
  passportUrl: "Picture",
  signature: "Signature",
  signatureId: "Signature",
  signatureUrl: "Signature",
  documents: "Documents",
  gradingScheme: "Grading scheme",
  ratings: "Traits",
  ticks: "Expectations",
  promotion: "Promotion",
};

/** Enumerations of the stored values, as labels; other values are shown unchanged. */
export const VALUE_WORDS: Readonly<Record<string, string>> = {
  ...DECISION_LABELS,
  ...DEPARTURE_LABELS,
  STUDENT: "Student",
  TEACHER: "Teacher",
  STAFF: "Staff",
  PRINCIPAL: "Principal",
  ADMIN: "Admin",
  PARENT: "Parent",
  TERM_1: "First Term",
  TERM_2: "Second Term",
  TERM_3: "Third Term",
};

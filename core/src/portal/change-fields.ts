import { historyLabels, mapFields } from "../api/fields.ts";
import { SEALED_FIELDS, STAFF_FIELDS } from "../staff/fields.ts";
import { STUDENT_FIELDS } from "../students/fields.ts";

/*
 * What the audit log's fields are called where people read about changes. A field that occurs in
 * neither list is not shown by name or value: rooms may log what is for the audit log alone.
 */

/** Fields whose values are told, in the order in which an entry lists them. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  class: "Class",
  classId: "Class",
  className: "Class",
  fromClass: "From",
  toClass: "To",
  title: "Title",
  lastName: "Surname",
  firstName: "Other names",
  surname: "Surname",
  otherNames: "Other names",
  name: "Name",
  section: "Section",
  userId: "Visible ID",
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
  reason: "Reason",
  deleteReason: "Reason",
  count: "Number",
  enrolled: "Pupils enrolled",
};

/** Fields of which is told only that they changed: secrets, sealed values, and long texts. */
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
};

/** Enumerations of the stored values, as labels; other values are shown unchanged. */
export const VALUE_WORDS: Readonly<Record<string, string>> = {
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

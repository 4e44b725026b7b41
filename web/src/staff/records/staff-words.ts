import type { Issue } from "@school/core/api/error.ts";
import {
  checkChangedStaff,
  checkNewStaff,
  type StaffFields,
} from "@school/core/staff/records/staff-form.ts";
import type { StaffValues } from "./staff-values.ts";

/** What the fields are called where both forms call them the same. */
const LABELS: Partial<Record<keyof StaffValues, string>> = {
  title: "Title",
  surname: "Surname",
  otherNames: "Other Names",
  maritalStatus: "Marital Status",
  gender: "Gender",
  houseMaster: "House Master",
  dob: "Date Of Birth",
  email: "Email",
  roleInSchoolLevel: "Access Level",
  department: "Department",
  staffType: "Staff Type",
  stateOfOrigin: "State Of Origin",
  qualifications: "Qualifications",
  specialization: "Specialization",
  workExperience: "Work Experience",
  bankName: "Bank Name",
  accountNumber: "Account Number",
  nextOfKin: "Next of Kin",
  nextOfKinAddress: "Next of Kin Address",
  nextOfKinPhone: "Next of Kin Telephone",
  nextOfKinEmail: "Next of Kin Email",
  supervisor: "Supervisor",
  classTeacher: "Class Teacher",
  asstClassTeacher: "Assistant Class Teacher",
  features: "Features",
};

/** Where the two forms of the specification differ. */
export const CREATE_LABELS = {
  ...LABELS,
  username: "Username",
  password: "Password",
  address: "Address",
  phone: "Telephone",
  roleInSchool: "Role in School",
  dateJoined: "Date Joined",
  nationality: "Nationality",
};

export const EDIT_LABELS = {
  ...LABELS,
  password: "Change Password",
  address: "Residential Address",
  phone: "Phone",
  roleInSchool: "Job Title",
  dateJoined: "Date Of Employment",
  nationality: "Country Of Origin",
  isActive: "Disable Account",
};

export type Labels = Partial<Record<keyof StaffValues, string>>;

/** What is wrong with the form of a new member of staff. */
export function createIssues(input: StaffFields, values: StaffValues): Issue[] {
  return [...checkNewStaff(input, today()), ...supervisorIssues(values)];
}

/** What is wrong with the changes of an edit. */
export function editIssues(input: StaffFields, values: StaffValues): Issue[] {
  return [...checkChangedStaff(input, today()), ...supervisorIssues(values)];
}

function supervisorIssues({ supervisor }: StaffValues): Issue[] {
  if (supervisor.id !== "" || supervisor.name.trim() === "") return [];
  return [{ path: ["supervisor"], message: "Choose a name from the list" }];
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

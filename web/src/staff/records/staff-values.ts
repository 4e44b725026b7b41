import type { Feature } from "@school/core/accounts/features.ts";
import { fromCommas, toCommas } from "@school/core/staff/comma-list.ts";
import type { NewStaff, StaffChange, StaffRecord } from "@school/core/staff/records/contract.ts";

/** A picture of a form: what is shown, and the upload that the form then names. */
export interface FormPicture {
  /** Null where the picture is the record's own, or was taken away. */
  readonly uploadId: string | null;
  readonly url: string | null;
}

/** The text fields of both forms, by their names in the API. */
export interface StaffTexts {
  title: string;
  username: string;
  password: string;
  surname: string;
  otherNames: string;
  maritalStatus: string;
  gender: string;
  houseMaster: string;
  dob: string;
  address: string;
  phone: string;
  email: string;
  roleInSchool: string;
  roleInSchoolLevel: string;
  department: string;
  dateJoined: string;
  staffType: string;
  nationality: string;
  stateOfOrigin: string;
  /** Comma separated, as the next. */
  qualifications: string;
  specialization: string;
  workExperience: string;
  classTeacher: string;
  asstClassTeacher: string;
  bankName: string;
  accountNumber: string;
  nextOfKin: string;
  nextOfKinAddress: string;
  nextOfKinPhone: string;
  nextOfKinEmail: string;
}

export interface StaffValues extends StaffTexts {
  /** The password as the form made it up; "" once somebody typed another. */
  generated: string;
  /** `id` is "" while the name fits nobody. */
  supervisor: { id: string; name: string };
  features: readonly Feature[];
  isActive: boolean;
  passport: FormPicture;
  signature: FormPicture;
}

const NO_PICTURE: FormPicture = { uploadId: null, url: null };

/** An empty form whose password is made up already. */
export function newStaffValues(generated: string): StaffValues {
  return {
    title: "",
    username: "",
    password: generated,
    generated,
    surname: "",
    otherNames: "",
    maritalStatus: "",
    gender: "",
    houseMaster: "",
    dob: "",
    address: "",
    phone: "",
    email: "",
    roleInSchool: "",
    roleInSchoolLevel: "",
    department: "",
    dateJoined: "",
    staffType: "",
    nationality: "Nigeria",
    stateOfOrigin: "",
    qualifications: "",
    specialization: "",
    workExperience: "",
    supervisor: { id: "", name: "" },
    classTeacher: "",
    asstClassTeacher: "",
    features: [],
    bankName: "",
    accountNumber: "",
    nextOfKin: "",
    nextOfKinAddress: "",
    nextOfKinPhone: "",
    nextOfKinEmail: "",
    isActive: true,
    passport: NO_PICTURE,
    signature: NO_PICTURE,
  };
}

/** A record as the form shows it. */
export function staffValuesOf({ user, details }: StaffRecord): StaffValues {
  const { classTeacher, asstClassTeacher, features, supervisor } = details;
  const { passportUrl, signatureUrl, qualifications, specialization, ...texts } = details;
  const shown = Object.fromEntries(
    Object.entries(texts).filter(([, value]) => typeof value === "string"),
  );
  return {
    ...newStaffValues(""),
    nationality: "",
    ...shown,
    username: user.username ?? "",
    roleInSchoolLevel: user.roleInSchoolLevel ?? "",
    qualifications: toCommas(qualifications),
    specialization: toCommas(specialization),
    classTeacher: classTeacher?.id ?? "",
    asstClassTeacher: asstClassTeacher?.id ?? "",
    supervisor: supervisor ? { id: supervisor.id, name: nameOf(supervisor) } : { id: "", name: "" },
    features,
    isActive: user.isActive,
    passport: { uploadId: null, url: passportUrl },
    signature: { uploadId: null, url: signatureUrl },
  };
}

/** "Obi Ada", as lists have it. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${lastName} ${firstName}`;
}

type Input = Omit<StaffChange, "id" | "version"> & Pick<NewStaff, "username">;

/** What a call sends of the fields that differ from how the form began. */
export function staffInput(stored: StaffValues, values: StaffValues): Partial<Input> {
  const keys = Object.keys(values) as (keyof StaffValues)[];
  const changed = keys.filter((key) => !same(stored[key], values[key]));
  return Object.fromEntries(changed.flatMap((key) => inputOf(key, values)));
}

function inputOf(key: keyof StaffValues, values: StaffValues): [string, unknown][] {
  if (key === "generated") return [];
  if (key === "qualifications" || key === "specialization") return [[key, fromCommas(values[key])]];
  if (key === "supervisor") return [[key, values.supervisor.id || null]];
  if (key === "passport" || key === "signature") return [[`${key}Id`, values[key].uploadId]];
  const value = values[key];
  return [[key, typeof value === "string" ? value.trim() || null : value]];
}

/** Whether a field is as it was; space around a text is none. */
export function same(before: unknown, after: unknown): boolean {
  const plain = (value: unknown) => (typeof value === "string" ? value.trim() : value);
  return JSON.stringify(plain(before)) === JSON.stringify(plain(after));
}

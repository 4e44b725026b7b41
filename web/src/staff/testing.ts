import { completeRecord } from "@school/core/api/fields.ts";
import { RECORD_FIELDS, type StaffRecord } from "@school/core/staff/records/contract.ts";

type Overrides = Partial<Omit<StaffRecord, "user" | "details">> & {
  user?: Partial<StaffRecord["user"]>;
  details?: Partial<StaffRecord["details"]>;
};

/** A teacher's whole record, as the principal reads it; what is not named is not known. */
export function aStaffRecord(overrides: Overrides = {}): StaffRecord {
  const job = { roleInSchool: "Teacher", department: "Primary", dateJoined: "2020-09-07" };
  return {
    id: "staff-1",
    _id: "staff-1",
    hasBank: true,
    hasNextOfKin: false,
    version: 4,
    ...overrides,
    user: {
      userId: "STF007",
      staffId: "STF007",
      username: "bola.ade",
      firstName: "Bola",
      lastName: "Ade",
      email: "bola@demo.school",
      role: "STAFF",
      roleInSchoolLevel: "Teacher",
      isActive: true,
      profileImageUrl: null,
      createdAt: "2020-09-07T08:00:00.000Z",
      ...job,
      ...overrides.user,
    },
    details: {
      ...completeRecord(RECORD_FIELDS, {
        title: "Mrs",
        surname: "Ade",
        otherNames: "Bola",
        maritalStatus: "Married",
        gender: "Female",
        dob: "1990-05-17",
        address: "1 School Road",
        phone: "0803 000 0000",
        email: "bola@demo.school",
        staffType: "Full-Time",
        nationality: "Nigeria",
        stateOfOrigin: "Oyo",
        qualifications: ["B.Ed.", "TRCN"],
        bankName: "First Bank",
        accountNumber: "0123456789",
        ...job,
      }),
      passportUrl: null,
      signatureUrl: null,
      supervisor: null,
      classTeacher: { id: "class-4", fullName: "Primary 4", category: "Primary 4" },
      asstClassTeacher: null,
      features: ["Assessments"],
      ...overrides.details,
    },
  };
}

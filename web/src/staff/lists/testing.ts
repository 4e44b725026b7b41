import type { StaffRow } from "@school/core/staff/lists/contract.ts";

/** A teacher's complete row; what differs is given. */
export function aStaffRow(differing: Partial<StaffRow> = {}): StaffRow {
  const id = differing.id ?? "staff-1";
  return {
    id,
    _id: id,
    userId: "STF001",
    staffId: "STF001",
    employeeId: "STF001",
    firstName: "Bola",
    lastName: "Ade",
    email: "bola@demo.school",
    phoneNumber: "08031234567",
    role: "STAFF",
    roleInSchool: "Teacher",
    department: "Primary",
    isActive: true,
    left: null,
    profileImageUrl: null,
    version: 3,
    ...differing,
  };
}

/** A page of a list that has more: ten rows to a page by default. */
export function pageOfMany(rows: readonly StaffRow[], current: number, total: number, size = 10) {
  return { data: rows, pagination: { current, pages: Math.ceil(total / size), total } };
}

export function refusal(status: number, body: object): Response {
  return Response.json(body, { status });
}

import { STAFF_SORTS, type StaffSort } from "@school/core/staff/lists/contract.ts";

/** Keys in the addresses of the directory and of its printed list. */
export const STAFF_LIST_KEYS = [
  "search",
  "department",
  "status",
  "category",
  "role",
  "sort",
] as const;

export type StaffListAddress = Readonly<Record<(typeof STAFF_LIST_KEYS)[number], string>>;

/** The order that an address names; by surname unless it names one. */
export function sortOf(named: string): StaffSort {
  return STAFF_SORTS.find((one) => one === named) ?? "name";
}

/** Builds the server's filter from the URL. */
export function staffInput({ search, department, category, role, ...address }: StaffListAddress) {
  const status = (["active", "inactive", "left"] as const).find((one) => one === address.status);
  const sort = sortOf(address.sort);
  return {
    ...(search && { search }),
    ...(department && { department }),
    ...(status && { status }),
    ...(category && { category }),
    ...(role && { roleInSchool: role }),
    ...(sort !== "name" && { sort }),
  };
}

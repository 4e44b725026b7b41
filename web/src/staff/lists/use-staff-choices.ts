import { DEPARTMENTS, ROLES_IN_SCHOOL } from "@school/core/staff/choices.ts";
import { useQuery } from "@tanstack/react-query";
import { staffApi } from "../api.ts";

/** Departments and roles to complete from: what the forms offer and what the staff have. */
export function useStaffChoices(): { departments: string[]; rolesInSchool: string[] } {
  const choices = useQuery(staffApi.choices.queryOptions({ staleTime: 60_000 }));
  const all = (offered: readonly string[], entered: readonly string[] = []) => [
    ...new Set([...offered, ...entered]),
  ];
  return {
    departments: all(DEPARTMENTS, choices.data?.data.departments),
    rolesInSchool: all(ROLES_IN_SCHOOL, choices.data?.data.rolesInSchool),
  };
}

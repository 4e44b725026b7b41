import { DEPARTMENTS, ROLES_IN_SCHOOL } from "@school/core/staff/choices.ts";
import { useQuery } from "@tanstack/react-query";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { staffApi } from "../api.ts";
import { labels } from "../text.ts";

/** Suggested departments and roles: those of the forms and those in use. */
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

/** A field that is either set for many members of staff or left unchanged. */
interface WorkFieldProps {
  /** Text of the empty field: "All", "No change". */
  blank: string;
  value: string;
  onChange: (value: string) => void;
}

export function DepartmentField({ blank, value, onChange }: WorkFieldProps) {
  const { departments } = useStaffChoices();
  return (
    <ComboField
      label="Department"
      placeholder={blank}
      maxLength={100}
      options={departments}
      value={value}
      onChange={onChange}
    />
  );
}

export function RoleField({ blank, value, onChange }: WorkFieldProps) {
  const { rolesInSchool } = useStaffChoices();
  return (
    <ComboField
      label={labels.roleInSchool}
      placeholder={blank}
      maxLength={100}
      options={rolesInSchool}
      value={value}
      onChange={onChange}
    />
  );
}

/** The value is "active", "disabled" or "". */
export function StatusField({ blank, value, onChange }: WorkFieldProps) {
  return (
    <SelectField
      label="Status"
      placeholder={blank}
      options={[
        { value: "active", label: "Active" },
        { value: "disabled", label: "Disabled" },
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { schoolApi } from "../../school/api.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { messages } from "@school/core/students/text.ts";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";

interface Address {
  readonly session: string;
  readonly from: string;
  readonly to: string;
}

interface ClassesToMoveProps {
  promotes: boolean;
  /** "2025/2026" */
  current: string;
  address: Address;
  onChange: (changes: Partial<Address>) => void;
  sources: readonly SchoolClass[];
  targets: readonly SchoolClass[];
}

/** The class that pupils leave and the class they enter. */
export function ClassesToMove(props: ClassesToMoveProps) {
  const { promotes, current, address, onChange, sources, targets } = props;
  const sessions = useQuery(schoolApi.sessions.queryOptions({ staleTime: 60_000 }));
  const earlier = (sessions.data?.data ?? []).filter(({ name }) => name < current);
  const same = address.from !== "" && address.from === address.to;
  return (
    <FieldGrid columns={promotes ? 3 : 2}>
      {promotes && (
        <SelectField
          label="Earlier session"
          placeholder={
            sessions.data && earlier.length === 0 ? "No earlier session" : "Choose a session"
          }
          options={earlier.map(({ name }) => name)}
          value={address.session}
          onChange={(event) => onChange({ session: event.currentTarget.value, from: "" })}
        />
      )}
      <SelectField
        label="Source class"
        placeholder="Choose a class"
        disabled={promotes && address.session === ""}
        options={sources.map(optionOf)}
        value={address.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <SelectField
        label={promotes ? `Target class in ${current}` : "Target class"}
        placeholder="Choose a class"
        options={targets.map(optionOf)}
        value={address.to}
        error={same ? messages.sameClass : undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </FieldGrid>
  );
}

function optionOf({ id, fullName, studentCount }: SchoolClass) {
  return { value: id, label: `${fullName} (${studentCount})` };
}

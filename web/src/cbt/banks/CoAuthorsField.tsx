import { MAX_CO_AUTHORS } from "@school/core/cbt/tests/test-limits.ts";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Stack } from "../../ui/page/Layout.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";

interface CoAuthorsFieldProps {
  /** Name of what they may change and whose keys they may read: "this test". */
  what: string;
  /** People who can be chosen, and those already chosen. */
  people: readonly { id: string; name: string }[];
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: readonly string[]) => void;
}

/** Field for the co-authors of a bank or a test. */
export function CoAuthorsField({ what, people, value, error, onChange }: CoAuthorsFieldProps) {
  const chosen = people.filter(({ id }) => value.includes(id));
  const free = people.filter(({ id }) => !value.includes(id));
  return (
    <Stack gap={2}>
      <SelectField
        label="Co-authors"
        description={`They can change ${what} and see its answers, like you and the principal.`}
        placeholder={chosen.length > 0 ? "Add another" : "None"}
        disabled={value.length >= MAX_CO_AUTHORS}
        value=""
        error={error}
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          if (event.currentTarget.value !== "") onChange([...value, event.currentTarget.value]);
        }}
      />
      {chosen.length > 0 && (
        <PlainList inline gap={2} aria-label="Chosen co-authors">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="compact-sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                {name} ×
              </Button>
            </li>
          ))}
        </PlainList>
      )}
    </Stack>
  );
}

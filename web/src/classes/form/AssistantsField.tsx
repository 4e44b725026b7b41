import type { PersonName } from "@school/core/classes/schemas.ts";
import { Button } from "../../ui/page/Button.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { personName } from "../class-words.ts";
import styles from "../Classes.module.css";

interface AssistantsFieldProps {
  /** Who may be chosen, and who stands there already. */
  people: readonly PersonName[];
  value: readonly string[];
  /** The class teacher is no assistant. */
  classTeacherId: string;
  error: string | undefined;
  onChange: (ids: readonly string[]) => void;
}

/** Any number of assistant class teachers. */
export function AssistantsField(props: AssistantsFieldProps) {
  const { people, value, classTeacherId, error, onChange } = props;
  const free = people.filter(({ id }) => !value.includes(id) && id !== classTeacherId);
  const chosen = people.filter(({ id }) => value.includes(id));
  return (
    <div className={styles.card}>
      <SelectField
        label="Assistant Class Teachers"
        placeholder={chosen.length > 0 ? "Add another" : "None"}
        value=""
        error={error}
        options={free.map((person) => ({ value: person.id, label: personName(person) }))}
        onChange={(event) => onChange([...value, event.currentTarget.value])}
      />
      {chosen.length > 0 && (
        <ul className={styles.names} aria-label="Chosen assistants">
          {chosen.map((person) => (
            <li key={person.id}>
              <Button
                size="compact-sm"
                aria-label={`Remove ${personName(person)}`}
                onClick={() => onChange(value.filter((id) => id !== person.id))}
              >
                {personName(person)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

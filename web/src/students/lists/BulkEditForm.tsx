import { Button } from "../../ui/page/Button.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { ComboField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./StudentList.module.css";
import type { BulkFields } from "./use-bulk-change.ts";
import { useClassNames } from "./use-class-choices.ts";

interface BulkEditFormProps {
  fields: BulkFields;
  onChange: (fields: BulkFields) => void;
  /** How many pupils are chosen. */
  chosen: number;
  onClear: () => void;
  busy: boolean;
  error: string | null;
  onApply: () => void;
}

/** As many as one request changes. */
const MOST = 200;

/** What is to become of the chosen pupils. */
export function BulkEditForm(props: BulkEditFormProps) {
  const { fields, onChange, chosen, onClear, busy, error, onApply } = props;
  const classNames = useClassNames();
  const nothing = fields.class.trim() === "" && fields.status === "";
  return (
    <Panel>
      <Form
        label="Changes"
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        <FieldGrid>
          <ComboField
            label="New class"
            placeholder="No change"
            maxLength={120}
            options={classNames}
            value={fields.class}
            onChange={(next) => onChange({ ...fields, class: next })}
          />
          <SelectField
            label="New status"
            placeholder="No change"
            options={[
              { value: "active", label: "Active" },
              { value: "disabled", label: "Disabled" },
            ]}
            value={fields.status}
            onChange={(event) => onChange({ ...fields, status: event.currentTarget.value })}
          />
        </FieldGrid>
        <div className={styles.buttons}>
          <Button
            kind="primary"
            type="submit"
            disabled={chosen === 0 || chosen > MOST || nothing || busy}
            aria-busy={busy}
          >
            {busy ? "Saving..." : "Apply Changes"}
          </Button>
          {chosen > 0 && (
            <Button kind="quiet" onClick={onClear} disabled={busy}>
              Clear selection
            </Button>
          )}
          <p role="status">{hint(chosen, nothing)}</p>
        </div>
        <ErrorNote>{error}</ErrorNote>
      </Form>
    </Panel>
  );
}

/** What is still missing, or how many are meant. */
function hint(chosen: number, nothing: boolean): string {
  if (chosen === 0) return "Select at least one student below.";
  if (chosen > MOST) return `${chosen} selected; at most ${MOST} can be changed at once.`;
  return nothing ? `${chosen} selected. Choose a new class or status.` : `${chosen} selected.`;
}

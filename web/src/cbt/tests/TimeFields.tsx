import { schoolMoment } from "@school/core/api/dates.ts";
import { ENTRY_CODE_LENGTH, MIN_ENTRY_CODE_LENGTH } from "@school/core/cbt/tests/test-limits.ts";
import { CheckboxField, TextField } from "../../ui/fields/FormFields.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { type TestForm, wholeNumber } from "./test-values.ts";
import { windowText } from "./text.ts";
import { labels as cbtLabels } from "../text.ts";

/** Fields for the time of the test, its duration and its entry code. */
export function TimeFields({ form }: { form: TestForm }) {
  const { values, change, issueFor, field, checkbox } = form;
  const isOnline = values.platform === "Online";
  return (
    <FormSection title="Time" description="All times are Lagos time.">
      <FieldGrid columns={3}>
        <TextField type="datetime-local" label="Opens" {...field("opensAt")} />
        <TextField type="datetime-local" label="Closes" {...field("closesAt")} />
        <NumberField
          label="Duration in minutes"
          required
          allowDecimal={false}
          // Values out of range are reported at the field, never corrected silently.
          allowNegative
          clampBehavior="none"
          min={1}
          value={values.duration}
          error={issueFor("duration")}
          onChange={(value) => change({ duration: String(value) })}
        />
      </FieldGrid>
      {isOnline && (
        <>
          <Muted>
            {windowText(
              schoolMoment(values.opensAt),
              schoolMoment(values.closesAt),
              wholeNumber(values.duration),
            )}
          </Muted>
          <CheckboxField
            label="Ask for an entry code"
            description="Pupils cannot start until you tell them the code."
            {...checkbox("requireEntryCode")}
          />
          {values.requireEntryCode && (
            <FieldGrid>
              <TextField
                label={cbtLabels.entryCode}
                required
                description={`At least ${MIN_ENTRY_CODE_LENGTH} letters or digits. Capitals do not matter.`}
                autoComplete="off"
                maxLength={ENTRY_CODE_LENGTH}
                {...field("entryCode")}
              />
            </FieldGrid>
          )}
        </>
      )}
    </FormSection>
  );
}

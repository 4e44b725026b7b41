import { MAX_EXTRA_MINUTES, REASON_LENGTH } from "@school/core/cbt/live-view/live-view-limits.ts";
import { useEffect, useRef, useState } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { labels } from "./text.ts";

/** Suggested reasons. */
const REASONS = [
  labels.powerCut,
  "Network failure",
  "Device failure",
  "Pupil was unwell",
  "Test started late",
  "Entered by mistake",
];

export interface ReasonInput {
  minutes: number;
  reason: string;
}

interface ReasonFormProps {
  /** Label of the form: its action. */
  label: string;
  /** Asks for minutes too, under this label; without it only for the reason. */
  minutesLabel?: string;
  submit: string;
  busyLabel: string;
  danger?: boolean;
  action: { busy: boolean; error: string | null; run: (input: ReasonInput) => void };
  onCancel: () => void;
}

/** Asks for the reason of an action, and for minutes if it adds time. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, minutesLabel, submit, busyLabel, danger = false, action, onCancel } = props;
  const [minutes, setMinutes] = useState<string | number>(5);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  // It often appears in an open dialog, below the visible part.
  useEffect(() => first.current?.focus(), []);
  const asksMinutes = minutesLabel !== undefined;
  const isValid =
    typeof minutes === "number" &&
    Number.isInteger(minutes) &&
    minutes >= 1 &&
    minutes <= MAX_EXTRA_MINUTES;
  const hasReason = reason.trim() !== "";

  function send(): void {
    setTried(true);
    if (!hasReason || (asksMinutes && !isValid)) return;
    action.run({ minutes: Number(minutes), reason: reason.trim() });
  }

  return (
    <Form
      label={label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {asksMinutes && (
        <NumberField
          label={minutesLabel}
          min={1}
          max={MAX_EXTRA_MINUTES}
          allowDecimal={false}
          ref={first}
          data-autofocus
          value={minutes}
          onChange={setMinutes}
          error={
            tried && !isValid ? `Enter a whole number from 1 to ${MAX_EXTRA_MINUTES}.` : undefined
          }
        />
      )}
      <ComboField
        label="Reason"
        description="Shown in the log."
        options={REASONS}
        maxLength={REASON_LENGTH}
        openOnFocus={false}
        ref={asksMinutes ? undefined : first}
        data-autofocus={!asksMinutes || undefined}
        value={reason}
        onChange={setReason}
        error={tried && !hasReason ? "Enter a reason." : undefined}
      />
      <FormActions
        submit={submit}
        busyLabel={busyLabel}
        busy={action.busy}
        danger={danger}
        error={action.error}
        onCancel={onCancel}
      />
    </Form>
  );
}

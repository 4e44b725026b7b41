import {
  MAX_MINUTES,
  MAX_STEPS,
  PART_LENGTH,
  STEP_LENGTH,
  TOPIC_LENGTH,
} from "@school/core/lessons/plans/plan.ts";
import type { ReactNode } from "react";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import type { Fields } from "../../platform/forms/use-fields.ts";
import type { RecordFormState } from "../../platform/forms/use-record-form.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList } from "../../ui/page/Layout.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { EMPTY_STEP, type PlanValues } from "./plan-form.ts";
import styles from "./Plans.module.css";
import { PART_LABELS, titles } from "./text.ts";

interface PlanFormProps {
  form: RecordFormState & Fields<PlanValues>;
  onDraft: () => void;
  onCancel: () => void;
  /** Shown before the fields: what to copy from. */
  children?: ReactNode;
}

/** Writing a lesson plan: its parts in the order in which schools print them. */
export function PlanForm({ form, onDraft, onCancel, children }: PlanFormProps) {
  const { steps } = form.values;
  return (
    <RecordForm
      form={form}
      label={titles.page}
      submit={form.differences.length > 0 ? undefined : "Submit plan"}
      onCancel={onCancel}
      buttons={
        <Button onClick={onDraft} disabled={form.busy}>
          {uiLabels.saveDraft}
        </Button>
      }
    >
      {children}
      <FieldGrid>
        <TextField label="Topic" required maxLength={TOPIC_LENGTH} {...form.field("topic")} />
        <TextField label="Sub-topic" maxLength={TOPIC_LENGTH} {...form.field("subTopic")} />
      </FieldGrid>
      <TextAreaField
        label={PART_LABELS.objectives}
        description="What pupils can do after the lesson."
        maxLength={PART_LENGTH}
        {...form.field("objectives")}
      />
      <FieldGrid>
        <TextAreaField
          label={PART_LABELS.previousKnowledge}
          maxLength={PART_LENGTH}
          {...form.field("previousKnowledge")}
        />
        <TextAreaField
          label={PART_LABELS.materials}
          maxLength={PART_LENGTH}
          {...form.field("materials")}
        />
      </FieldGrid>
      <FormSection title={PART_LABELS.steps}>
        <ErrorNote>{form.issueFor("steps")}</ErrorNote>
        <PlainList as="ol" gap={4}>
          {steps.map((step, at) => (
            // Steps have no id but their index.
            <li key={at} className={styles.step}>
              <NumberField
                label={`Minutes of step ${at + 1}`}
                min={1}
                max={MAX_MINUTES}
                allowDecimal={false}
                value={step.minutes}
                error={form.issueFor(`steps.${at}.minutes`)}
                onChange={(minutes) =>
                  form.change({
                    steps: steps.map((one, other) => (other === at ? { ...one, minutes } : one)),
                  })
                }
              />
              <TextAreaField
                label={`What the teacher does in step ${at + 1}`}
                minRows={2}
                maxLength={STEP_LENGTH}
                {...form.field(`steps.${at}.teacher`)}
              />
              <TextAreaField
                label={`Pupils in step ${at + 1}`}
                minRows={2}
                maxLength={STEP_LENGTH}
                {...form.field(`steps.${at}.pupils`)}
              />
              {steps.length > 1 && (
                <Button
                  kind="quiet"
                  size="compact-sm"
                  onClick={() => form.change({ steps: steps.filter((_, other) => other !== at) })}
                >
                  Remove step {at + 1}
                </Button>
              )}
            </li>
          ))}
        </PlainList>
        {steps.length < MAX_STEPS && (
          <Button onClick={() => form.change({ steps: [...steps, EMPTY_STEP] })}>Add step</Button>
        )}
      </FormSection>
      <TextAreaField
        label={PART_LABELS.evaluation}
        description="How you find out what pupils learned."
        maxLength={PART_LENGTH}
        {...form.field("evaluation")}
      />
      <TextAreaField
        label={PART_LABELS.homework}
        maxLength={PART_LENGTH}
        {...form.field("homework")}
      />
    </RecordForm>
  );
}

import { CheckboxField, NumberField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { totalMarks } from "../questions/drafts.ts";
import styles from "./Tests.module.css";
import { drawnOf, wholeNumber, type TestChoices } from "./test-values.ts";
import { drawWords, scaleWords } from "./form-text.ts";
import type { TestForm } from "./TestFields.tsx";

/** How many questions each pupil gets, on which scale, and what a pupil is shown. */
export function MarkFields({ form, choices }: { form: TestForm; choices: TestChoices }) {
  const { values, change, issueFor } = form;
  const level = choices.categories.find(({ id }) => id === values.classCategoryId);
  const { questions } = form.list;
  const total = totalMarks(questions, drawnOf(values.numQuestions, questions));
  const scale = values.maxScore === "" ? null : Number(values.maxScore);
  return (
    <FormSection title="How it is marked and shown">
      <FieldGrid>
        <NumberField
          label="Questions for each pupil"
          placeholder="All"
          description={drawWords(wholeNumber(values.numQuestions), questions.length)}
          allowDecimal={false}
          value={values.numQuestions}
          error={issueFor("numQuestions")}
          onChange={(value) => change({ numQuestions: String(value) })}
        />
        <NumberField
          label="Score shown out of"
          placeholder={total === 0 ? "The total marks" : String(total)}
          description={scaleWords(Number.isFinite(scale) ? scale : null, total)}
          value={values.maxScore}
          error={issueFor("maxScore")}
          onChange={(value) => change({ maxScore: String(value) })}
        />
      </FieldGrid>
      {values.platform === "Online" && (
        <div className={styles.choices}>
          <CheckboxField
            label="Made for the smallest"
            description="Large buttons, and each question can be read aloud. Creche and nursery have it unless you say otherwise."
            checked={values.isForYoung ?? level?.isForYoung ?? false}
            onChange={(event) => change({ isForYoung: event.currentTarget.checked })}
          />
          <CheckboxField
            label="Mix the order of the questions"
            description="Each pupil gets an order of their own, so that neighbours see different questions."
            checked={values.randomizeQuestions}
            onChange={(event) => change({ randomizeQuestions: event.currentTarget.checked })}
          />
          <CheckboxField
            label="Show pupils their score at hand-in"
            description="Otherwise it is kept back until you tick this."
            checked={values.showScore}
            onChange={(event) => change({ showScore: event.currentTarget.checked })}
          />
          <CheckboxField
            label="Show pupils the corrections"
            description="Their answers beside the right ones, once nobody can sit any more."
            checked={values.showCorrection}
            onChange={(event) => change({ showCorrection: event.currentTarget.checked })}
          />
        </div>
      )}
    </FormSection>
  );
}

import { hasSections } from "@school/core/cbt/questions/sections.ts";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { sizeOf, type TestChoices, type TestForm, wholeNumber } from "./test-values.ts";
import { bySections, drawText, scaleText } from "./text.ts";

/** Fields for the number of questions per pupil, the scale, and what pupils are shown. */
export function MarkFields({ form, choices }: { form: TestForm; choices: TestChoices }) {
  const { values, change, issueFor, checkbox } = form;
  const level = choices.categories.find(({ id }) => id === values.classCategoryId);
  const { questions } = form.list;
  const { marks: total, questions: drawn } = sizeOf(values, questions);
  const scale = values.maxScore === "" ? null : Number(values.maxScore);
  return (
    <FormSection title="Marks and results">
      <FieldGrid>
        <NumberField
          label="Questions for each pupil"
          placeholder="All"
          description={
            hasSections(questions)
              ? bySections(drawn, questions.length)
              : drawText(wholeNumber(values.numQuestions), questions.length)
          }
          allowDecimal={false}
          value={values.numQuestions}
          error={issueFor("numQuestions")}
          onChange={(value) => change({ numQuestions: String(value) })}
        />
        <NumberField
          label="Score shown out of"
          placeholder={total === 0 ? "The total marks" : String(total)}
          description={scaleText(Number.isFinite(scale) ? scale : null, total)}
          value={values.maxScore}
          error={issueFor("maxScore")}
          onChange={(value) => change({ maxScore: String(value) })}
        />
      </FieldGrid>
      {values.platform === "Online" && (
        <Stack gap={3}>
          <CheckboxField
            label="For young pupils"
            description="Large buttons, and each question can be read aloud. On for creche and nursery unless you change it."
            checked={values.isForYoung ?? level?.isForYoung ?? false}
            onChange={(event) => change({ isForYoung: event.currentTarget.checked })}
          />
          <CheckboxField
            label="Shuffle the questions"
            description="Each pupil gets the questions in a different order, section by section."
            {...checkbox("randomizeQuestions")}
          />
          <CheckboxField
            label="Shuffle the options"
            description="Each pupil gets the options of multiple choice in a different order, without letters. “All of the above” stays last."
            {...checkbox("randomizeOptions")}
          />
          <CheckboxField
            label="Show pupils their score when they submit"
            description="If this is off, they see it when you turn it on."
            {...checkbox("showScore")}
          />
          <CheckboxField
            label="Show pupils the corrections"
            description="Their answers and the right answers, when the test has closed for everyone."
            {...checkbox("showCorrection")}
          />
        </Stack>
      )}
    </FormSection>
  );
}

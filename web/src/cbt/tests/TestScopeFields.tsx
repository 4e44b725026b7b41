import { labels as uiLabels } from "../../ui/text.ts";
import { fullTermName, TERMS } from "@school/core/school/terms.ts";
import { ASSESSMENT_TYPES, PLATFORMS, TITLE_LENGTH } from "@school/core/cbt/tests/test-limits.ts";
import { RadioField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { CoAuthorsField } from "../banks/CoAuthorsField.tsx";
import { PART_KEYS } from "@school/core/school/grading-scheme.ts";
import type { TestChoices, TestForm, TestValues } from "./test-values.ts";
import { labels, PLATFORM_WORDS, TYPE_WORDS } from "./text.ts";

/** The columns of the class, or of the level's first class; and the one already chosen. */
function partsFor({ classId, classCategoryId, part }: TestValues, { classes }: TestChoices) {
  const known =
    classes.find(({ id }) => id === classId) ??
    classes.find((one) => one.classCategoryId === classCategoryId);
  const parts = known?.parts ?? [];
  return part === null || parts.some(({ key }) => key === part)
    ? parts
    : [...parts, { key: part, label: part, max: 0 }];
}

/** Fields for the kind of test, its audience, and its co-authors. */
export function TestScopeFields({ form, choices }: { form: TestForm; choices: TestChoices }) {
  const { values, change, issueFor, field } = form;
  const level = choices.categories.find(({ id }) => id === values.classCategoryId);
  const classes = choices.classes.filter(
    ({ classCategoryId }) => classCategoryId === values.classCategoryId,
  );
  const terms = choices.terms.toSorted((a, b) => TERMS.indexOf(a.term) - TERMS.indexOf(b.term));
  return (
    <FormSection title="About this test">
      <TextField
        label="Title"
        required
        description="For example: Fractions, second week"
        maxLength={TITLE_LENGTH}
        {...field("title")}
      />
      <FieldGrid>
        <SelectField
          label={uiLabels.classCategory}
          required
          placeholder="Choose a class category"
          options={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.classCategoryId}
          error={issueFor("classCategoryId")}
          onChange={(event) => change({ classCategoryId: event.currentTarget.value, classId: "" })}
        />
        <SelectField
          label="Class"
          placeholder={level ? `All classes of ${level.name}` : "All classes of the category"}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
          {...field("classId")}
        />
        <SelectField
          label="Subject"
          required
          placeholder="Choose a subject"
          options={subjectsFor(choices, values.classId).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          {...field("subjectId")}
        />
        <SelectField
          label="Term"
          required
          placeholder="Choose a term"
          options={terms.map(({ id, term, academicYear }) => ({
            value: id,
            label: fullTermName({ term, academicYear }),
          }))}
          {...field("termId")}
        />
        <SelectField
          label="Assessment type"
          description={TYPE_WORDS[values.assessmentType]}
          options={ASSESSMENT_TYPES}
          value={values.assessmentType}
          error={issueFor("assessmentType")}
          onChange={(event) => {
            const chosen = ASSESSMENT_TYPES.find((one) => one === event.currentTarget.value);
            if (chosen) change({ assessmentType: chosen });
          }}
        />
        <SelectField
          label={labels.scoreColumn}
          description="The column that gets the scores."
          placeholder="Choose when you send the scores"
          options={partsFor(values, choices).map(({ key, label, max }) => ({
            value: key,
            label: max > 0 ? `${label} (${max})` : label,
          }))}
          value={values.part ?? ""}
          error={issueFor("part")}
          onChange={(event) => {
            const chosen = PART_KEYS.find((one) => one === event.currentTarget.value);
            change({ part: chosen ?? null });
          }}
        />
        <CoAuthorsField
          what="this test"
          people={choices.colleagues}
          value={values.coAuthorIds}
          error={issueFor("coAuthorIds")}
          onChange={(coAuthorIds) => change({ coAuthorIds })}
        />
      </FieldGrid>
      <RadioField
        label="Platform"
        description={PLATFORM_WORDS[values.platform]}
        options={PLATFORMS.map((value) => ({
          value,
          label: value === "Online" ? "Online, on a computer or phone" : "Offline, on paper",
        }))}
        value={values.platform}
        error={issueFor("platform")}
        onChange={(chosen) => {
          const platform = PLATFORMS.find((one) => one === chosen);
          if (platform) change({ platform });
        }}
      />
    </FormSection>
  );
}

/** All subjects, those of the class first. */
function subjectsFor({ subjects, classes }: TestChoices, classId: string) {
  const taught = new Set(classes.find(({ id }) => id === classId)?.subjectIds);
  return subjects.toSorted(
    (a, b) => Number(taught.has(b.id)) - Number(taught.has(a.id)) || a.name.localeCompare(b.name),
  );
}

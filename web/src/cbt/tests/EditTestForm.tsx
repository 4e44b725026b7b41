import { labels as uiLabels } from "../../ui/text.ts";
import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { timeText } from "@school/core/api/dates.ts";
import { SAVED_AGAIN } from "../../platform/forms/changes.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { testsApi } from "../api.ts";
import { listChanges } from "../questions/question-list.ts";
import { draftOf } from "../questions/drafts.ts";
import { useQuestionForm, withCurrentChoices } from "../questions/use-question-form.ts";
import { savingConsequences, TestInProgressNotice } from "./TestInProgressNotice.tsx";
import { LinesNotice, TestFields } from "./TestFields.tsx";
import { inputOf, type TestChoices, valuesOf } from "./test-values.ts";
import { TEST_LABELS } from "./readiness.ts";
import { saving, toasts, labels as cbtTestsLabels } from "./text.ts";
import { conflict, failures } from "../../ui/text.ts";
import { labels as cbtLabels } from "../text.ts";

interface EditTestFormProps {
  stored: TestWithQuestions;
  choices: TestChoices;
}

/** Changes a test. Changes by another author are shown before the next save. */
export function EditTestForm({ stored, choices }: EditTestFormProps) {
  const form = useQuestionForm({
    about: "cbt/test",
    record: stored,
    valuesOf,
    labels: TEST_LABELS,
    check: (values, questions) => inputOf(values, questions).issues,
    input: ({ record, values, questions, changed, version }) => ({
      id: record.id,
      version,
      ...inputOf(values, questions).input,
      questions: changed,
    }),
    send: (input: Parameters<typeof testsApi.update.call>[0]) => testsApi.update.call(input),
    saved: () => toastSuccess(toasts.testUpdated),
    failure: failures.save,
    differences: (seen, current) =>
      current.version === seen.version
        ? ["This test has changed since you wrote these questions. Review them before you save."]
        : testChanges(seen, current),
    outdated: testsApi.key(),
  });
  const { record, changes } = form;
  const isTimeChanged = changes.duration !== undefined || changes.closesAt !== undefined;
  const meaning = savingConsequences(record, form.list.questions, isTimeChanged);
  const isShown = record.showCBT;
  return (
    <TestFields
      label={`Edit ${stored.title}`}
      form={form}
      choices={withOwn(choices, record)}
      isShown={isShown}
      submit={
        form.differences.length > 0
          ? conflict.saveAnyway
          : isShown
            ? "Save changes"
            : saving.saveDraft
      }
      other={isShown ? "Save and hide from pupils" : "Save and show to pupils"}
      meaning={meaning.length > 0 && <LinesNotice lead="When you save:" lines={meaning} />}
    >
      <TestInProgressNotice test={record} />
    </TestFields>
  );
}

/**
 * The choices of the form, with the current ones of the test even if they are no longer offered.
 */
function withOwn(choices: TestChoices, test: TestWithQuestions): TestChoices {
  const { subject, classCategory, class: ofTest, coAuthors } = test;
  const { termId: id, term, academicYear } = test;
  const current = ofTest && {
    ...ofTest,
    classCategoryId: classCategory.id,
    subjectIds: [],
    parts: [],
  };
  return {
    subjects: withCurrentChoices(choices.subjects, [subject]),
    categories: withCurrentChoices(choices.categories, [{ ...classCategory, isForYoung: false }]),
    classes: withCurrentChoices(choices.classes, current ? [current] : []),
    terms: withCurrentChoices(choices.terms, [{ id, term, academicYear, isCurrent: false }]),
    colleagues: withCurrentChoices(choices.colleagues, coAuthors),
  };
}

/** Lists the differences between two versions of a test, one line each. */
function testChanges(seen: TestWithQuestions, current: TestWithQuestions): string[] {
  const facts: readonly [string, (of: TestWithQuestions) => string][] = [
    ["Title", ({ title }) => title],
    [uiLabels.classCategory, ({ classCategory }) => classCategory.name],
    ["Class", (of) => of.class?.name ?? "all classes"],
    ["Subject", ({ subject }) => subject.name],
    ["Term", fullTermName],
    ["Assessment type", ({ assessmentType }) => assessmentType],
    [cbtTestsLabels.scoreColumn, ({ part }) => part ?? "not chosen"],
    ["Platform", ({ platform }) => platform],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "none"],
    ["Opens", ({ opensAt }) => (opensAt === null ? "not set" : timeText(opensAt))],
    ["Closes", ({ closesAt }) => (closesAt === null ? "not set" : timeText(closesAt))],
    ["Duration", ({ duration }) => `${duration} minutes`],
    [
      cbtLabels.entryCode,
      ({ requireEntryCode, entryCode }) => (requireEntryCode && entryCode) || "none",
    ],
    ["Questions for each pupil", ({ numQuestions }) => String(numQuestions ?? "all")],
    ["Score shown out of", ({ scale }) => String(scale ?? "the total marks")],
    ["Shuffled", ({ randomizeQuestions }) => yesNo(randomizeQuestions)],
    ["Options shuffled", ({ randomizeOptions }) => yesNo(randomizeOptions)],
    ["Score shown after submitting", ({ showScore }) => yesNo(showScore)],
    [
      "For young pupils",
      (of) => (of.isForYoung === null ? "as the class category" : yesNo(of.isForYoung)),
    ],
    ["Corrections", ({ showCorrection }) => yesNo(showCorrection)],
    [cbtTestsLabels.shownToPupils, ({ showCBT }) => yesNo(showCBT)],
  ];
  const changes = facts.flatMap(([label, textOf]) =>
    textOf(seen) === textOf(current) ? [] : [`${label}: ${textOf(seen)} → ${textOf(current)}`],
  );
  const [before, after] = [seen.list.map(draftOf), current.list.map(draftOf)];
  const { corrected } = listChange(seen.list, after);
  if (corrected.length > 0) {
    const numbers = corrected.map(
      (id) => current.list.findIndex((question) => question.id === id) + 1,
    );
    changes.push(`Corrected keys: question ${numbers.join(", ")}`);
  }
  changes.push(...listChanges(before, after));
  if (!seen.hasBegun && current.hasBegun) changes.push("Pupils have started");
  return changes.length > 0 ? changes : [SAVED_AGAIN];
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

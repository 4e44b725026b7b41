import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { listChange } from "@school/core/cbt/tests/list-change.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { timeText } from "@school/core/api/dates.ts";
import { staleRecord } from "../../platform/client/api-error.ts";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { testsApi } from "../api.ts";
import { listChanges, mergeQuestions } from "../questions/list-versions.ts";
import { draftOf, picturesOf } from "../questions/drafts.ts";
import { withCurrentChoices } from "../banks/current-choices.ts";
import { savingConsequences, TestInProgressNotice } from "./TestInProgressNotice.tsx";
import styles from "./Tests.module.css";
import { TestFields } from "./TestFields.tsx";
import { inputOf, type TestChoices, valuesOf } from "./test-values.ts";
import { useTestForm } from "./use-test-form.ts";

/** The questions were kept on this device from before somebody else saved the test. */
const SAVED_SINCE =
  "The test was saved since you wrote these questions. Look through them before you save.";

interface EditTestFormProps {
  stored: TestWithQuestions;
  choices: TestChoices;
}

/** Changes a test. What somebody else changed meanwhile is shown before it is saved after all. */
export function EditTestForm({ stored, choices }: EditTestFormProps) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(stored);
  const [news, setNews] = useState<readonly string[]>([]);
  const standing = useMemo(() => ({ ...asStored(seen), values: valuesOf(seen) }), [seen]);
  const form = useTestForm(stored.id, standing);
  const { list } = form;
  const save = useMutation({
    ...testsApi.update.mutationOptions(),
    async onSuccess({ data }) {
      setNews([]);
      setSeen(data);
      form.saved(asStored(data));
      toastSuccess("CBT updated successfully.");
      await queries.invalidateQueries({ queryKey: testsApi.key() });
    },
    onError(error) {
      const current = staleRecord<TestWithQuestions>(error);
      if (current === null) return form.refuse(error);
      setNews(current.version === seen.version ? [SAVED_SINCE] : testChanges(seen, current));
      setSeen(current);
      goOn(current);
    },
  });

  /** Goes on from what somebody else saved: what the person did not touch follows it. */
  function goOn(current: TestWithQuestions): void {
    const now = asStored(current);
    if (!list.isChanged) return list.saved(now);
    for (const [id, address] of Object.entries(now.pictures)) list.addPicture(id, address);
    list.change(mergeQuestions(standing.questions, list.questions, now.questions));
    list.goOnFrom(current.version);
  }

  function send(showCBT: boolean): void {
    const { input, issues } = inputOf(form.values, list.questions, showCBT);
    if (!form.accept(issues)) return;
    const questions = list.isChanged ? [...list.questions] : null;
    // A list that was written on an earlier version names that one: nobody's change is lost.
    save.mutate({ id: seen.id, version: list.version ?? seen.version, ...input, questions });
  }

  const { duration, closesAt } = standing.values;
  const isTimeChanged = form.values.duration !== duration || form.values.closesAt !== closesAt;
  const meaning = savingConsequences(seen, list.questions, isTimeChanged);
  const isShown = seen.showCBT;
  return (
    <TestFields
      label={`Edit ${stored.title}`}
      form={form}
      choices={withOwn(choices, seen)}
      isShown={isShown}
      busy={save.isPending}
      submit={news.length > 0 ? "Save all the same" : isShown ? "Save" : "Save as Draft"}
      other={isShown ? "Save and Hide from Pupils" : "Save and Show to Pupils"}
      failure="Failed to save"
      meaning={
        meaning.length > 0 && (
          <div className={styles.notice} role="status">
            <div>
              <p className={styles.lead}>When you save:</p>
              <ul className={styles.lines}>
                {meaning.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        )
      }
      onSend={send}
    >
      <ConflictNotice nothingYet="saved" differences={news} />
      <TestInProgressNotice test={seen} />
    </TestFields>
  );
}

function asStored({ list, version }: TestWithQuestions) {
  return { questions: list.map(draftOf), pictures: picturesOf(list), version };
}

/** What the form offers, with what the test has already although it is not offered any more. */
function withOwn(choices: TestChoices, test: TestWithQuestions): TestChoices {
  const { subject, classCategory, class: ofTest, coAuthors } = test;
  const { termId: id, term, academicYear } = test;
  const own = ofTest && { ...ofTest, classCategoryId: classCategory.id, subjectIds: [] };
  return {
    subjects: withCurrentChoices(choices.subjects, [subject]),
    categories: withCurrentChoices(choices.categories, [{ ...classCategory, isForYoung: false }]),
    classes: withCurrentChoices(choices.classes, own ? [own] : []),
    terms: withCurrentChoices(choices.terms, [{ id, term, academicYear, isCurrent: false }]),
    colleagues: withCurrentChoices(choices.colleagues, coAuthors),
  };
}

/** What differs between a test as the person saw it and as it stands now. */
function testChanges(seen: TestWithQuestions, now: TestWithQuestions): string[] {
  const facts: readonly [string, (of: TestWithQuestions) => string][] = [
    ["Title", ({ title }) => title],
    ["Level", ({ classCategory }) => classCategory.name],
    ["Class", (of) => of.class?.name ?? "all classes"],
    ["Subject", ({ subject }) => subject.name],
    ["Term", ({ term, academicYear }) => `${termLabel(term, "First Term")} ${academicYear}`],
    ["Assessment type", ({ assessmentType }) => assessmentType],
    ["Platform", ({ platform }) => platform],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "nobody"],
    ["Opens", ({ opensAt }) => (opensAt === null ? "not set" : timeText(opensAt))],
    ["Closes", ({ closesAt }) => (closesAt === null ? "not set" : timeText(closesAt))],
    ["Duration", ({ duration }) => `${duration} minutes`],
    ["Entry code", ({ requireEntryCode, entryCode }) => (requireEntryCode && entryCode) || "none"],
    ["Questions for each pupil", ({ numQuestions }) => String(numQuestions ?? "all")],
    ["Score shown out of", ({ scale }) => String(scale ?? "the total marks")],
    ["Order mixed", ({ randomizeQuestions }) => yesNo(randomizeQuestions)],
    ["Score at hand-in", ({ showScore }) => yesNo(showScore)],
    ["For the smallest", (of) => (of.isForYoung === null ? "as the level" : yesNo(of.isForYoung))],
    ["Corrections", ({ showCorrection }) => yesNo(showCorrection)],
    ["Shown to pupils", ({ showCBT }) => yesNo(showCBT)],
  ];
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label}: ${say(seen)} → ${say(now)}`],
  );
  const [before, after] = [seen.list.map(draftOf), now.list.map(draftOf)];
  const { corrected } = listChange(seen.list, after);
  if (corrected.length > 0) {
    const places = corrected.map((id) => now.list.findIndex((question) => question.id === id) + 1);
    changes.push(`Corrected keys: question ${places.join(", ")}`);
  }
  changes.push(...listChanges(before, after));
  if (!seen.hasBegun && now.hasBegun) changes.push("Pupils have begun");
  return changes.length > 0 ? changes : ["Saved again with the same details"];
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

import type { TestWithQuestions } from "@school/core/cbt/contract-tests.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { staleRecord } from "../../classes/use-write.ts";
import { StaleNews } from "../../ui/StaleNews.tsx";
import { toastSuccess } from "../../ui/toast.ts";
import { testsApi } from "../api.ts";
import { BegunNotice } from "./BegunNotice.tsx";
import { begunWords } from "./begun-words.ts";
import { testChanges } from "./test-changes.ts";
import styles from "./Tests.module.css";
import { TestFields } from "./TestFields.tsx";
import { draftOf, inputOf, picturesOf, valuesOf, type TestChoices } from "./test-values.ts";
import { useTestForm } from "./use-test-form.ts";

const SAVED_SINCE =
  "The test was saved since you typed what is back here. Look through it before you save.";

interface EditTestFormProps {
  stored: TestWithQuestions;
  choices: TestChoices;
}

/** Changes a test. What somebody else changed meanwhile is shown before it is saved after all. */
export function EditTestForm({ stored, choices }: EditTestFormProps) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(stored);
  const drafts = useMemo(() => seen.list.map(draftOf), [seen]);
  const form = useTestForm(`cbt-test/${stored.id}`, {
    version: seen.version,
    values: valuesOf(seen),
    questions: drafts,
  });
  const [news, setNews] = useState<readonly string[]>(() =>
    form.keptVersion === null || form.keptVersion === stored.version ? [] : [SAVED_SINCE],
  );
  const save = useMutation({
    ...testsApi.update.mutationOptions(),
    async onSuccess({ data }) {
      form.forget();
      setNews([]);
      setSeen(data);
      toastSuccess("CBT updated successfully.");
      await queries.invalidateQueries({ queryKey: testsApi.key() });
    },
    onError(error) {
      const current = staleRecord<TestWithQuestions>(error);
      if (current === null) return form.refuse(error);
      setNews(testChanges(seen, current));
      setSeen(current);
    },
  });

  function send(showCBT: boolean): void {
    const { input, issues } = inputOf(form.values, form.questions, showCBT, seen.questionBankId);
    if (!form.accept(issues)) return;
    const questions = form.hasOwnList ? [...form.questions] : null;
    save.mutate({ id: seen.id, version: seen.version, ...input, questions });
  }

  const meaning = begunWords(seen, form.questions);
  const isShown = seen.showCBT;
  return (
    <TestFields
      label={`Edit ${stored.title}`}
      form={form}
      choices={withOwn(choices, seen)}
      pictures={picturesOf(seen.list)}
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
      <StaleNews nothingYet="saved" news={news.map((words) => ({ key: words, words }))} />
      <BegunNotice test={seen} />
    </TestFields>
  );
}

/** What the form offers, with what the test has already although it is not offered any more. */
function withOwn(choices: TestChoices, test: TestWithQuestions): TestChoices {
  const { subject, classCategory, class: ofTest, coAuthors } = test;
  const { termId: id, term, academicYear } = test;
  const own = ofTest && { ...ofTest, classCategoryId: classCategory.id, subjectIds: [] };
  return {
    subjects: withAll(choices.subjects, [subject]),
    categories: withAll(choices.categories, [classCategory]),
    classes: withAll(choices.classes, own ? [own] : []),
    terms: withAll(choices.terms, [{ id, term, academicYear, isCurrent: false }]),
    colleagues: withAll(choices.colleagues, coAuthors),
  };
}

function withAll<Choice extends { id: string }>(
  offered: readonly Choice[],
  own: readonly Choice[],
): Choice[] {
  return [...offered, ...own.filter(({ id }) => !offered.some((one) => one.id === id))];
}

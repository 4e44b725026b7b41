import type { ClassTeaching, SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField, RadioField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { subjectsApi } from "../api.ts";
import styles from "../Classes.module.css";
import { takerTexts } from "../text.ts";

interface SubjectPupilsProps {
  taught: ClassTeaching;
  onDone: () => void;
}

/** A subject of a class, and whether all pupils or only chosen ones take it. */
export function SubjectPupils({ taught: { id, subjects }, onDone }: SubjectPupilsProps) {
  const [subjectId, setSubjectId] = useState(
    (subjects.find(({ takers }) => takers !== null) ?? subjects[0])?.id ?? "",
  );
  const query = useQuery(subjectsApi.takers.queryOptions({ input: { id, subjectId } }));
  const stored = query.data?.data;
  return (
    <div className={styles.subjectPupils}>
      <FilterSelect
        label="Subject"
        value={subjectId}
        options={subjects.map((subject) => ({ value: subject.id, label: subject.name }))}
        onChange={setSubjectId}
      />
      {stored ? (
        <TakersForm key={subjectId} stored={stored} onDone={onDone} />
      ) : query.isError ? (
        <ErrorState title="The pupils did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : (
        <LoadingState />
      )}
    </div>
  );
}

function TakersForm({ stored, onDone }: { stored: SubjectTakers; onDone: () => void }) {
  const form = useRecordForm({
    record: stored,
    valuesOf: ({ chosenOnly, pupils }) => ({ chosenOnly, ids: chosenAtFirst(chosenOnly, pupils) }),
    input: ({ record: { classId: id, subject, version }, values: { chosenOnly, ids } }) => ({
      id,
      subjectId: subject.id,
      version,
      chosenOnly,
      studentIds: [...ids],
    }),
    send: subjectsApi.setTakers.call,
    saved() {
      toastSuccess(`Saved: ${stored.subject.name}`);
      onDone();
    },
    failure: "Failed to save",
    differences: (seen, now) => {
      const before = new Set(seen.pupils.flatMap(({ id, chosen }) => (chosen ? [id] : [])));
      const news = now.pupils.filter(({ id, chosen }) => chosen !== before.has(id));
      return news.length > 0 ? news.map(({ name }) => name) : ["The class was saved"];
    },
  });
  const { chosenOnly, ids } = form.values;
  const { pupils, subject } = stored;
  const choose = (next: readonly string[]) => form.change({ ids: next });
  if (pupils.length === 0) return <EmptyState title="No pupils in this class" />;
  return (
    <RecordForm form={form} label={takerTexts.form(subject.name)} onCancel={onDone}>
      <RadioField
        label={`Who takes ${subject.name}`}
        value={chosenOnly ? "chosen" : "all"}
        options={[
          { value: "all", label: takerTexts.all },
          { value: "chosen", label: takerTexts.chosen },
        ]}
        onChange={(value) => form.change({ chosenOnly: value === "chosen" })}
      />
      {chosenOnly && (
        <fieldset className={styles.takers}>
          <legend>{takerTexts.count(ids.length, pupils.length)}</legend>
          <div className={styles.takerButtons}>
            <Button size="compact-sm" onClick={() => choose(pupils.map(({ id }) => id))}>
              Select all
            </Button>
            <Button
              size="compact-sm"
              onClick={() => choose(pupils.flatMap(({ id, results }) => (results > 0 ? [id] : [])))}
            >
              {takerTexts.clear}
            </Button>
          </div>
          <div className={styles.takerList}>
            {pupils.map(({ id, name, results }) => (
              <CheckboxField
                key={id}
                label={results > 0 ? takerTexts.scores(name) : name}
                checked={ids.includes(id)}
                disabled={results > 0 && ids.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  choose(checked ? [...ids, id] : ids.filter((other) => other !== id))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </RecordForm>
  );
}

/** Who is ticked at first: pupils chosen or with scores, and all where the whole class takes it. */
function chosenAtFirst(chosenOnly: boolean, pupils: SubjectTakers["pupils"]): readonly string[] {
  const anyChosen = chosenOnly || pupils.some(({ chosen }) => chosen);
  return pupils.flatMap(({ id, chosen, results }) =>
    !anyChosen || chosen || results > 0 ? [id] : [],
  );
}

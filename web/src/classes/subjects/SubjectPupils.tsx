import type { ClassTeaching, SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { religionIn } from "@school/core/classes/subjects/religion.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckboxField, RadioField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { subjectsApi } from "../api.ts";
import styles from "../Classes.module.css";
import { takerTexts } from "../text.ts";

interface SubjectPupilsProps {
  taught: ClassTeaching;
  onDone: () => void;
}

/** The pupils who take each subject of a class. The ticks of all subjects are saved together. */
export function SubjectPupils({ taught: { id }, onDone }: SubjectPupilsProps) {
  const query = useQuery(subjectsApi.takers.queryOptions({ input: { id } }));
  return (
    <Stack>
      <Loaded query={query} failed="The pupils did not load">
        {({ data }) => <TakersForm stored={data} onDone={onDone} />}
      </Loaded>
    </Stack>
  );
}

type StoredPupil = SubjectTakers["pupils"][number];

interface Choice {
  readonly chosenOnly: boolean;
  readonly ids: readonly string[];
}

/** The choice of a subject by its id. */
type Choices = Readonly<Record<string, Choice>>;

const NO_CHOICE: Choice = { chosenOnly: false, ids: [] };

function TakersForm({ stored, onDone }: { stored: SubjectTakers; onDone: () => void }) {
  const form = useRecordForm({
    record: stored,
    valuesOf: (record) => ({ choices: choicesOf(record) }),
    input: ({ record, values: { choices } }) => ({
      id: record.classId,
      version: record.version,
      subjects: changedSubjects(record, choices).map(({ id: subjectId }) => ({
        subjectId,
        chosenOnly: choices[subjectId]?.chosenOnly ?? false,
        studentIds: [...(choices[subjectId]?.ids ?? [])],
      })),
    }),
    send: subjectsApi.setTakers.call,
    saved() {
      const names = changedSubjects(stored, form.values.choices).map(({ name }) => name);
      toastSuccess(`Saved: ${names.join(", ")}`);
      onDone();
    },
    failure: "Failed to save",
    differences: (seen, current) => {
      const changed = changedSubjects(current, choicesOf(seen)).map(({ name }) => name);
      return changed.length > 0 ? changed : ["The class was saved"];
    },
  });
  const [subjectId, setSubjectId] = useState(
    (stored.subjects.find(({ chosenOnly }) => chosenOnly) ?? stored.subjects[0])?.id ?? "",
  );
  const { pupils, subjects } = stored;
  const subject = subjects.find(({ id }) => id === subjectId);
  if (pupils.length === 0) return <EmptyState title="No pupils in this class" />;
  if (!subject) return <EmptyState title="This class takes no subjects" />;
  const { choices } = form.values;
  const choice = choices[subjectId] ?? NO_CHOICE;
  const change = (next: Partial<Choice>) =>
    form.change({ choices: { ...choices, [subjectId]: { ...choice, ...next } } });
  const changed = changedSubjects(stored, choices);
  const bothReligions = takenByAll(stored, choices);
  return (
    <RecordForm form={form} label={takerTexts.form(subject.name)} onCancel={onDone}>
      <FilterSelect
        label="Subject"
        value={subjectId}
        options={subjects.map(({ id, name }) => ({
          value: id,
          label: changed.some((one) => one.id === id) ? takerTexts.changed(name) : name,
        }))}
        onChange={setSubjectId}
      />
      {bothReligions.length > 1 && <p role="note">{takerTexts.bothReligions(bothReligions)}</p>}
      <RadioField
        label={`Who takes ${subject.name}`}
        value={choice.chosenOnly ? "chosen" : "all"}
        options={[
          { value: "all", label: "All pupils" },
          { value: "chosen", label: "Chosen pupils" },
        ]}
        onChange={(value) => change({ chosenOnly: value === "chosen" })}
      />
      <ReligionButton
        {...{ subject, pupils }}
        onChoose={(ids) => change({ chosenOnly: true, ids })}
      />
      {choice.chosenOnly && (
        <ChosenPupils
          {...{ subjectId, pupils }}
          ids={choice.ids}
          onChange={(ids) => change({ ids })}
        />
      )}
    </RecordForm>
  );
}

interface ReligionButtonProps {
  subject: SubjectTakers["subjects"][number];
  pupils: readonly StoredPupil[];
  onChoose: (ids: readonly string[]) => void;
}

/** Chooses the pupils of the religion that the subject teaches, and those who have scores in it. */
function ReligionButton({ subject: { id, name }, pupils, onChoose }: ReligionButtonProps) {
  const religion = religionIn(name);
  const believers = pupils.filter((pupil) => religionIn(pupil.religion) === religion);
  if (religion === null || believers.length === 0) return null;
  const ids = pupils.filter((pupil) => believers.includes(pupil) || pupil.scored.includes(id));
  return (
    <div>
      <Button size="compact-sm" onClick={() => onChoose(ids.map((pupil) => pupil.id))}>
        {takerTexts.chooseReligion(religion, believers.length)}
      </Button>
    </div>
  );
}

interface ChosenPupilsProps {
  subjectId: string;
  pupils: readonly StoredPupil[];
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function ChosenPupils({ subjectId, pupils, ids, onChange }: ChosenPupilsProps) {
  const hasScores = ({ scored }: StoredPupil) => scored.includes(subjectId);
  return (
    <fieldset className={styles.takers}>
      <legend>{takerTexts.count(ids.length, pupils.length)}</legend>
      <Row>
        <Button size="compact-sm" onClick={() => onChange(pupils.map(({ id }) => id))}>
          Select all
        </Button>
        <Button
          size="compact-sm"
          onClick={() => onChange(pupils.filter(hasScores).map(({ id }) => id))}
        >
          Clear
        </Button>
      </Row>
      <div className={styles.takerList}>
        {pupils.map((pupil) => {
          const label = takerTexts.pupil(pupil.name, pupil.religion);
          return (
            <CheckboxField
              key={pupil.id}
              label={hasScores(pupil) ? takerTexts.scores(label) : label}
              checked={ids.includes(pupil.id)}
              disabled={hasScores(pupil) && ids.includes(pupil.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...ids, pupil.id] : ids.filter((id) => id !== pupil.id))
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** Pupils who are chosen or have scores; all pupils if none was ever chosen. */
function choicesOf({ subjects, pupils }: SubjectTakers): Choices {
  return Object.fromEntries(
    subjects.map(({ id, chosenOnly }) => {
      const anyChosen = chosenOnly || pupils.some(({ chosen }) => chosen.includes(id));
      const ids = pupils
        .filter(({ chosen, scored }) => !anyChosen || chosen.includes(id) || scored.includes(id))
        .map((pupil) => pupil.id);
      return [id, { chosenOnly, ids }];
    }),
  );
}

/** The subjects whose takers would change with these choices. */
function changedSubjects(record: SubjectTakers, choices: Choices): SubjectTakers["subjects"] {
  const stored = choicesOf(record);
  return record.subjects.filter(({ id }) => {
    const before = stored[id] ?? NO_CHOICE;
    const after = choices[id] ?? NO_CHOICE;
    if (before.chosenOnly !== after.chosenOnly) return true;
    if (!after.chosenOnly) return false;
    return (
      before.ids.length !== after.ids.length || before.ids.some((one) => !after.ids.includes(one))
    );
  });
}

/** Names of the subjects of a religion that all pupils take, if they are of two religions. */
function takenByAll({ subjects }: SubjectTakers, choices: Choices): readonly string[] {
  const religious = subjects.filter(
    ({ id, name }) => religionIn(name) !== null && !choices[id]?.chosenOnly,
  );
  const religions = new Set(religious.map(({ name }) => religionIn(name)));
  return religions.size > 1 ? religious.map(({ name }) => name) : [];
}

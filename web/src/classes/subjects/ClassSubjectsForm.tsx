import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { ClassTeaching, SubjectRecord } from "@school/core/classes/subjects/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { CheckboxField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { subjectsApi } from "../api.ts";
import { failures } from "../../ui/text.ts";

interface ClassSubjectsFormProps {
  stored: ClassTeaching;
  /** Classes whose subjects can be taken over. */
  otherClasses: readonly ClassTeaching[];
  onDone: () => void;
}

/** Chooses the subjects of a class; existing subjects keep their teacher. */
export function ClassSubjectsForm({ stored, otherClasses, onDone }: ClassSubjectsFormProps) {
  const subjects = useQuery(subjectsApi.list.queryOptions());
  const form = useRecordForm({
    record: stored,
    valuesOf: (record) => ({ taken: takenBy(record) }),
    input: ({ record: { id, version }, values }) => ({
      id,
      version,
      subjects: subjectsInput(values.taken),
    }),
    send: subjectsApi.setOfClass.call,
    saved() {
      toastSuccess(`Saved: ${stored.fullName}`);
      onDone();
    },
    failure: failures.save,
    differences: subjectChanges,
  });
  const { taken } = form.values;
  const setTaken = (next: Taken) => form.change({ taken: next });
  return (
    <Loaded query={subjects} failed="The subjects did not load">
      {({ data }) => (
        <RecordForm form={form} label={`Subjects of ${stored.fullName}`} onCancel={onDone}>
          {otherClasses.length > 0 && (
            <SelectField
              label="Copy from another class"
              placeholder="Choose a class"
              value=""
              options={otherClasses.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              onChange={({ currentTarget: { value } }) => {
                const other = otherClasses.find(({ id }) => id === value);
                if (other) setTaken(takenLike(other, taken));
              }}
            />
          )}
          <FieldGrid>
            {offeredSubjects(data, stored).map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                checked={id in taken}
                onChange={({ currentTarget: { checked } }) => {
                  const { [id]: _gone, ...rest } = taken;
                  const before = takenBy(stored)[id] ?? "";
                  setTaken(checked ? { ...rest, [id]: before } : rest);
                }}
              />
            ))}
          </FieldGrid>
        </RecordForm>
      )}
    </Loaded>
  );
}

/** The teacher's id by subject of a class; "" is the class teacher. */
type Taken = Readonly<Record<string, string>>;

function takenBy({ subjects }: Pick<ClassTeaching, "subjects">): Taken {
  return Object.fromEntries(subjects.map(({ id, teacher }) => [id, teacher?.id ?? ""]));
}

/** Returns the subjects of a class after copying from another. Existing subjects do not change. */
function takenLike(other: ClassTeaching, taken: Taken): Taken {
  const subjects = other.subjects.filter(({ isActive }) => isActive);
  return { ...takenBy({ subjects }), ...taken };
}

/** Converts to the server's format. */
function subjectsInput(taken: Taken): { subjectId: string; teacherId: string | null }[] {
  return Object.entries(taken).map(([subjectId, teacherId]) => ({
    subjectId,
    teacherId: teacherId || null,
  }));
}

/** Active subjects, and disabled ones that the class takes. */
function offeredSubjects(
  all: readonly SubjectRecord[],
  { subjects }: ClassTeaching,
): SubjectRecord[] {
  return all.filter(({ id, isActive }) => isActive || subjects.some((taken) => taken.id === id));
}

/** Lists another user's changes to a class's subjects, in words. */
function subjectChanges(seen: ClassTeaching, current: ClassTeaching): string[] {
  const [before, after] = [namesOf(seen), namesOf(current)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const news = names.flatMap((name) => {
    const [was, is] = [before.get(name) ?? "not taught", after.get(name) ?? "not taught"];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
  return news.length > 0 ? news : ["The class was saved"];
}

function namesOf({ subjects }: ClassTeaching): Map<string, string> {
  return new Map(
    subjects.map(({ name, teacher }) => [
      name,
      teacher ? firstNameFirst(teacher) : "class teacher",
    ]),
  );
}

import { isSame } from "@school/core/api/is-same.ts";
import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { CheckboxField, CheckListField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { subjectsApi } from "../api.ts";
import { Row } from "../../ui/page/Layout.tsx";
import { failures } from "../../ui/text.ts";
import { severalClasses as text } from "../text.ts";
import { useWrite } from "../use-write.ts";
import { type SeveralChoices, subjectsAfter, subjectsOf } from "./several-classes.ts";

/** The most classes of a session that are offered, and sent at once. */
const MAX_CLASSES = 100;

interface SeveralClassesFormProps {
  academicYear: string;
  onDone: () => void;
}

/** Gives several classes the same subjects, for instance those of another class; with Undo. */
export function SeveralClassesForm({ academicYear, onDone }: SeveralClassesFormProps) {
  const grid = useQuery(
    subjectsApi.grid.queryOptions({
      input: { limit: MAX_CLASSES, ...(academicYear && { academicYear }) },
    }),
  );
  const subjects = useQuery(subjectsApi.inUse.queryOptions());
  const failed = [grid, subjects].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState title="The subjects did not load" onRetry={() => void failed.refetch()}>
        {messageOf(failed.error)}
      </ErrorState>
    );
  }
  if (!grid.data || !subjects.data) return <LoadingState />;
  const classes = grid.data.data.filter(({ isActive }) => isActive);
  return <Choices classes={classes} subjects={subjects.data.data} onDone={onDone} />;
}

interface ChoicesProps {
  classes: readonly ClassTeaching[];
  subjects: readonly { id: string; name: string }[];
  onDone: () => void;
}

function Choices({ classes, subjects, onDone }: ChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<SeveralChoices>(NOTHING);
  const change = (changes: Partial<SeveralChoices>) => setChoices({ ...choices, ...changes });
  const undo = useWrite({
    send: (before: Parameters<typeof subjectsApi.setOfClasses.call>[0]) =>
      subjectsApi.setOfClasses.call(before),
    done: () => toastSuccess(text.undone),
    failure: failures.save,
  });
  const save = useWrite({
    send: (changed: readonly ClassTeaching[]) =>
      subjectsApi.setOfClasses.call({
        classes: changed.map((one) => ({
          id: one.id,
          version: one.version,
          subjects: subjectsAfter(one, choices),
        })),
      }),
    done({ data }, before) {
      toastWithUndo(text.done(data.length), () =>
        undo.mutate({
          classes: data.map(({ id, version }, index) => ({
            id,
            version,
            subjects: subjectsOf(before[index]),
          })),
        }),
      );
      onDone();
    },
    failure: failures.save,
  });
  const groups = CLASS_GROUPS.filter((group) =>
    classes.some(({ classGroup }) => classGroup === group),
  );
  const namesIn = (group: string) =>
    classes.flatMap((one) => (one.classGroup === group ? [one.fullName] : []));
  const picked = classes.filter(({ fullName }) => chosen.includes(fullName));

  return (
    <Form
      label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        const changed = picked.filter(
          (one) => !isSame(subjectsAfter(one, choices), subjectsOf(one)),
        );
        if (changed.length === 0) toastSuccess(text.none);
        else save.mutate(changed);
      }}
    >
      <Row>
        {groups.map((group) => (
          <Button
            key={group}
            size="compact-sm"
            onClick={() => setChosen([...new Set([...chosen, ...namesIn(group)])])}
          >
            {text.all(group)}
          </Button>
        ))}
      </Row>
      <CheckListField
        label="Classes"
        options={classes.map(({ fullName }) => fullName)}
        value={chosen}
        onChange={setChosen}
      />
      <SelectField
        label="Same as"
        placeholder="Choose a class"
        value={choices.like?.id ?? ""}
        options={classes.flatMap((one) =>
          one.subjects.length > 0 ? [{ value: one.id, label: one.fullName }] : [],
        )}
        onChange={({ currentTarget: { value } }) => {
          const like = classes.find(({ id }) => id === value) ?? null;
          const taken = like?.subjects.filter(({ isActive }) => isActive);
          change({ like, ...(taken && { subjectIds: taken.map(({ id }) => id) }) });
        }}
      />
      {choices.like && (
        <CheckboxField
          label="Also take over its subject teachers"
          checked={choices.withTeachers}
          onChange={(event) => change({ withTeachers: event.currentTarget.checked })}
        />
      )}
      <CheckListField
        label="Subjects"
        options={subjects.map(({ name }) => name)}
        value={subjects.flatMap(({ id, name }) => (choices.subjectIds.includes(id) ? [name] : []))}
        onChange={(names) =>
          change({
            subjectIds: subjects.flatMap(({ id, name }) => (names.includes(name) ? [id] : [])),
          })
        }
      />
      <CheckboxField
        label="Remove subjects that are not ticked"
        description="Subjects with results cannot be removed."
        checked={choices.removes}
        onChange={(event) => change({ removes: event.currentTarget.checked })}
      />
      <FormActions
        submit="Save subjects"
        busyLabel="Saving..."
        busy={save.isPending}
        disabled={picked.length === 0 || (choices.subjectIds.length === 0 && !choices.removes)}
        error={null}
        onCancel={onDone}
      />
    </Form>
  );
}

const NOTHING: SeveralChoices = { like: null, withTeachers: false, subjectIds: [], removes: false };

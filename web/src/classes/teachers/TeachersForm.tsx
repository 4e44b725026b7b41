import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { Teacher } from "@school/core/classes/contract.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { failures } from "../../ui/text.ts";
import { classesApi, subjectsApi } from "../api.ts";
import styles from "../Classes.module.css";
import { teachersGrid as text } from "../text.ts";
import { useWrite } from "../use-write.ts";
import { subjectsOf } from "../subjects/several-classes.ts";
import { CLASS_TEACHER, commonTeacher, MIXED, takenBy, wishesOf } from "./several-teachers.ts";

/** The most classes of a session that are shown, and saved at once. */
const MAX_CLASSES = 100;

/** Class teachers of all classes, and who teaches a subject in every class; saved at once, with Undo. */
export function TeachersForm() {
  const grid = useQuery(subjectsApi.grid.queryOptions({ input: { limit: MAX_CLASSES } }));
  const teachers = useQuery(classesApi.teachers.queryOptions());
  const failed = [grid, teachers].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState title={text.notLoaded} onRetry={() => void failed.refetch()}>
        {messageOf(failed.error)}
      </ErrorState>
    );
  }
  if (!grid.data || !teachers.data) return <LoadingState />;
  const classes = grid.data.data.filter(({ isActive }) => isActive);
  if (classes.length === 0) return <p className={styles.text}>{text.noClasses}</p>;
  if (teachers.data.data.length === 0) return <p className={styles.text}>{text.noTeachers}</p>;
  return <Grid classes={classes} teachers={teachers.data.data} />;
}

interface GridProps {
  classes: readonly ClassTeaching[];
  teachers: readonly Teacher[];
}

function Grid({ classes, teachers }: GridProps) {
  const [leaders, setLeaders] = useState<Readonly<Record<string, string>>>({});
  const [specialists, setSpecialists] = useState<Readonly<Record<string, string>>>({});
  const undo = useWrite({
    send: (before: Parameters<typeof subjectsApi.setTeachers.call>[0]) =>
      subjectsApi.setTeachers.call(before),
    done: () => toastSuccess(text.undone),
    failure: failures.save,
  });
  const save = useWrite({
    send: (wanted: Parameters<typeof subjectsApi.setTeachers.call>[0]) =>
      subjectsApi.setTeachers.call(wanted),
    done({ data }) {
      setLeaders({});
      setSpecialists({});
      toastWithUndo(text.done(data.length), () =>
        undo.mutate({
          classes: data.map(({ id, version }) => {
            const before = classes.find((one) => one.id === id);
            const classTeacherId = before?.classTeacher?.id ?? null;
            return { id, version, classTeacherId, subjects: subjectsOf(before) };
          }),
        }),
      );
    },
    failure: failures.save,
  });
  const options = teachers.map((one) => ({ value: one._id, label: firstNameFirst(one) }));
  const wanted = wishesOf(classes, leaders, specialists);
  const subjects = takenBy(classes);
  return (
    <Form
      label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ classes: wanted });
      }}
    >
      <FormSection title={text.leaders}>
        <FieldGrid>
          {classes.map(({ id, fullName, classTeacher }) => (
            <SelectField
              key={id}
              label={fullName}
              placeholder={text.unassigned}
              options={options}
              value={leaders[id] ?? classTeacher?.id ?? ""}
              onChange={(event) => setLeaders({ ...leaders, [id]: event.currentTarget.value })}
            />
          ))}
        </FieldGrid>
      </FormSection>
      {subjects.length > 0 && (
        <FormSection title={text.specialists} description={text.specialistsHint}>
          <FieldGrid>
            {subjects.map(({ id, name }) => {
              const common = commonTeacher(classes, id);
              return (
                <SelectField
                  key={id}
                  label={name}
                  options={[
                    ...(common === MIXED ? [{ value: MIXED, label: text.mixed }] : []),
                    { value: CLASS_TEACHER, label: text.classTeacher },
                    ...options,
                  ]}
                  value={specialists[id] ?? common}
                  onChange={(event) =>
                    setSpecialists({ ...specialists, [id]: event.currentTarget.value })
                  }
                />
              );
            })}
          </FieldGrid>
        </FormSection>
      )}
      <FormActions
        submit={text.save}
        busyLabel="Saving..."
        busy={save.isPending}
        disabled={wanted.length === 0}
        error={null}
      />
    </Form>
  );
}

import { plural } from "@school/core/api/plural.ts";
import { armsIn, classesOf, isAmong, MAX_NEW_CLASSES } from "@school/core/classes/arms.ts";
import { fullClassName, normaliseClassName } from "@school/core/classes/class-name.ts";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../platform/client/api-error.ts";
import { readAllPages } from "../platform/use-print-all.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { toastSuccess, toastWithUndo } from "../ui/feedback/toast.ts";
import { FormActions } from "../ui/fields/FormActions.tsx";
import { CheckListField, TextField } from "../ui/fields/FormFields.tsx";
import { Form } from "../ui/fields/FormLayout.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Row, Stack } from "../ui/page/Layout.tsx";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";
import { categoriesApi, classesApi } from "./api.ts";
import styles from "./Classes.module.css";
import { newClasses as text } from "./text.ts";
import { useWrite } from "./use-write.ts";

interface NewClassesFormProps {
  academicYear: string;
  /** Closes the dialog; left out where the form is part of a page. */
  onDone?: () => void;
}

/** Creates the arms of several categories at once, after a preview list. */
export function NewClassesForm({ academicYear, onDone }: NewClassesFormProps) {
  const categories = useQuery(categoriesApi.list.queryOptions());
  const input = { academicYear, status: "all" } as const;
  const there = useQuery({
    queryKey: [...classesApi.list.key({ input }), "all pages"],
    queryFn: () => readAllPages((paging) => classesApi.list.call({ ...input, ...paging })),
  });
  const failed = [categories, there].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState title="The classes did not load" onRetry={() => void failed.refetch()}>
        {messageOf(failed.error)}
      </ErrorState>
    );
  }
  if (!categories.data || !there.data) return <LoadingState />;
  return (
    <Choices
      academicYear={academicYear}
      categories={categories.data.data.filter(({ isActive }) => isActive)}
      there={new Set(there.data.map(({ fullName }) => normaliseClassName(fullName)))}
      {...(onDone && { onDone })}
    />
  );
}

interface ChoicesProps extends NewClassesFormProps {
  categories: readonly ClassCategory[];
  /** Full names of the session's classes, as they are compared. */
  there: ReadonlySet<string>;
}

function Choices({ academicYear, categories, there, onDone }: ChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [arms, setArms] = useState("");
  const undo = useWrite({
    async send(created: readonly { id: string; version: number }[]) {
      for (const { id, version } of created) {
        await classesApi.remove.call({ id, version, studentCount: 0 });
      }
    },
    done: () => toastSuccess("Classes removed again"),
    failure: "Not undone. Some of the classes have pupils or were changed.",
  });
  const create = useWrite({
    send: (input: Parameters<typeof classesApi.createSeveral.call>[0]) =>
      classesApi.createSeveral.call(input),
    done({ data: { created } }) {
      toastWithUndo(text.done(created.length), () => undo.mutate(created));
      // The next levels may have other arms.
      setChosen([]);
      setArms("");
      onDone?.();
    },
    failure: "Failed to create the classes",
  });
  const picked = categories.filter(({ name }) => chosen.includes(name));
  const planned = classesOf(picked, armsIn(arms));
  const missing = planned.filter((one) => !isAmong(one, there));
  return (
    <Form
      label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ academicYear, classes: missing });
      }}
    >
      <Row>
        {CLASS_GROUPS.filter((group) => categories.some((one) => one.classGroup === group)).map(
          (group) => (
            <Button
              key={group}
              size="compact-sm"
              onClick={() => {
                const names = categories.flatMap((one) =>
                  one.classGroup === group ? [one.name] : [],
                );
                setChosen([...new Set([...chosen, ...names])]);
              }}
            >
              {text.all(group)}
            </Button>
          ),
        )}
      </Row>
      <CheckListField
        label="Categories"
        options={categories.map(({ name }) => name)}
        value={chosen}
        onChange={setChosen}
      />
      <TextField
        label="Arms"
        description="A number such as 2 for A and B, or names such as Gold, Silver. Leave empty for one class each."
        maxLength={200}
        value={arms}
        onChange={(event) => setArms(event.currentTarget.value)}
      />
      {planned.length > 0 && (
        <Stack>
          <p role="status">{text.count(missing.length, academicYear)}</p>
          <ul className={styles.pupils} aria-label="Classes to create">
            {planned.map((one) => (
              <li key={fullClassName(one)}>
                <span>{fullClassName(one)}</span>
                {isAmong(one, there) && <StatusBadge tone="neutral">Already there</StatusBadge>}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <FormActions
        submit={
          missing.length === 0
            ? "Create classes"
            : `Create ${plural(missing.length, "class", "classes")}`
        }
        busyLabel="Creating..."
        busy={create.isPending}
        disabled={missing.length === 0 || missing.length > MAX_NEW_CLASSES}
        error={missing.length > MAX_NEW_CLASSES ? text.tooMany(MAX_NEW_CLASSES) : null}
        onCancel={onDone}
      />
    </Form>
  );
}

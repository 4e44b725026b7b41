import type { SubjectRecord } from "@school/core/classes/subjects/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { RowActions, RowCard, RowDelete, RowSwitch, RowFacts } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { subjectsApi } from "../api.ts";
import { MoveButtons, moved } from "../MoveButtons.tsx";
import styles from "../Classes.module.css";
import { useWrite } from "../use-write.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { failures, messages } from "../text.ts";
import { failures as uiFailures } from "../../ui/text.ts";

/** The subjects of the school in their order: added here, moved, renamed, disabled and deleted. */
export function SubjectList({ onRename }: { onRename: (subject: SubjectRecord) => void }) {
  const query = useQuery(subjectsApi.list.queryOptions());
  const subjects = query.data?.data ?? [];
  const reorder = useWrite({
    send: (ordered: readonly SubjectRecord[]) =>
      subjectsApi.reorder.call({ subjects: ordered.map(({ id, version }) => ({ id, version })) }),
    failure: uiFailures.update,
  });
  const mover = ({ name }: SubjectRecord, index: number) => (
    <MoveButtons
      name={name}
      index={index}
      count={subjects.length}
      onMove={(to) => !reorder.isPending && reorder.mutate(moved(subjects, index, to))}
    />
  );
  const columns: Column<SubjectRecord>[] = [
    { key: "name", header: "Subject", rowHeader: true, cell: ({ name }) => name },
    { key: "move", header: <span className="visually-hidden">Move</span>, cell: mover },
    { key: "active", header: "Active", cell: (subject) => <Active subject={subject} /> },
    actionsColumn((subject) => <SubjectActions subject={subject} onRename={onRename} />),
  ];
  return (
    <Stack>
      <AddSubject />
      <DataTable
        caption="Subjects"
        columns={columns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        loading={query.isFetching}
        error={query.isError ? messageOf(query.error) : null}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title="No subjects" hint="Add the first subject above." />}
        narrow={(subject) => (
          <RowCard>
            <strong>{subject.name}</strong>
            <RowFacts>
              Active: <Active subject={subject} />
            </RowFacts>
            <Row>
              {mover(subject, subjects.indexOf(subject))}
              <SubjectActions subject={subject} onRename={onRename} />
            </Row>
          </RowCard>
        )}
      />
    </Stack>
  );
}

function Active({ subject: { isActive } }: { subject: SubjectRecord }) {
  return <StatusBadge tone={isActive ? "good" : "neutral"}>{isActive ? "Yes" : "No"}</StatusBadge>;
}

function AddSubject() {
  const [name, setName] = useState("");
  const add = useWrite({
    send: (typed: string) => subjectsApi.create.call({ name: typed }),
    done({ data }) {
      toastSuccess(`Added: ${data.name}`);
      setName("");
    },
    failure: failures.add,
  });
  return (
    <form
      className={styles.inline}
      aria-label="Add a subject"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") add.mutate(name);
      }}
    >
      <TextField
        label="New subject"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button kind="primary" type="submit" loading={add.isPending}>
        Add
      </Button>
    </form>
  );
}

interface SubjectActionsProps {
  subject: SubjectRecord;
  onRename: (subject: SubjectRecord) => void;
}

function SubjectActions({ subject, onRename }: SubjectActionsProps) {
  const { id, name, isActive, version } = subject;
  const toggle = useWrite({
    send: () => subjectsApi.update.call({ id, version, isActive: !isActive }),
    failure: uiFailures.update,
  });
  const restore = useWrite({
    send: (gone: SubjectRecord) => subjectsApi.create.call({ name: gone.name, order: gone.order }),
    failure: failures.add,
  });
  const remove = useWrite({
    send: () => subjectsApi.remove.call({ id, version }),
    done: ({ data }) => toastWithUndo(`Deleted: ${data.name}`, () => restore.mutate(data)),
    failure: uiFailures.delete,
  });
  const busy = toggle.isPending || remove.isPending;
  return (
    <RowActions>
      <Button size="compact-sm" aria-label={`Rename ${name}`} onClick={() => onRename(subject)}>
        Rename
      </Button>
      <RowSwitch name={name} isActive={isActive} disabled={busy} onClick={() => toggle.mutate()} />
      <RowDelete name={name} disabled={busy} onClick={() => remove.mutate()} />
    </RowActions>
  );
}

/** Renames a subject; its results keep it. */
export function SubjectForm({ subject, onDone }: { subject: SubjectRecord; onDone: () => void }) {
  const form = useRecordForm({
    record: subject,
    valuesOf: ({ name }) => ({ name }),
    check: ({ values }) =>
      values.name.trim() === "" ? [{ path: ["name"], message: messages.nameIsRequired }] : [],
    input: ({ record: { id, version }, values }) => ({ id, version, ...values }),
    send: subjectsApi.update.call,
    saved() {
      toastSuccess(`Saved: ${form.values.name.trim()}`);
      onDone();
    },
    failure: uiFailures.save,
    differences: (seen, current) => [
      seen.name === current.name
        ? `${current.name} is ${current.isActive ? "enabled" : "disabled"} now`
        : `Name ${seen.name} → ${current.name}`,
    ],
  });
  return (
    <RecordForm form={form} label={`Rename ${subject.name}`} onCancel={onDone}>
      <TextField label="Name" maxLength={80} {...form.field("name")} />
    </RecordForm>
  );
}

import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { STUDENTS_AT_ONCE, type StudentRow } from "@school/core/students/lists/contract.ts";
import { BOARDER_STATUSES, SPORTS_HOUSES } from "@school/core/students/choices.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { clearDraft, loadDraft, saveDraft } from "../../platform/drafts.ts";
import { readAllPages } from "../../platform/use-print-all.ts";
import { Button } from "../../ui/page/Button.tsx";
import { StudentDepartureDialog } from "../departure/StudentDepartureDialog.tsx";
import { leaving } from "../departure/text.ts";
import { plural } from "@school/core/api/plural.ts";
import { useState } from "react";
import { BulkPanel, useBulkChange } from "../../platform/BulkEdit.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { type StoredSelection, useSelection } from "../../ui/table/selection.ts";
import { schoolApi } from "../../school/api.ts";
import { studentsApi } from "../api.ts";
import { STUDENT_COLUMNS } from "./student-columns.tsx";
import { bulk, labels } from "./text.ts";
import { StudentFilters } from "./StudentFilters.tsx";
import { useClassNames } from "./use-class-names.ts";
import { useStudentList } from "./use-student-list.ts";
import { labels as studentsLabels } from "../text.ts";
import { titles } from "../../ui/text.ts";

/** The specification's number. */
const SHOWN = 20;
const MAX_CHOSEN = STUDENTS_AT_ONCE;

/** The form's initial values; "" leaves the pupils unchanged. */
const NO_CHANGE = { class: "", status: "", house: "", boarder: "", session: "" };

/** Gives several pupils a new class, status, house, boarding or session of joining at once. */
export function BulkEditStudentsPage() {
  const [fields, setFields] = useState(NO_CHANGE);
  const classNames = useClassNames();
  const sessions = useQuery(schoolApi.sessions.queryOptions({ staleTime: 60_000 }));
  const confirm = useConfirm();
  const list = useStudentList(SHOWN);
  const { chosen, add, clear, boxes } = useSelection<Chosen>(
    list.table.rows,
    surnameFirst,
    useStoredSelection(),
  );
  const [isLeaving, setLeaving] = useState(false);
  const everyone = useMutation({
    mutationFn: () => readAllPages(list.readPage),
    onSuccess: add,
    onError: (error) => toastError(messageOf(error, "The pupils did not load. Try again.")),
  });
  const undo = useUndoBulk();
  const changes = changeOf(fields);
  const change = useBulkChange({
    call: studentsApi.bulkEdit.call,
    lists: studentsApi.key(),
    onDone({ data }) {
      const done = `${plural(data.length, "pupil")} updated`;
      const former = undoable(chosen, data);
      if (former.length > 0) toastWithUndo(done, () => undo.run(former));
      else toastSuccess(done);
      clear();
      setFields(NO_CHANGE);
    },
  });

  async function apply(): Promise<void> {
    const [first] = chosen;
    const whom =
      chosen.length === 1 && first ? surnameFirst(first) : `${chosen.length} selected pupils`;
    const yes = await confirm({
      title: titles.confirmBulkUpdate,
      text: `Apply changes to ${whom}? ${describeChanges(changes)}`,
      confirmLabel: "Confirm",
    });
    if (!yes) return;
    change.run({
      students: chosen.map(({ id, version }) => ({ id, version })),
      ...changes,
    });
  }

  const nothing = Object.keys(changes).length === 0;
  return (
    <Page
      title="Bulk Edit Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Choose pupils, then what changes for all of them."
    >
      <BulkPanel
        change={change}
        disabled={chosen.length === 0 || chosen.length > MAX_CHOSEN || nothing}
        hint={hint(chosen.length, nothing)}
        onApply={() => void apply()}
        onClear={chosen.length > 0 ? clear : undefined}
        more={
          <>
            {list.total !== undefined && list.total > chosen.length && (
              <Button disabled={everyone.isPending} onClick={() => everyone.mutate()}>
                {bulk.selectAll(list.total)}
              </Button>
            )}
            {chosen.length > 0 && (
              <Button onClick={() => setLeaving(true)}>{leaving.button}</Button>
            )}
          </>
        }
      >
        <FieldGrid>
          <ComboField
            label={studentsLabels.newClass}
            placeholder="No change"
            maxLength={120}
            options={classNames}
            value={fields.class}
            onChange={(next) => setFields({ ...fields, class: next })}
          />
          <SelectField
            label="New status"
            placeholder="No change"
            options={[
              { value: "active", label: "Active" },
              { value: "disabled", label: "Disabled" },
            ]}
            value={fields.status}
            onChange={(event) => setFields({ ...fields, status: event.currentTarget.value })}
          />
          <SelectField
            label={STUDENT_FIELDS.sportsHouse.label}
            placeholder="No change"
            options={SPORTS_HOUSES}
            value={fields.house}
            onChange={(event) => setFields({ ...fields, house: event.currentTarget.value })}
          />
          <SelectField
            label={STUDENT_FIELDS.boarderStatus.label}
            placeholder="No change"
            options={BOARDER_STATUSES}
            value={fields.boarder}
            onChange={(event) => setFields({ ...fields, boarder: event.currentTarget.value })}
          />
          <SelectField
            label={STUDENT_FIELDS.sessionJoined.label}
            placeholder="No change"
            options={(sessions.data?.data ?? []).map(({ name }) => name)}
            value={fields.session}
            onChange={(event) => setFields({ ...fields, session: event.currentTarget.value })}
          />
        </FieldGrid>
      </BulkPanel>
      <ListPage
        list={list}
        noun={["pupil", "pupils"]}
        search={labels.searchWithPhone}
        filters={<StudentFilters list={list} />}
        empty={<EmptyState title="No pupils found" />}
      >
        {(table) => (
          <DataTable
            {...table}
            {...list.heading}
            caption="Pupils to change"
            columns={STUDENT_COLUMNS}
            rowKey={({ id }) => id}
            selection={boxes}
            narrow="cards"
          />
        )}
      </ListPage>
      {isLeaving && (
        <StudentDepartureDialog
          students={chosen}
          onClose={() => setLeaving(false)}
          onDone={clear}
        />
      )}
    </Page>
  );
}

/** Stored part of a chosen pupil: enough to change the record, and to change it back. */
type Chosen = Pick<StudentRow, (typeof STORED)[number]>;
const STORED = [
  "id",
  "version",
  "firstName",
  "lastName",
  "classId",
  "isActive",
  "sportsHouse",
  "boarderStatus",
  "sessionJoined",
] as const;

/** The selection survives a reload, only in this browser and for this account. */
function useStoredSelection(): StoredSelection<Chosen> {
  const { id } = useAccount();
  return {
    load() {
      const stored = loadDraft(id, SELECTION)?.contents;
      return Array.isArray(stored) ? (stored as Chosen[]) : [];
    },
    save(rows) {
      if (rows.length === 0) return clearDraft(id, SELECTION);
      void saveDraft(
        id,
        SELECTION,
        rows.map((row) => Object.fromEntries(STORED.map((name) => [name, row[name]]))),
      );
    },
  };
}
const SELECTION = "students/bulk";

/** Change that is sent to the server. */
type Change = Omit<Parameters<typeof studentsApi.bulkEdit.call>[0], "students">;

/** Returns the change from the fields that are filled in. */
function changeOf(fields: typeof NO_CHANGE): Change {
  const className = fields.class.trim();
  const sportsHouse = SPORTS_HOUSES.find((one) => one === fields.house);
  const boarderStatus = BOARDER_STATUSES.find((one) => one === fields.boarder);
  return {
    ...(className && { class: className }),
    ...(fields.status && { isActive: fields.status === "active" }),
    ...(sportsHouse && { sportsHouse }),
    ...(boarderStatus && { boarderStatus }),
    ...(fields.session && { sessionJoined: fields.session }),
  };
}

interface Former extends Change {
  readonly students: { id: string; version: number }[];
}

/** The changes that undo a bulk edit; empty if someone had no class to return to. */
function undoable(before: readonly Chosen[], after: readonly StudentRow[]): Former[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const groups = new Map<string, Former>();
  for (const row of after) {
    const former = was.get(row.id);
    if (!former) return [];
    const isMoved = former.classId !== row.classId;
    if (isMoved && former.classId === null) return [];
    const change = {
      ...(isMoved && former.classId !== null && { classId: former.classId }),
      ...(former.isActive !== row.isActive && { isActive: former.isActive }),
      ...(former.sportsHouse !== row.sportsHouse && {
        sportsHouse: SPORTS_HOUSES.find((one) => one === former.sportsHouse) ?? null,
      }),
      ...(former.boarderStatus !== row.boarderStatus && {
        boarderStatus: BOARDER_STATUSES.find((one) => one === former.boarderStatus) ?? null,
      }),
      ...(former.sessionJoined !== row.sessionJoined &&
        former.sessionJoined !== null && { sessionJoined: former.sessionJoined }),
    };
    if (Object.keys(change).length === 0) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ...change, students: [] };
    group.students.push({ id: row.id, version: row.version });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Restores each pupil's previous values, with one request per set of equal values. */
function useUndoBulk() {
  const queries = useQueryClient();
  const undo = useMutation({
    async mutationFn(groups: readonly Former[]) {
      for (const group of groups) await studentsApi.bulkEdit.call(group);
    },
    onSuccess: () => toastSuccess("Bulk update undone"),
    onError: (error) =>
      toastError(messageOf(error, "Not undone. Some records have changed since.")),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  return { run: (groups: readonly Former[]) => undo.mutate(groups) };
}

/** Returns the hint about the missing input, or the number of selected pupils. */
function hint(chosen: number, nothing: boolean): string {
  if (chosen === 0) return "Select at least one pupil below.";
  if (chosen > MAX_CHOSEN) {
    return `${chosen} selected. You can change ${MAX_CHOSEN} at once.`;
  }
  return nothing ? bulk.chooseChange(chosen) : `${chosen} selected.`;
}

function describeChanges(change: Change): string {
  const { isActive, sportsHouse, boarderStatus, sessionJoined } = change;
  const parts = [
    change.class && `They will move to ${change.class}, with this term's results.`,
    isActive === false && "Their accounts will be disabled and they will be signed out.",
    isActive === true && "Their accounts will be enabled.",
    sportsHouse && `${STUDENT_FIELDS.sportsHouse.label}: ${sportsHouse}.`,
    boarderStatus && `${STUDENT_FIELDS.boarderStatus.label}: ${boarderStatus}.`,
    sessionJoined && `${STUDENT_FIELDS.sessionJoined.label}: ${sessionJoined}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

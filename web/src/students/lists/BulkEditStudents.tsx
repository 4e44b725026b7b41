import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { plural } from "@school/core/api/plural.ts";
import { STUDENTS_AT_ONCE, type StudentRow } from "@school/core/students/lists/contract.ts";
import { BOARDER_STATUSES, SPORTS_HOUSES } from "@school/core/students/choices.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BulkDialog, useBulkChange } from "../../platform/BulkEdit.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { schoolApi } from "../../school/api.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { titles } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { labels as studentsLabels } from "../text.ts";
import type { Chosen } from "./stored-selection.ts";
import { bulk } from "./text.ts";
import { useClassNames } from "./use-class-names.ts";

/** The form's initial values; "" leaves the pupils unchanged. */
const NO_CHANGE = { class: "", status: "", house: "", boarder: "", session: "" };

/** The other fields as selects, with their labels. */
const SELECTS = [
  ["status", "New status"],
  ["house", STUDENT_FIELDS.sportsHouse.label],
  ["boarder", STUDENT_FIELDS.boarderStatus.label],
  ["session", STUDENT_FIELDS.sessionJoined.label],
] as const;

interface BulkEditProps {
  chosen: readonly Chosen[];
  /** Offers only a new class. */
  movesOnly: boolean;
  onClose: () => void;
  /** Called before the dialog closes, once the pupils have changed. */
  onDone: () => void;
}

/** Gives several pupils a new class, status, house, boarding or session of joining at once. */
export function BulkEditStudents({ chosen, movesOnly, onClose, onDone }: BulkEditProps) {
  const [fields, setFields] = useState(NO_CHANGE);
  const classNames = useClassNames();
  const sessions = useQuery(schoolApi.sessions.queryOptions({ staleTime: 60_000 }));
  const confirm = useConfirm();
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
      onDone();
      onClose();
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

  const options = {
    status: [
      { value: "active", label: "Active" },
      { value: "disabled", label: "Disabled" },
    ],
    house: SPORTS_HOUSES,
    boarder: BOARDER_STATUSES,
    session: (sessions.data?.data ?? []).map(({ name }) => name),
  };
  const nothing = Object.keys(changes).length === 0;
  return (
    <BulkDialog
      title={movesOnly ? bulk.moveClass : bulk.changeOf(chosen.length)}
      change={change}
      disabled={chosen.length > STUDENTS_AT_ONCE || nothing}
      hint={hint(chosen.length, nothing)}
      onApply={() => void apply()}
      onClose={onClose}
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
        {!movesOnly &&
          SELECTS.map(([name, label]) => (
            <SelectField
              key={name}
              label={label}
              placeholder="No change"
              options={options[name]}
              value={fields[name]}
              onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
            />
          ))}
      </FieldGrid>
    </BulkDialog>
  );
}

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
  if (chosen > STUDENTS_AT_ONCE) {
    return `${chosen} selected. You can change ${STUDENTS_AT_ONCE} at once.`;
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

import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { BulkEditForm } from "./BulkEditForm.tsx";
import { StudentFilters } from "./StudentFilters.tsx";
import { STUDENT_COLUMNS, StudentCard } from "./student-columns.tsx";
import { studentName } from "./student-words.ts";
import { NO_CHANGE, useBulkChange, type BulkFields } from "./use-bulk-change.ts";
import { STUDENT_FILTERS, useStudentList } from "./use-student-list.ts";

/** The specification's number. */
const SHOWN = 20;
const NO_FILTERS = { search: "", group: "", category: "", class: "", status: "" };
/** By id, with the version that the person saw; may hold rows of other pages. */
type Chosen = ReadonlyMap<string, StudentRow>;
const NOBODY: Chosen = new Map();

/** Gives several pupils a new class or status at once. */
export function BulkEditStudentsPage() {
  const [address, setAddress] = useAddress([...STUDENT_FILTERS, "page"]);
  const [chosen, setChosen] = useState(NOBODY);
  const [fields, setFields] = useState<BulkFields>(NO_CHANGE);
  const confirm = useConfirm();
  const list = useStudentList(address, SHOWN, (page) => setAddress({ page }));
  const { rows } = list.table;
  const change = useBulkChange(() => {
    setChosen(NOBODY);
    setFields(NO_CHANGE);
  });

  function choose(ids: ReadonlySet<string>): void {
    const shown = new Map(rows?.map((row) => [row.id, row]));
    const next = [...ids].flatMap((id) => chosen.get(id) ?? shown.get(id) ?? []);
    setChosen(new Map(next.map((row) => [row.id, row])));
  }

  async function apply(): Promise<void> {
    // What was read again since it was chosen counts as it stands now.
    const shown = new Map(rows?.map((row) => [row.id, row]));
    const students = [...chosen.values()].map((row) => shown.get(row.id) ?? row);
    const yes = await confirm({
      title: "Confirm Bulk Update",
      text: `Apply changes to ${students.length === 1 ? studentName(students[0]!) : `${students.length} selected students`}? ${inWords(fields)}`,
      confirmLabel: "Confirm",
    });
    if (yes) change.run(students, fields);
  }

  return (
    <Page
      title="Bulk Edit Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Bulk Edit Students" }]}
      description="Choose students, then a new class or status. All of them are changed, or nobody."
    >
      <BulkEditForm
        fields={fields}
        onChange={setFields}
        chosen={chosen.size}
        onClear={() => setChosen(NOBODY)}
        busy={change.busy}
        error={change.error}
        onApply={() => void apply()}
      />
      <StudentFilters
        filters={address}
        onChange={(changes) => setAddress({ page: "", ...changes })}
        onClear={() => setAddress({ ...NO_FILTERS, page: "" })}
        total={list.total}
        searchLabel="Search name, ID or phone"
      />
      <DataTable
        {...list.table}
        caption="Students to change"
        columns={STUDENT_COLUMNS}
        rowKey={({ id }) => id}
        selection={{ selected: new Set(chosen.keys()), onChange: choose, label: studentName }}
        empty={<EmptyState title="No students found" />}
        narrow={(student) => <StudentCard student={student} />}
      />
      {list.total !== undefined && (
        <Pager
          page={list.page}
          pageSize={SHOWN}
          total={list.total}
          noun="students"
          onPage={list.goTo}
        />
      )}
    </Page>
  );
}

function inWords({ class: className, status }: BulkFields): string {
  const parts = [
    className.trim() && `They move to ${className.trim()}, with this term's results.`,
    status === "disabled" && "Their accounts are disabled and they are signed out.",
    status === "active" && "Their accounts are enabled.",
  ];
  return parts.filter(Boolean).join(" ");
}

import { plural } from "@school/core/api/plural.ts";
import { useState } from "react";
import { BulkPanel, useBulkChange } from "../../platform/BulkEdit.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { ComboField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { studentsApi } from "../api.ts";
import { STUDENT_COLUMNS, StudentCard } from "./student-columns.tsx";
import { studentName, labels, messages } from "./text.ts";
import { StudentFilters } from "./StudentFilters.tsx";
import { useClassNames } from "./use-class-names.ts";
import { useStudentList } from "./use-student-list.ts";
import { labels as studentsLabels } from "../text.ts";
import { titles } from "../../ui/text.ts";

/** The specification's number. */
const SHOWN = 20;
/** As many as one request changes. */
const MAX_CHOSEN = 200;

/** As the form holds them; "" leaves everyone as they are. */
const NO_CHANGE = { class: "", status: "" };

/** Gives several pupils a new class or status at once. */
export function BulkEditStudentsPage() {
  const [fields, setFields] = useState(NO_CHANGE);
  const classNames = useClassNames();
  const confirm = useConfirm();
  const list = useStudentList(SHOWN);
  const { chosen, clear, boxes } = useSelection(list.table.rows, studentName);
  const className = fields.class.trim();
  const change = useBulkChange({
    call: studentsApi.bulkEdit.call,
    lists: studentsApi.key(),
    onDone({ data }) {
      toastSuccess(`${plural(data.length, "pupil")} updated`);
      clear();
      setFields(NO_CHANGE);
    },
  });

  async function apply(): Promise<void> {
    const [first] = chosen;
    const whom =
      chosen.length === 1 && first ? studentName(first) : `${chosen.length} selected pupils`;
    const yes = await confirm({
      title: titles.confirmBulkUpdate,
      text: `Apply changes to ${whom}? ${describeChanges(className, fields.status)}`,
      confirmLabel: "Confirm",
    });
    if (!yes) return;
    change.run({
      students: chosen.map(({ id, version }) => ({ id, version })),
      ...(className && { class: className }),
      ...(fields.status && { isActive: fields.status === "active" }),
    });
  }

  const nothing = className === "" && fields.status === "";
  return (
    <Page
      title="Bulk Edit Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Bulk Edit Students" }]}
      description="Choose pupils, then a new class or status."
    >
      <BulkPanel
        change={change}
        disabled={chosen.length === 0 || chosen.length > MAX_CHOSEN || nothing}
        hint={hint(chosen.length, nothing)}
        onApply={() => void apply()}
        onClear={chosen.length > 0 ? clear : undefined}
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
            label={labels.newStatus}
            placeholder="No change"
            options={[
              { value: "active", label: "Active" },
              { value: "disabled", label: "Disabled" },
            ]}
            value={fields.status}
            onChange={(event) => setFields({ ...fields, status: event.currentTarget.value })}
          />
        </FieldGrid>
      </BulkPanel>
      <ListPage
        list={list}
        noun={["pupil", "pupils"]}
        search={labels.searchWithPhone}
        filters={<StudentFilters list={list} />}
        empty={<EmptyState title="No students found" />}
      >
        {(table) => (
          <DataTable
            {...table}
            {...list.heading}
            caption="Pupils to change"
            columns={STUDENT_COLUMNS}
            rowKey={({ id }) => id}
            selection={boxes}
            narrow={(student) => <StudentCard student={student} />}
          />
        )}
      </ListPage>
    </Page>
  );
}

/** What is still missing, or how many are meant. */
function hint(chosen: number, nothing: boolean): string {
  if (chosen === 0) return messages.selectPupils;
  if (chosen > MAX_CHOSEN) {
    return `${chosen} selected. You can change ${MAX_CHOSEN} at once.`;
  }
  return nothing ? `${chosen} selected. Choose a new class or status.` : `${chosen} selected.`;
}

function describeChanges(className: string, status: string): string {
  const parts = [
    className && `They will move to ${className}, with this term's results.`,
    status === "disabled" && "Their accounts will be disabled and they will be signed out.",
    status === "active" && "Their accounts will be enabled.",
  ];
  return parts.filter(Boolean).join(" ");
}

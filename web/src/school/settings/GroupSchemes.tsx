import type { GroupScheme, SessionScheme } from "@school/core/school/academic/contract.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { checkGradingScheme } from "@school/core/school/grading.ts";
import { useState } from "react";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { academicApi } from "../api.ts";
import { GradingFields } from "./GradingEditor.tsx";
import { GradingSheet } from "./GradingSheet.tsx";
import { schemeChanges } from "./session-changes.ts";
import { gradingTexts } from "./text.ts";

/** Grading scheme of each class group in a session. */
export function GroupSchemes({ stored }: { stored: SessionScheme }) {
  const [opened, setOpened] = useState<ClassGroup | null>(null);
  const group = stored.groups.find(({ classGroup }) => classGroup === opened);
  const open = ({ classGroup, results }: GroupScheme) => (
    <Button
      size="compact-sm"
      aria-label={gradingTexts.open(classGroup, results > 0)}
      onClick={() => setOpened(classGroup)}
    >
      {results > 0 ? "View" : "Change"}
    </Button>
  );
  const columns: Column<GroupScheme>[] = [
    { key: "group", header: "Class group", rowHeader: true, cell: (row) => row.classGroup },
    { key: "uses", header: "Grading scheme", cell: (row) => summaryOf(row) },
    { key: "open", header: <span className="visually-hidden">Change</span>, cell: open },
  ];
  return (
    <>
      <DataTable
        caption="Class groups"
        columns={columns}
        rows={stored.groups}
        rowKey={({ classGroup }) => classGroup}
      />
      {group && (
        <Dialog
          opened
          size="lg"
          onClose={() => setOpened(null)}
          title={gradingTexts.ofGroup(group.classGroup, stored.academicYear)}
        >
          {group.results > 0 ? (
            <GradingSheet
              note={gradingTexts.groupFixed(group.classGroup, stored.academicYear)}
              scheme={group.scheme ?? stored.scheme}
            />
          ) : (
            <GroupForm
              stored={stored}
              classGroup={group.classGroup}
              onDone={() => setOpened(null)}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

/** "Its own: CA1 20, CA2 20, Exam 60", or the scheme it uses instead. */
function summaryOf({ uses, scheme }: GroupScheme): string {
  const parts = scheme?.parts.map(({ label, max }) => `${label} ${max}`).join(", ");
  return parts ? `${gradingTexts.uses[uses]}: ${parts}` : gradingTexts.uses[uses];
}

interface GroupFormProps {
  stored: SessionScheme;
  classGroup: ClassGroup;
  onDone: () => void;
}

function GroupForm({ stored, classGroup, onDone }: GroupFormProps) {
  const form = useRecordForm({
    record: stored,
    valuesOf: (record) => valuesOf(record, classGroup),
    check: ({ values }) => issuesOf(values),
    input: ({ record: { sessionId: id, version }, values: { uses, parts, bands } }) => ({
      id,
      version,
      classGroup,
      scheme: uses === "own" ? { parts, bands } : uses,
    }),
    send: academicApi.changeGroupScheme.call,
    saved() {
      toastSuccess(gradingTexts.saved);
      onDone();
    },
    failure: "Failed to save",
    differences: (seen, current) => {
      const [was, is] = [valuesOf(seen, classGroup), valuesOf(current, classGroup)];
      return was.uses === is.uses
        ? schemeChanges(was, is)
        : [`${classGroup}: ${gradingTexts.uses[was.uses]} → ${gradingTexts.uses[is.uses]}`];
    },
  });
  const issues = issuesOf(form.values);
  const { uses } = form.values;
  return (
    <RecordForm
      form={form}
      label={gradingTexts.ofGroup(classGroup, stored.academicYear)}
      disabled={issues.length > 0}
      onCancel={onDone}
    >
      <RadioField
        label="Grading scheme"
        value={uses}
        options={USES.map((value) => ({ value, label: gradingTexts.uses[value] }))}
        onChange={(value) => {
          const chosen = USES.find((one) => one === value);
          if (chosen) form.change({ uses: chosen });
        }}
      />
      {uses === "none" && <p>{gradingTexts.noMarks(classGroup)}</p>}
      {uses === "own" && (
        <GradingFields scheme={form.values} issues={issues} onChange={form.change} />
      )}
    </RecordForm>
  );
}

type Uses = GroupScheme["uses"];

const USES: readonly Uses[] = ["school", "own", "none"];

/** A group without its own scheme begins one from the school's. */
function valuesOf(
  { scheme, groups }: SessionScheme,
  classGroup: ClassGroup,
): GradingScheme & { uses: Uses } {
  const group = groups.find((one) => one.classGroup === classGroup);
  return { uses: group?.uses ?? "school", ...(group?.scheme ?? scheme) };
}

function issuesOf({ uses, ...scheme }: GradingScheme & { uses: Uses }) {
  return uses === "own" ? checkGradingScheme(scheme) : [];
}

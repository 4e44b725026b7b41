import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { MAX_STAFF_PER_REQUEST } from "@school/core/staff/lists/contract.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";
import { useState } from "react";
import { BulkDialog, useBulkChange } from "../../platform/BulkEdit.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { notify, toastSuccess } from "../../ui/feedback/toast.ts";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { titles } from "../../ui/text.ts";
import { staffApi } from "../api.ts";
import { bulk, messages } from "./text.ts";
import { DepartmentField, RoleField, StatusField } from "./work-fields.tsx";

interface BulkEditStaffProps {
  chosen: readonly StaffRow[];
  onClose: () => void;
  /** Called before the dialog closes, once the records have changed. */
  onDone: () => void;
}

/** Changes role, department or status of several members of staff at once. */
export function BulkEditStaff({ chosen, onClose, onDone }: BulkEditStaffProps) {
  const [fields, setFields] = useState({ roleInSchool: "", department: "", status: "" });
  const confirm = useConfirm();
  const change = useBulkChange({
    call: staffApi.bulk.call,
    lists: staffApi.key(),
    onDone() {
      toastSuccess(staffMessages.updated);
      onDone();
      onClose();
    },
  });
  const field = (name: keyof typeof fields) => ({
    blank: "No change",
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });

  async function apply(): Promise<void> {
    const [roleInSchool, department] = [fields.roleInSchool.trim(), fields.department.trim()];
    if (!roleInSchool && !department && !fields.status) {
      return notify("Nothing to apply", "Choose a role, a department or a status first.");
    }
    const yes = await confirm({
      title: titles.confirmBulkUpdate,
      text: messages.applyChanges,
      confirmLabel: "Confirm",
    });
    if (!yes) return;
    change.run({
      staff: chosen.map(({ id, version }) => ({ id, version })),
      ...(roleInSchool && { roleInSchool }),
      ...(department && { department }),
      ...(fields.status && { isActive: fields.status === "active" }),
    });
  }

  return (
    <BulkDialog
      title={bulk.changeOf(chosen.length)}
      change={change}
      disabled={chosen.length > MAX_STAFF_PER_REQUEST}
      hint={
        chosen.length > MAX_STAFF_PER_REQUEST
          ? `${chosen.length} selected. You can change ${MAX_STAFF_PER_REQUEST} at once.`
          : "Only the fields that you fill in change, for everyone selected."
      }
      onApply={() => void apply()}
      onClose={onClose}
    >
      <FieldGrid columns={3}>
        <RoleField {...field("roleInSchool")} />
        <DepartmentField {...field("department")} />
        <StatusField {...field("status")} />
      </FieldGrid>
    </BulkDialog>
  );
}

import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { MAX_STAFF_PER_REQUEST } from "@school/core/staff/lists/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { BulkPanel, useBulkChange } from "../../platform/BulkEdit.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { notify, toastSuccess } from "../../ui/feedback/toast.ts";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { staffApi } from "../api.ts";
import { PlainStaffTable } from "./PlainStaffTable.tsx";
import { messages } from "./text.ts";
import { DepartmentField, RoleField, StatusField } from "./work-fields.tsx";
import { titles as staffTitles } from "../text.ts";
import { titles as uiTitles } from "../../ui/text.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";

const NOBODY: ReadonlySet<string> = new Set();
/** The form's initial values; "" leaves the field unchanged. */
const NO_CHANGE = { roleInSchool: "", department: "", status: "" };

/** Changes role, department or status of many members of staff at once. */
export function StaffBulkEditPage() {
  const [{ search }, setAddress] = useAddress(["search"]);
  const [selected, setSelected] = useState(NOBODY);
  const [fields, setFields] = useState(NO_CHANGE);
  const confirm = useConfirm();
  const list = useQuery(
    staffApi.list.queryOptions({
      input: { page: 1, pageSize: MAX_STAFF_PER_REQUEST, ...(search && { search }) },
    }),
  );
  const rows = list.data?.data;
  const total = list.data?.pagination.total ?? 0;
  const chosen = (rows ?? []).filter(({ id }) => selected.has(id));
  const change = useBulkChange({
    call: staffApi.bulk.call,
    lists: staffApi.key(),
    onDone() {
      toastSuccess(staffMessages.updated);
      setSelected(NOBODY);
      setFields(NO_CHANGE);
    },
  });
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });

  async function apply(): Promise<void> {
    const [roleInSchool, department] = [fields.roleInSchool.trim(), fields.department.trim()];
    if (!roleInSchool && !department && !fields.status) {
      return notify("Nothing to apply", "Choose a role, a department or a status first.");
    }
    const yes = await confirm({
      title: uiTitles.confirmBulkUpdate,
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
    <Page
      title="Bulk Edit Staff"
      crumbs={[{ label: "Staff", href: "/dashboard/staff" }]}
      description="Only the fields that you fill in change, for everyone selected."
    >
      <BulkPanel
        change={change}
        disabled={chosen.length === 0 || list.isFetching}
        hint={
          chosen.length === 0
            ? "Select at least one member of staff below."
            : `${chosen.length} selected.`
        }
        onApply={() => void apply()}
      >
        <FieldGrid columns={3}>
          <RoleField blank="No change" {...field("roleInSchool")} />
          <DepartmentField blank="No change" {...field("department")} />
          <StatusField blank="No change" {...field("status")} />
        </FieldGrid>
      </BulkPanel>
      <FilterBar
        search={{
          label: "Search name, email or ID",
          value: search,
          onChange: (next) => {
            setSelected(NOBODY);
            setAddress({ search: next });
          },
        }}
        total={list.data && total}
        noun={
          total > MAX_STAFF_PER_REQUEST
            ? `staff, the first ${MAX_STAFF_PER_REQUEST} shown`
            : "staff"
        }
      />
      {!rows && !list.isError ? (
        <LoadingState />
      ) : (
        <PlainStaffTable
          caption="Staff to change"
          rows={rows}
          loading={list.isFetching}
          error={list.isError ? messageOf(list.error) : null}
          onRetry={() => void list.refetch()}
          selection={{ selected, onChange: setSelected, label: firstNameFirst }}
          empty={<EmptyState title={staffTitles.noStaffFound} />}
        />
      )}
    </Page>
  );
}

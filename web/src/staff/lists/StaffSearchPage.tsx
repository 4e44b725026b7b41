import { STAFF_PER_PAGE } from "@school/core/staff/lists/contract.ts";
import { useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ComboField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { staffApi } from "../api.ts";
import { PLAIN_COLUMNS, PlainCard } from "./plain-columns.tsx";
import styles from "./StaffList.module.css";
import { useStaffChoices } from "./use-staff-choices.ts";

/** Finds staff by any of what the directory knows of them. */
export function StaffSearchPage() {
  const list = useList({
    filters: ["search", "department", "role", "status"],
    pageSize: STAFF_PER_PAGE,
    read: (place, { search, department, role, status }) =>
      staffApi.list.queryOptions({
        input: {
          ...place,
          ...(search && { search }),
          ...(department && { department }),
          ...(role && { roleInSchool: role }),
          ...((status === "active" || status === "disabled") && { isActive: status === "active" }),
        },
      }),
  });
  const applied = list.address;
  const choices = useStaffChoices();
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  // What comes from outside (the back button) wins over what stands in the fields.
  if (JSON.stringify(applied) !== JSON.stringify(known)) {
    setKnown(applied);
    setTyped(applied);
  }
  const set = (name: keyof typeof typed) => (value: string) =>
    setTyped({ ...typed, [name]: value });
  return (
    <Page
      title="Search Staff"
      crumbs={[{ label: "Staff", href: "/dashboard/staff" }, { label: "Search Staff" }]}
    >
      <Panel>
        <Form
          label="Search staff"
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = Object.entries(typed).map(([key, value]) => [key, value.trim()]);
            list.set(Object.fromEntries(wanted));
          }}
        >
          <FieldGrid>
            <TextField
              label="Search"
              placeholder="ID, name, email"
              type="search"
              maxLength={100}
              value={typed.search}
              onChange={(event) => set("search")(event.currentTarget.value)}
            />
            <ComboField
              label="Department"
              placeholder="All"
              maxLength={100}
              options={choices.departments}
              value={typed.department}
              onChange={set("department")}
            />
            <ComboField
              label="Role in School"
              placeholder="All"
              maxLength={100}
              options={choices.rolesInSchool}
              value={typed.role}
              onChange={set("role")}
            />
            <SelectField
              label="Status"
              placeholder="All"
              options={[
                { value: "active", label: "Active" },
                { value: "disabled", label: "Disabled" },
              ]}
              value={typed.status}
              onChange={(event) => set("status")(event.currentTarget.value)}
            />
          </FieldGrid>
          <div className={styles.buttons}>
            <Button kind="primary" type="submit">
              Search
            </Button>
          </div>
        </Form>
      </Panel>
      <ListPage
        list={list}
        loading={<LoadingState />}
        empty={<EmptyState title="No staff found" />}
        pager="steps"
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Staff found"
            columns={PLAIN_COLUMNS}
            rowKey={({ id }) => id}
            narrow={(member) => <PlainCard member={member} />}
          />
        )}
      </ListPage>
    </Page>
  );
}

import { isSame } from "@school/core/api/is-same.ts";
import { STAFF_PER_PAGE } from "@school/core/staff/lists/contract.ts";
import { useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { staffApi } from "../api.ts";
import { PlainStaffTable } from "./PlainStaffTable.tsx";
import { DepartmentField, RoleField, StatusField } from "./work-fields.tsx";
import { titles as staffTitles } from "../text.ts";

/** Searches staff by any field of the directory. */
export function StaffSearchPage() {
  const list = useList({
    filters: ["search", "department", "role", "status"],
    pageSize: STAFF_PER_PAGE,
    read: (paging, { search, department, role, status }) =>
      staffApi.list.queryOptions({
        input: {
          ...paging,
          ...(search && { search }),
          ...(department && { department }),
          ...(role && { roleInSchool: role }),
          ...((status === "active" || status === "disabled") && { isActive: status === "active" }),
        },
      }),
  });
  const applied = list.address;
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  // Changes from outside (the back button) replace the values of the fields.
  if (!isSame(applied, known)) {
    setKnown(applied);
    setTyped(applied);
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <Page title="Search Staff" crumbs={[{ label: "Staff", href: "/dashboard/staff" }]}>
      <Panel>
        <Form
          label="Search staff"
          onSubmit={(event) => {
            event.preventDefault();
            const filters = Object.entries(typed).map(([key, value]) => [key, value.trim()]);
            list.set(Object.fromEntries(filters));
          }}
        >
          <FieldGrid>
            <TextField
              label="Search"
              placeholder="ID, name, email"
              type="search"
              maxLength={100}
              value={typed.search}
              onChange={(event) => field("search").onChange(event.currentTarget.value)}
            />
            <DepartmentField blank="All" {...field("department")} />
            <RoleField blank="All" {...field("role")} />
            <StatusField blank="All" {...field("status")} />
          </FieldGrid>
          <Row>
            <Button kind="primary" type="submit">
              Search
            </Button>
          </Row>
        </Form>
      </Panel>
      <ListPage
        list={list}
        loading={<LoadingState />}
        empty={<EmptyState title={staffTitles.noStaffFound} />}
        pager="steps"
      >
        {(table) => <PlainStaffTable {...table} caption="Staff found" />}
      </ListPage>
    </Page>
  );
}

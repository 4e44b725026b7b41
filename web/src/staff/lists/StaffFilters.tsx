import { isSame } from "@school/core/api/is-same.ts";
import { DEPARTURE_LABELS } from "@school/core/accounts/departure.ts";
import { DEPARTMENTS } from "@school/core/staff/choices.ts";
import { mayReadClasses } from "@school/core/classes/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { categoriesApi } from "../../classes/api.ts";
import { Button } from "../../ui/page/Button.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { labels } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

interface StaffFilterValues {
  readonly search: string;
  readonly department: string;
  readonly status: string;
  readonly category: string;
}

const NO_FILTERS: StaffFilterValues = {
  search: "",
  department: "",
  status: "",
  category: "",
};

interface StaffFiltersProps {
  id: string;
  applied: StaffFilterValues;
  onApply: (filters: StaffFilterValues) => void;
}

/** The directory's filters; they take effect together. */
export function StaffFilters({ id, applied, onApply }: StaffFiltersProps) {
  const account = useAccount();
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const categories = useQuery(
    categoriesApi.list.queryOptions({ enabled: mayReadClasses(account) }),
  );
  // Changes from outside (the back button) replace the values of the fields.
  if (!isSame(applied, known)) {
    setKnown(applied);
    setTyped(applied);
  }
  const field = (name: keyof StaffFilterValues) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const names = (categories.data?.data ?? []).flatMap(({ name, isActive }) =>
    isActive ? name : [],
  );
  return (
    <div id={id}>
      <Panel>
        <Form
          label="Filter staff"
          onSubmit={(event) => {
            event.preventDefault();
            onApply({ ...typed, search: typed.search.trim() });
          }}
        >
          <FieldGrid>
            <TextField
              label="Search"
              placeholder="Name, email or ID"
              type="search"
              maxLength={100}
              {...field("search")}
            />
            <SelectField
              label="Department"
              placeholder="All"
              options={DEPARTMENTS}
              {...field("department")}
            />
            <SelectField
              label="Status"
              placeholder="All"
              options={[
                { value: "active", label: "Active" },
                { value: "inactive", label: "Inactive" },
                { value: "left", label: DEPARTURE_LABELS.LEFT },
              ]}
              {...field("status")}
            />
            <SelectField
              label="Category"
              placeholder="All"
              options={
                typed.category && !names.includes(typed.category)
                  ? [...names, typed.category]
                  : names
              }
              {...field("category")}
            />
          </FieldGrid>
          <Row>
            <Button kind="primary" type="submit">
              {labels.applyFilters}
            </Button>
            <Button
              onClick={() => {
                setTyped(NO_FILTERS);
                onApply(NO_FILTERS);
              }}
            >
              {uiLabels.clearFilters}
            </Button>
          </Row>
        </Form>
      </Panel>
    </div>
  );
}

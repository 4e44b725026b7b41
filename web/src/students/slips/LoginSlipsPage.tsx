import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { nounFor } from "@school/core/api/plural.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoginSlips, type SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { SlipNote } from "../../accounts/slips/SlipNote.tsx";
import { SlipTable } from "../../accounts/slips/SlipTable.tsx";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { studentsApi } from "../api.ts";
import { StudentStatus } from "../lists/student-columns.tsx";
import { studentName } from "../lists/text.ts";
import { labels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const COLUMNS: readonly Column<StudentRow>[] = [
  { key: "name", header: "Name", cell: studentName, rowHeader: true },
  { key: "class", header: "Class", cell: ({ className }) => className ?? labels.noClass },
  {
    key: "number",
    header: "Admission no.",
    cell: ({ admissionNumber }) => admissionNumber ?? "None",
    hideBelow: "sm",
  },
  {
    key: "status",
    header: "Status",
    hideBelow: "sm",
    cell: (student) => <StudentStatus student={student} />,
  },
];

/** Login slips for one child, some, or a whole class, on paper to cut apart. */
export function LoginSlipsPage() {
  return (
    <LoginSlips
      noun="pupil"
      plural="pupils"
      read={(studentIds) => studentsApi.loginSlips.call({ studentIds })}
      renew={(studentIds) => studentsApi.newPasswords.call({ studentIds })}
    >
      {(actions) => <Choice actions={actions} />}
    </LoginSlips>
  );
}

/** Whose slips: pupils by class or search, up to 200 in sight. */
function Choice({ actions }: { actions: SlipActions }) {
  const [address, setAddress] = useAddress(["class", "search"]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const names = useQuery(classesApi.names.queryOptions());
  const pupils = useQuery(
    studentsApi.list.queryOptions({
      input: {
        class: address.class || undefined,
        search: address.search || undefined,
        limit: MAX_SLIPS,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = pupils.data?.data;
  const total = pupils.data?.pagination.total;
  const shown = rows?.map(({ id }) => id) ?? [];
  const chosen = shown.filter((id) => selected.has(id));
  const filter = (changes: Partial<typeof address>) => {
    setSelected(new Set());
    setAddress(changes);
  };

  return (
    <Page
      title="Print Login"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Print Login" }]}
      description="Print sign-in slips. A slip shows the password until the pupil changes it."
      actions={
        address.class !== "" &&
        chosen.length === 0 && (
          <Button
            kind="primary"
            disabled={actions.busy || shown.length === 0}
            onClick={() => actions.onMake(shown)}
          >
            Slips for all {shown.length}
          </Button>
        )
      }
    >
      <FilterBar
        noun={nounFor(total ?? 0, "pupil")}
        total={total}
        active={address.class ? 1 : 0}
        onClear={() => filter({ class: "", search: "" })}
        search={{
          label: "Search",
          placeholder: "Name, ID or admission number",
          value: address.search,
          onChange: (search) => filter({ search }),
        }}
      >
        <FilterCombo
          label="Class"
          all={uiLabels.allClasses}
          value={address.class}
          options={names.data?.data ?? []}
          onChange={(name) => filter({ class: name })}
        />
      </FilterBar>
      {total !== undefined && total > MAX_SLIPS && (
        <SlipNote>
          The first {MAX_SLIPS} of {total} are shown. Choose a class or search to see others.
        </SlipNote>
      )}
      <SlipTable
        caption="Students"
        columns={COLUMNS}
        nameOf={studentName}
        rows={rows}
        query={pupils}
        empty={<EmptyState title="No pupils found" hint="Try another class or search." />}
        chosen={chosen}
        onChoose={setSelected}
        actions={actions}
      />
    </Page>
  );
}

import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LoginSlips, type SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { SlipTable } from "../../accounts/slips/SlipTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { studentsApi } from "../api.ts";
import { StudentStatus } from "../lists/student-columns.tsx";
import styles from "../lists/StudentList.module.css";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { labels } from "../text.ts";
import { SlipFilters, useSlipChoice } from "./SlipFilters.tsx";

const COLUMNS: readonly Column<StudentRow>[] = [
  { key: "name", header: "Name", cell: surnameFirst, rowHeader: true },
  {
    key: "class",
    header: "Class",
    cell: ({ className }) => <span className={styles.class}>{className ?? labels.noClass}</span>,
  },
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
      read={(studentIds) =>
        studentsApi.loginSlips.call(studentIds.length > 0 ? { studentIds } : {})
      }
      renew={(studentIds) => studentsApi.newPasswords.call({ studentIds })}
    >
      {(actions) => <Choice actions={actions} />}
    </LoginSlips>
  );
}

/** Selection of slips: the whole school, or pupils by class or search, up to 200 shown. */
function Choice({ actions }: { actions: SlipActions }) {
  const choice = useSlipChoice();
  const { address } = choice;
  const pupils = useQuery(
    studentsApi.list.queryOptions({
      input: {
        class: address.class || undefined,
        search: address.search || undefined,
        page: choice.page,
        limit: MAX_SLIPS,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = pupils.data?.data;
  const shown = rows?.map(({ id }) => id) ?? [];
  const chosen = choice.selectedOf(shown);

  return (
    <Page
      title="Print Login"
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Print sign-in slips. A slip shows the password until the pupil changes it."
      actions={
        chosen.length === 0 &&
        (address.class !== "" || address.search === "") && (
          <Button
            kind="primary"
            disabled={actions.busy || shown.length === 0}
            onClick={() => actions.onMake(address.class === "" ? [] : shown)}
          >
            {address.class === ""
              ? "Make slips for the whole school"
              : slipLabels.makeAll(shown.length)}
          </Button>
        )
      }
    >
      <SlipFilters
        choice={choice}
        noun="pupil"
        searchFor="Name, ID or admission number"
        total={pupils.data?.pagination.total}
      />
      <SlipTable
        caption="Students"
        columns={COLUMNS}
        nameOf={surnameFirst}
        rows={rows}
        query={pupils}
        empty={<EmptyState title="No pupils found" hint="Try another class or search." />}
        chosen={chosen}
        onChoose={choice.select}
        actions={actions}
      />
    </Page>
  );
}

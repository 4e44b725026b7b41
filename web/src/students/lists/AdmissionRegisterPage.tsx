import type { Admission } from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { useSchoolFacts } from "../../school/school-facts.ts";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { RowCard } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
import styles from "./AdmissionRegister.module.css";
import { studentName } from "./student-words.ts";

/** The specification's number. */
const ADMISSIONS_PER_PAGE = 200;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const day = (date: string | null) => (date === null ? "" : DAY.format(new Date(date)));

type Numbered = Admission & { number: number };

const COLUMNS: readonly Column<Numbered>[] = [
  { key: "number", header: "No.", align: "right", cell: ({ number }) => number },
  {
    key: "admission",
    header: "Admission no.",
    cell: ({ admissionNumber }) => <span className={styles.tight}>{admissionNumber}</span>,
  },
  { key: "name", header: "Name", rowHeader: true, cell: studentName },
  { key: "gender", header: "Gender", cell: ({ gender }) => gender },
  {
    key: "dob",
    header: "Date of birth",
    cell: ({ dob }) => <span className={styles.tight}>{day(dob)}</span>,
  },
  { key: "class", header: "Class joined", cell: ({ classJoined }) => classJoined },
  { key: "parent", header: "Parent", cell: ({ parentName }) => parentName },
  {
    key: "phone",
    header: "Phone",
    cell: ({ parentPhone }) => <span className={styles.tight}>{parentPhone}</span>,
  },
  {
    key: "admitted",
    header: "Admitted",
    cell: ({ admittedOn }) => <span className={styles.tight}>{day(admittedOn)}</span>,
  },
];

/** Who was admitted in a year, in the order of admission, as it is kept on paper. */
export function AdmissionRegisterPage() {
  const [address, setAddress] = useAddress(["year", "page"]);
  const page = pageOf(address.page);
  const asked = /^\d{4}$/.test(address.year) ? Number(address.year) : undefined;
  const register = useQuery(
    studentsApi.admissionRegister.queryOptions({
      input: { page, limit: ADMISSIONS_PER_PAGE, ...(asked && { year: asked }) },
      placeholderData: keepPreviousData,
    }),
  );
  const { data: admissions, year, years } = register.data ?? {};
  const { table, goTo, total } = useListPage(register, page, (next) => setAddress({ page: next }));
  const before = (page - 1) * ADMISSIONS_PER_PAGE;
  return (
    <div className={styles.register}>
      <Page
        title={year ? `Admission Register ${year}` : "Admission Register"}
        crumbs={[
          { label: "Students", href: "/dashboard/students" },
          { label: "Admission Register" },
        ]}
        description={<OnPaper year={year ?? null} total={total} />}
        actions={
          <Button disabled={!admissions?.length} onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <FilterBar total={total} noun={total === 1 ? "student" : "students"}>
          <FilterSelect
            label="Year"
            value={String(year ?? "")}
            options={(years ?? []).map((one) => ({
              value: String(one.year),
              label: `${one.year} (${one.count})`,
            }))}
            onChange={(next) => setAddress({ year: next, page: "" })}
          />
        </FilterBar>
        <DataTable
          {...table}
          caption="Admission register"
          columns={COLUMNS}
          rows={admissions?.map((row, index) => ({ ...row, number: before + index + 1 }))}
          rowKey={({ id }) => id}
          empty={<EmptyState title="Nobody was admitted in this year" />}
          narrow={(row) => (
            <RowCard>
              <b>
                {row.number}. {studentName(row)}
              </b>
              <span>
                {[row.admissionNumber, row.classJoined, day(row.admittedOn)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span>
                {[row.gender, row.dob && `born ${day(row.dob)}`].filter(Boolean).join(", ")}
              </span>
              <span>{[row.parentName, row.parentPhone].filter(Boolean).join(", ")}</span>
            </RowCard>
          )}
        />
        {total !== undefined && (
          <Pager
            page={page}
            pageSize={ADMISSIONS_PER_PAGE}
            total={total}
            noun="students"
            onPage={goTo}
          />
        )}
      </Page>
    </div>
  );
}

/** On paper the school's name and the number stand below the title. */
function OnPaper({ year, total }: { year: number | null; total: number | undefined }) {
  const school = useSchoolFacts();
  return (
    <>
      <span className="no-print">In the order of admission, year by year.</span>
      {year !== null && (
        <span className="print-only">
          {school.name} · {total} admitted in {year}
        </span>
      )}
    </>
  );
}

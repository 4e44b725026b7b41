import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { dayText } from "@school/core/api/dates.ts";
import { registerRemark } from "@school/core/students/lists/register-remark.ts";
import type { Admission } from "@school/core/students/lists/contract.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { usePrintAll } from "../../platform/use-print-all.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowCard } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
import styles from "./AdmissionRegister.module.css";

/** The specification's number. */
const ADMISSIONS_PER_PAGE = 200;
const day = (date: string | null) => (date === null ? "" : dayText(date));

const COLUMNS: readonly Column<Admission>[] = [
  { key: "number", header: "No.", align: "right", cell: ({ number }) => number },
  {
    key: "admission",
    header: "Admission no.",
    cell: ({ admissionNumber }) => <span className={styles.tight}>{admissionNumber}</span>,
  },
  { key: "name", header: "Name", rowHeader: true, cell: (row) => <RegisterName row={row} /> },
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
  { key: "remarks", header: "Remarks", cell: registerRemark },
];

/** Filter value in the URL for pupils without an admission date. */
const UNDATED = "undated";

/** The part of the register that the address names; the newest year without one. */
function partOf(text: string): { year?: number; undated?: true } {
  if (text === UNDATED) return { undated: true };
  return /^\d{4}$/.test(text) ? { year: Number(text) } : {};
}

/** Register of the pupils admitted in a year, in the order of admission, as in the paper register. */
export function AdmissionRegisterPage() {
  const list = useList({
    also: ["year"],
    pageSize: ADMISSIONS_PER_PAGE,
    read(paging, address) {
      return studentsApi.admissionRegister.queryOptions({
        input: { ...paging, ...partOf(address.year) },
      });
    },
  });
  const { data: admissions, year, years, undated = 0 } = list.response ?? {};
  const part = year ? String(year) : UNDATED;
  const whole = usePrintAll((paging) =>
    studentsApi.admissionRegister.call({ ...paging, ...partOf(part) }),
  );
  return (
    <div className={styles.register}>
      <Page
        title={year ? `Admission Register ${year}` : "Admission Register"}
        crumbs={[
          { label: "Students", href: "/dashboard/students" },
          { label: "Admission Register" },
        ]}
        description={<OnPaper year={year ?? null} total={list.total} />}
        actions={
          <>
            {Boolean(admissions?.length) && (
              <ExportButton
                options={studentsApi.exportRegister.mutationOptions(downloadExport)}
                input={year ? { year } : {}}
              />
            )}
            <Button disabled={!admissions?.length || whole.busy} onClick={whole.print}>
              {whole.busy ? "Preparing..." : "Print"}
            </Button>
          </>
        }
      >
        {whole.rows && (
          <div className="print-only">
            <DataTable
              caption="The whole admission register"
              columns={COLUMNS}
              rows={whole.rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
        <div className={whole.rows ? "no-print" : undefined}>
          <ListPage
            list={list}
            noun={["pupil", "pupils"]}
            filters={
              <FilterSelect
                label="Year"
                value={part}
                options={[
                  ...(years ?? []).map((one) => ({
                    value: String(one.year),
                    label: `${one.year} (${one.count})`,
                  })),
                  ...(undated > 0
                    ? [{ value: UNDATED, label: `Date not known (${undated})` }]
                    : []),
                ]}
                onChange={(next) => list.set({ year: next })}
              />
            }
            empty={<EmptyState title="No pupils were admitted in this year" />}
          >
            {(table) => (
              <DataTable
                {...table}
                caption="Admission register"
                columns={COLUMNS}
                rowKey={({ id }) => id}
                narrow={(row) => <AdmissionCard row={row} />}
              />
            )}
          </ListPage>
        </div>
      </Page>
    </div>
  );
}

/** Name of a pupil in the register; deleted pupils stay, struck out. */
function RegisterName({ row }: { row: Admission }) {
  return row.deleted ? <s>{surnameFirst(row)}</s> : surnameFirst(row);
}

/** The same for one pupil, on a phone. */
function AdmissionCard({ row }: { row: Admission }) {
  const { admissionNumber, classJoined, admittedOn, gender, dob, parentName, parentPhone } = row;
  return (
    <RowCard>
      <b>
        {row.number}. <RegisterName row={row} />
      </b>
      <span>{[admissionNumber, classJoined, day(admittedOn)].filter(Boolean).join(" · ")}</span>
      <span>{[gender, dob && `born ${day(dob)}`].filter(Boolean).join(", ")}</span>
      <span>{[parentName, parentPhone].filter(Boolean).join(", ")}</span>
      <span>{registerRemark(row)}</span>
    </RowCard>
  );
}

/** On paper the number is below the title. */
function OnPaper({ year, total }: { year: number | null; total: number | undefined }) {
  return (
    <>
      <span className="no-print">In the order of entry. Who left or was deleted stays in it.</span>
      <span className="print-only">
        {total} {year === null ? "without a date of admission" : `admitted in ${year}`}
      </span>
    </>
  );
}

import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { dayText } from "@school/core/api/dates.ts";
import { CONSENT_STATES } from "@school/core/site/consents/consent.ts";
import type { ConsentRow } from "@school/core/site/consents/contract.ts";
import { useList } from "../../platform/use-list.ts";
import { usePrintAll } from "../../platform/use-print-all.ts";
import { useClassNames } from "../../students/lists/use-class-names.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { siteApi } from "../admin/api.ts";
import { states, titles, TONES } from "./text.ts";

const PAGE_SIZE = 50;

const COLUMNS: readonly Column<ConsentRow>[] = [
  { key: "name", header: "Pupil", rowHeader: true, cell: (row) => <Pupil row={row} /> },
  { key: "number", header: "Admission no.", cell: ({ admissionNumber }) => admissionNumber },
  { key: "class", header: "Class", phone: "first", cell: ({ className }) => className },
  { key: "state", header: "Answer", cell: (row) => <Answer row={row} /> },
  { key: "day", header: "Day", cell: ({ day }) => day && dayText(day) },
];

/**
 * Page of every family's answer about photos on the public page, and the families without an answer.
 */
export function PhotoConsentsPage() {
  const list = useList({
    filters: ["search", "class", "state"],
    pageSize: PAGE_SIZE,
    read: (paging, address) =>
      siteApi.photoConsents.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  const whole = usePrintAll((paging) =>
    siteApi.photoConsents.call({ ...paging, ...filterOf(list.address) }),
  );
  const { class: className, state } = filterOf(list.address);
  const chosen = [className, state && states[state]].filter(Boolean).join(", ");
  return (
    <Page
      title={titles.consents}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description={<OnPaper chosen={chosen} />}
      actions={
        <Button disabled={!list.total || whole.busy} onClick={whole.print}>
          {whole.busy ? "Preparing..." : "Print"}
        </Button>
      }
    >
      {whole.rows && (
        <div className="print-only">
          <DataTable
            caption={titles.consents}
            columns={COLUMNS}
            rows={whole.rows}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <Stack className={whole.rows ? "no-print" : undefined}>
        <ListPage
          list={list}
          noun={["pupil", "pupils"]}
          search="Search name or ID"
          filters={
            <>
              <ClassFilter
                value={list.address.class}
                onChange={(one) => list.set({ class: one })}
              />
              <FilterSelect
                label="Answer"
                all="All answers"
                value={list.address.state}
                options={CONSENT_STATES.map((value) => ({ value, label: states[value] }))}
                onChange={(one) => list.set({ state: one })}
              />
            </>
          }
          empty={<EmptyState title="No pupils yet" />}
          noMatches={<EmptyState title={noMatches} />}
        >
          {(table) => (
            <DataTable
              {...table}
              caption={titles.consents}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              narrow="cards"
            />
          )}
        </ListPage>
      </Stack>
    </Page>
  );
}

function filterOf(address: Readonly<Record<"search" | "class" | "state", string>>) {
  return {
    search: address.search.slice(0, 100) || undefined,
    class: address.class.slice(0, 120) || undefined,
    state: CONSENT_STATES.find((one) => one === address.state),
  };
}

interface ClassFilterProps {
  value: string;
  onChange: (name: string) => void;
}

function ClassFilter({ value, onChange }: ClassFilterProps) {
  const names = useClassNames();
  return (
    <FilterSelect
      label="Class"
      all="All classes"
      value={value}
      options={names}
      onChange={onChange}
    />
  );
}

/** The pupil's page has the form. */
function Pupil({ row }: { row: ConsentRow }) {
  return <AppLink href={`/dashboard/students/${row.id}`}>{surnameFirst(row)}</AppLink>;
}

function Answer({ row: { state } }: { row: ConsentRow }) {
  return <StatusBadge tone={TONES[state]}>{states[state]}</StatusBadge>;
}

/** On paper the filters are below the title. */
function OnPaper({ chosen }: { chosen: string }) {
  return (
    <>
      <span className="no-print">
        {
          "What each family answered to photos on the school's website. A picture is published only if every pupil in it has consent."
        }
      </span>
      <span className="print-only">{chosen}</span>
    </>
  );
}

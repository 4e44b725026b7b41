import { LEAVING_LABELS, STUDENT_LEAVINGS } from "@school/core/accounts/leaving.ts";
import { dayText } from "@school/core/api/dates.ts";
import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { mayOpenSchoolLife } from "@school/core/years/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { noMatches } from "../../ui/text.ts";
import { yearsApi } from "../api.ts";
import { LIFE, titles } from "../text.ts";

const PER_PAGE = 20;

/** Everyone who graduated or left, found again after years by name or by a certificate's number. */
export function AlumniPage() {
  const list = useList({
    filters: ["search", "year", "as"],
    pageSize: PER_PAGE,
    read: (place, { search, year, as }) => {
      const how = STUDENT_LEAVINGS.find((one) => one === as);
      const input = {
        ...place,
        ...(search && { search }),
        ...(/^\d{4}$/.test(year) && { year: Number(year) }),
        ...(how && { as: how }),
      };
      return yearsApi.alumni.queryOptions({ input });
    },
  });
  const years = list.answer?.years ?? [];
  return (
    <Page
      title={titles.alumni}
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: titles.alumni }]}
      description="Pupils who graduated or left. Open one for school life, transcript and certificates."
    >
      <ListPage
        list={list}
        noun={["pupil", "pupils"]}
        search={{ label: "Search alumni", placeholder: "Name, admission or certificate number" }}
        filters={
          <>
            <FilterSelect
              label="Year of leaving"
              all="All years"
              value={list.address.year}
              options={years.map(String)}
              onChange={(year) => list.set({ year })}
            />
            <FilterSelect
              label="How"
              all="All"
              value={list.address.as}
              options={STUDENT_LEAVINGS.map((value) => ({ value, label: LEAVING_LABELS[value] }))}
              onChange={(as) => list.set({ as })}
            />
          </>
        }
        empty={
          <EmptyState
            title="No one has left yet"
            hint="Pupils who graduate or leave are listed here."
          />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={titles.alumni}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow={(pupil) => <AlumnusCard pupil={pupil} />}
          />
        )}
      </ListPage>
    </Page>
  );
}

const COLUMNS: readonly Column<Alumnus>[] = [
  { key: "name", header: "Name", rowHeader: true, cell: (pupil) => <Name pupil={pupil} /> },
  { key: "class", header: "Last class", cell: ({ lastClass }) => lastClass ?? "None" },
  {
    key: "left",
    header: "Left",
    cell: ({ left }) => <TwoLines below={dayText(left.on)}>{LEAVING_LABELS[left.as]}</TwoLines>,
  },
  { key: "papers", header: "Certificates", cell: (pupil) => numbersOf(pupil) || "None" },
];

function Name({ pupil: { id, name, admissionNumber } }: { pupil: Alumnus }) {
  const page = mayOpenSchoolLife(useAccount()) ? LIFE : "/dashboard/students";
  return (
    <TwoLines below={admissionNumber}>
      <AppLink href={`${page}/${id}`}>{name}</AppLink>
    </TwoLines>
  );
}

function numbersOf({ papers }: Alumnus): string {
  return papers.map(({ number }) => number).join(", ");
}

/** The same of one pupil, on a phone. */
function AlumnusCard({ pupil }: { pupil: Alumnus }) {
  const { lastClass, left } = pupil;
  return (
    <RowCard>
      <Name pupil={pupil} />
      <RowFacts>
        {lastClass && <span>{lastClass}</span>}
        <span>{LEAVING_LABELS[left.as]}</span>
        <span>{dayText(left.on)}</span>
      </RowFacts>
      {pupil.papers.length > 0 && <RowFacts>{numbersOf(pupil)}</RowFacts>}
    </RowCard>
  );
}

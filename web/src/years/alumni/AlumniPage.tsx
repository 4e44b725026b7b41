import { DEPARTURE_LABELS, STUDENT_LEAVINGS } from "@school/core/accounts/departure.ts";
import { dayText } from "@school/core/api/dates.ts";
import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { CERTIFICATES_AT_ONCE } from "@school/core/years/certificates/contract.ts";
import { mayIssueCertificates, mayOpenSchoolLife } from "@school/core/years/policy.ts";
import { useMutation } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { noMatches } from "../../ui/text.ts";
import { yearsApi } from "../api.ts";
import { LIFE, manyPapers, titles } from "../text.ts";
import { CertificatesBar } from "./CertificatesBar.tsx";

const PER_PAGE = 20;

/** Everyone who graduated or left, found again after years by name or by a certificate's number. */
export function AlumniPage() {
  const list = useList({
    filters: ["search", "year", "as", "certificate"],
    pageSize: PER_PAGE,
    read: (paging, address) =>
      yearsApi.alumni.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  const mayIssue = mayIssueCertificates(useAccount());
  const { chosen, add, clear, boxes } = useSelection<Alumnus>(list.response?.data, nameOf);
  const everyone = useMutation({
    mutationFn: () =>
      yearsApi.alumni.call({ ...filterOf(list.address), page: 1, limit: CERTIFICATES_AT_ONCE }),
    onSuccess: ({ data }) => add(data),
    onError: (error) => toastError(messageOf(error, "The pupils did not load. Try again.")),
  });
  const total = list.response?.pagination.total ?? 0;
  const years = list.response?.years ?? [];
  return (
    <Page
      title={titles.alumni}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Pupils who graduated or left. Open one for school life, transcript and certificates, or select several for their leaving certificates."
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
              options={STUDENT_LEAVINGS.map((value) => ({ value, label: DEPARTURE_LABELS[value] }))}
              onChange={(as) => list.set({ as })}
            />
            <FilterSelect
              label="Leaving certificate"
              all="All"
              value={list.address.certificate}
              options={CERTIFICATES}
              onChange={(certificate) => list.set({ certificate })}
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
          <Stack gap={3}>
            {mayIssue && total > 1 && (
              <div>
                <Button disabled={everyone.isPending} onClick={() => everyone.mutate()}>
                  {manyPapers.selectAll(total, CERTIFICATES_AT_ONCE)}
                </Button>
              </div>
            )}
            <DataTable
              {...table}
              caption={titles.alumni}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              selection={mayIssue ? boxes : undefined}
              narrow="cards"
            />
          </Stack>
        )}
      </ListPage>
      {mayIssue && <CertificatesBar chosen={chosen} onClear={clear} />}
    </Page>
  );
}

/** Builds the filter from the address, without invalid values. */
function filterOf({ search, year, as, certificate }: Record<Filter, string>) {
  const how = STUDENT_LEAVINGS.find((one) => one === as);
  const papers = CERTIFICATES.find(({ value }) => value === certificate)?.value;
  return {
    ...(search && { search }),
    ...(/^\d{4}$/.test(year) && { year: Number(year) }),
    ...(how && { as: how }),
    ...(papers && { certificate: papers }),
  };
}

type Filter = "search" | "year" | "as" | "certificate";

const CERTIFICATES = [
  { value: "missing", label: "Not issued" },
  { value: "issued", label: "Issued" },
] as const;

const nameOf = ({ name }: Alumnus) => name;

const COLUMNS: readonly Column<Alumnus>[] = [
  { key: "name", header: "Name", rowHeader: true, cell: (pupil) => <Name pupil={pupil} /> },
  {
    key: "class",
    header: "Last class",
    cell: ({ lastClass }) => lastClass ?? "None",
    phoneCell: ({ lastClass }) => lastClass,
  },
  {
    key: "left",
    header: "Left",
    cell: ({ left }) => <TwoLines below={dayText(left.on)}>{DEPARTURE_LABELS[left.as]}</TwoLines>,
  },
  {
    key: "papers",
    header: "Certificates",
    cell: (pupil) => numbersOf(pupil) || "None",
    phoneCell: numbersOf,
  },
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

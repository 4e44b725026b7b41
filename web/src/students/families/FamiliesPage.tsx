import type { Family } from "@school/core/students/families/contract.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { labels as studentsLabels } from "../text.ts";
import { accountNotes, namesOf, titles } from "./text.ts";

const PAGE_SIZE = 20;

const once = (values: readonly (string | null)[]) =>
  [...new Set(values.filter(Boolean))].join(", ");

const classesOf = ({ children }: Family) => once(children.map(({ className }) => className));
const parentsOf = ({ children }: Family) => once(children.map(({ parentName }) => parentName));
const phonesOf = ({ children }: Family) => once(children.map(({ parentPhone }) => parentPhone));

const COLUMNS: readonly Column<Family>[] = [
  {
    key: "children",
    header: "Children",
    rowHeader: true,
    cell: (family) => <Children family={family} />,
  },
  {
    key: "classes",
    header: "Classes",
    cell: (family) => classesOf(family) || studentsLabels.noClass,
  },
  {
    key: "parent",
    header: "Parents",
    cell: (family) => parentsOf(family) || "None",
    phoneCell: parentsOf,
  },
  {
    key: "phone",
    header: "Phone",
    cell: (family) => phonesOf(family) || "None",
    phoneCell: phonesOf,
  },
];

function Children({ family: { id, children } }: { family: Family }) {
  return <AppLink href={`/dashboard/students/families/${id}`}>{namesOf(children)}</AppLink>;
}

/** Confirmed families, found by the names and phones of children and guardians. */
export function FamiliesPage() {
  const list = useList({
    filters: ["search"],
    pageSize: PAGE_SIZE,
    read: (paging, { search }) =>
      studentsApi.families.queryOptions({ input: { ...paging, ...(search && { search }) } }),
  });
  return (
    <Page
      title={titles.families}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      actions={
        <ButtonLink kind="primary" href="/dashboard/students/families/proposals">
          {titles.proposals}
        </ButtonLink>
      }
    >
      <ListPage
        list={list}
        noun={["family", "families"]}
        search={{ label: "Search", placeholder: "Child or phone" }}
        empty={<EmptyState title="No families yet" hint={accountNotes.noneHint} />}
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={titles.families}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}

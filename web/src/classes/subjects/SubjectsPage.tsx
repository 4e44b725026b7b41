import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { subjectsApi } from "../api.ts";
import { useSessions } from "../use-sessions.ts";
import { ClassSubjectsForm } from "./ClassSubjectsForm.tsx";
import { SubjectForm } from "./SubjectList.tsx";
import { SubjectList } from "./SubjectList.tsx";
import { TeachingTable } from "./TeachingTable.tsx";
import type { SubjectRecord } from "@school/core/classes/contract-subjects.ts";

const CLASSES_PER_PAGE = 50;

/** Which subjects there are, which class takes which, and who teaches them. */
export function SubjectsPage() {
  const sessions = useSessions();
  const [address, setAddress] = useAddress(["year", "class", "page"]);
  const [renamed, setRenamed] = useState<SubjectRecord | null>(null);
  const year = address.year || sessions.now;
  const page = pageOf(address.page);
  const grid = useQuery(
    subjectsApi.grid.queryOptions({
      input: { page, limit: CLASSES_PER_PAGE, ...(year && { academicYear: year }) },
    }),
  );
  const { table, goTo, total } = useListPage(grid, page, (next) => setAddress({ page: next }));
  const { rows } = table;
  const opened = rows?.find(({ id }) => id === address.class);
  return (
    <Page
      title="Subjects and Teachers"
      crumbs={[
        { label: "Classes", href: "/dashboard/classes" },
        { label: "Subjects and Teachers" },
      ]}
      description="A subject without a teacher of its own is taught by the class teacher."
    >
      <FilterBar noun={total === 1 ? "class" : "classes"} total={total}>
        <FilterSelect
          label="Session"
          value={year}
          options={year === "" ? [{ value: "", label: "Current session" }] : sessions.names}
          onChange={(chosen) =>
            setAddress({ year: chosen === sessions.now ? "" : chosen, class: "", page: "" })
          }
        />
      </FilterBar>
      <TeachingTable {...table} onEdit={(id) => setAddress({ class: id }, "push")} />
      {total !== undefined && (
        <Pager page={page} pageSize={CLASSES_PER_PAGE} total={total} noun="classes" onPage={goTo} />
      )}
      <Panel title="Subjects" description="A disabled subject is no longer offered to classes.">
        <SubjectList onRename={setRenamed} />
      </Panel>
      {rows && opened && (
        <Dialog
          opened
          size="lg"
          onClose={() => setAddress({ class: "" })}
          title={`Subjects of ${opened.fullName}`}
        >
          <ClassSubjectsForm
            key={opened.id}
            stored={opened}
            others={rows.filter(({ id, subjects }) => id !== opened.id && subjects.length > 0)}
            onDone={() => setAddress({ class: "" })}
          />
        </Dialog>
      )}
      {renamed && (
        <Dialog opened onClose={() => setRenamed(null)} title={`Rename ${renamed.name}`}>
          <SubjectForm subject={renamed} onDone={() => setRenamed(null)} />
        </Dialog>
      )}
    </Page>
  );
}

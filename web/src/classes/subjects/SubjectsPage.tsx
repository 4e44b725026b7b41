import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { severalClasses } from "../text.ts";
import { SeveralClassesForm } from "./SeveralClassesForm.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { subjectsApi } from "../api.ts";
import { TeachersGrid } from "../teachers/TeachersGrid.tsx";
import { useSessions } from "../use-sessions.ts";
import { ClassSubjectsForm } from "./ClassSubjectsForm.tsx";
import { takerTexts } from "../text.ts";
import { SubjectPupils } from "./SubjectPupils.tsx";
import { SubjectForm, SubjectList } from "./SubjectList.tsx";
import { TeachingTable } from "./TeachingTable.tsx";
import type { SubjectRecord } from "@school/core/classes/subjects/contract.ts";

const CLASSES_PER_PAGE = 50;

/** The subjects, which class takes which, and who teaches them. */
export function SubjectsPage() {
  const sessions = useSessions();
  const [address, setAddress] = useAddress(["year", "class", "several", "pupils"]);
  const [renamed, setRenamed] = useState<SubjectRecord | null>(null);
  const year = address.year || sessions.current;
  const list = useList({
    also: ["year", "class", "several", "pupils"],
    pageSize: CLASSES_PER_PAGE,
    read: (paging) =>
      subjectsApi.grid.queryOptions({ input: { ...paging, ...(year && { academicYear: year }) } }),
  });
  const { rows } = list.table;
  const opened = rows?.find(({ id }) => id === address.class);
  const chosen = rows?.find(({ id }) => id === address.pupils);
  return (
    <Page
      title="Subjects and Teachers"
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}
      description="The class teacher teaches a subject that has no other teacher."
      actions={
        <Button onClick={() => setAddress({ several: "yes" }, "push")}>
          Set subjects of several classes
        </Button>
      }
    >
      <TeachersGrid year={year} />
      <ListPage
        list={list}
        noun={["class", "classes"]}
        scope={year}
        filters={
          <FilterSelect
            label="Session"
            value={year}
            options={year === "" ? [{ value: "", label: "Current session" }] : sessions.names}
            onChange={(session) =>
              list.set({ year: session === sessions.current ? "" : session, class: "", pupils: "" })
            }
          />
        }
        empty={
          <EmptyState
            title="No classes in this session"
            hint="Create classes for this session first."
          />
        }
      >
        {(table) => (
          <TeachingTable
            {...table}
            onEdit={(id) => setAddress({ class: id }, "push")}
            onPupils={(id) => setAddress({ pupils: id }, "push")}
          />
        )}
      </ListPage>
      <Panel
        title="Subjects"
        description="Score sheets and reports list subjects in this order. Disabled subjects cannot be added to classes."
      >
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
            otherClasses={rows.filter(
              ({ id, subjects }) => id !== opened.id && subjects.length > 0,
            )}
            onDone={() => setAddress({ class: "" })}
          />
        </Dialog>
      )}
      {address.several !== "" && (
        <Dialog
          opened
          size="lg"
          onClose={() => setAddress({ several: "" })}
          title={severalClasses.title}
        >
          <SeveralClassesForm academicYear={year} onDone={() => setAddress({ several: "" })} />
        </Dialog>
      )}
      {chosen && (
        <Dialog
          opened
          size="lg"
          onClose={() => setAddress({ pupils: "" })}
          title={takerTexts.title(chosen.fullName)}
        >
          <SubjectPupils
            key={chosen.id}
            taught={chosen}
            onDone={() => setAddress({ pupils: "" })}
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

import { isOffice } from "@school/core/accounts/policy.ts";
import { nounFor, plural } from "@school/core/api/plural.ts";
import type { TeachingClass } from "@school/core/classes/schemas.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useAddressWith } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { NoTerm } from "../../school/NoTerm.tsx";
import { TermPicker } from "../../school/TermPicker.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { useSelection } from "../../ui/table/selection.ts";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { resultsApi } from "../api.ts";
import { gridAddress } from "../upload/sheet-address.ts";
import { useChosenSheet } from "../upload/use-chosen-sheet.ts";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { ClassFigures, StaffResultsList } from "./StaffResultsList.tsx";
import { labels, reopenTexts, statusLabels } from "../text.ts";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";

/** The states in the filter, and the server's query for each. */
const STATES = {
  draft: { label: statusLabels.draft, asks: { status: "pending", published: false } },
  published: { label: statusLabels.published, asks: { status: "pending", published: true } },
  approved: { label: statusLabels.approved, asks: { status: "approved" } },
  rejected: { label: statusLabels.rejected, asks: { status: "rejected" } },
} as const satisfies Record<
  string,
  { label: string; asks: { status: Result["status"]; published?: boolean } }
>;

const STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

/** The single results of a teacher with their status; for the office, all results. */
export function ResultsList() {
  const account = useAccount();
  const showsAll = isOffice(account);
  const [isReopening, setReopening] = useState(false);
  const sheet = useChosenSheet(false);
  const subjects = sheet.schoolClass ? sheet.subjects : subjectsOf(sheet.classes);
  const list = useList({
    filters: ["class", "subject", "status", "search"],
    also: ["session", "term", "view"],
    pageSize: 50,
    read(paging, { status, search, subject }) {
      const subjectId = sheet.subject?.id ?? subjects.find(({ id }) => id === subject)?.id;
      return resultsApi.list.queryOptions({
        input: {
          ...paging,
          ...(sheet.term && { termId: sheet.term.id }),
          ...(sheet.schoolClass && { classId: sheet.schoolClass.id }),
          ...(subjectId && { subjectId }),
          ...Object.entries(STATES).find(([name]) => name === status)?.[1].asks,
          ...(search && { search }),
          ...(!showsAll && { mine: true }),
        },
        enabled: sheet.term !== undefined,
      });
    },
  });
  const { address, set } = list;
  const addressWith = useAddressWith();
  const selection = useSelection(
    list.table.rows,
    ({ student, subject: { name } }) => `${student.name}, ${name}`,
  );
  const approved = selection.chosen.filter(isApproved);
  const subject = sheet.subject ?? subjects.find(({ id }) => id === address.subject);
  const chosen = { ...sheet, subject };
  const gridHref = gridAddress(chosen);
  return (
    <Page
      title={uiLabels.classResults}
      actions={
        <>
          <ButtonLink href={addressWith(TO_MATRIX)}>{labels.allSheets}</ButtonLink>
          <ButtonLink kind="primary" href={gridHref}>
            Enter scores
          </ButtonLink>
        </>
      }
    >
      <ListPage
        list={list}
        noun={["result", "results"]}
        scope={chosen.termName}
        search={uiLabels.searchPupil}
        filters={
          <>
            <TermPicker choice={chosen} ofSession={["class", "subject"]} onChange={set} />
            <FilterSelect
              label="Class"
              all={uiLabels.allClasses}
              value={chosen.schoolClass?.id ?? ""}
              options={chosen.classes.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              onChange={(id) => set({ class: id, subject: "" })}
            />
            <FilterSelect
              label="Subject"
              all="All subjects"
              value={subject?.id ?? ""}
              options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => set({ subject: id })}
            />
            <FilterSelect
              label="Status"
              all="All"
              value={address.status}
              options={STATE_OPTIONS}
              onChange={(status) => set({ status })}
            />
          </>
        }
        empty={
          <EmptyState
            title="No results this term"
            hint="Enter scores to see results here."
            action={<ButtonLink href={gridHref}>Enter scores</ButtonLink>}
          />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <>
            {!showsAll && chosen.term && address.status !== "rejected" && (
              <RejectedNotice
                termId={chosen.term.id}
                onShow={() => set({ status: "rejected", class: "", subject: "", search: "" })}
              />
            )}
            {chosen.error ? (
              <ErrorState title="Your classes did not load" onRetry={chosen.retry}>
                {messageOf(chosen.error)}
              </ErrorState>
            ) : !chosen.term && !chosen.loading ? (
              <NoTerm />
            ) : (
              <StaffResultsList
                key={chosen.sheet ? Object.values(chosen.sheet).join(" ") : ""}
                chosen={chosen}
                table={table}
                selection={
                  mayApproveResults(account)
                    ? { ...selection.boxes, isSelectable: isApproved }
                    : undefined
                }
                mayHoldDrafts={list.total !== 0 && ["", "draft"].includes(address.status)}
                withTeacher={showsAll}
              />
            )}
          </>
        )}
      </ListPage>
      <SelectionBar count={approved.length} onClear={selection.clear}>
        <Button kind="primary" onClick={() => setReopening(true)}>
          {reopenTexts.reopen(approved.length)}
        </Button>
      </SelectionBar>
      {isReopening && (
        <ReopenDialog
          results={approved}
          onClose={() => setReopening(false)}
          onDone={selection.clear}
        />
      )}
      <ClassFigures chosen={chosen} />
    </Page>
  );
}

const isApproved = ({ status }: Result) => status === "approved";

/** Leaves the list for the state of all sheets. */
const TO_MATRIX = { view: "", class: "", subject: "", status: "", search: "", page: "" };

/** Every subject of the classes once, by name. */
function subjectsOf(classes: readonly TeachingClass[]) {
  const byId = new Map(classes.flatMap(({ subjects }) => subjects.map((one) => [one.id, one])));
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Notifies a teacher of rejected results; renders nothing without any. */
function RejectedNotice({ termId, onShow }: { termId: string; onShow: () => void }) {
  const rejected = useQuery(
    resultsApi.list.queryOptions({
      input: { mine: true, status: "rejected", termId, limit: 1 },
    }),
  );
  const count = rejected.data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="bad">
      <p>
        The principal sent back <b>{plural(count, "result")}</b>. Correct and publish{" "}
        {nounFor(count, "it", "them")} again.
      </p>
      <Button onClick={onShow}>Show them</Button>
    </Notice>
  );
}

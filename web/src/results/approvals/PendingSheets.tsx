import { dayOfTimeText } from "@school/core/api/dates.ts";
import { MAX_SHEETS, type PendingSheet } from "@school/core/results/approvals/contract.ts";
import { describeUnusual } from "@school/core/results/approvals/unusual.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { resultsApi } from "../api.ts";
import { ApproveAll, BulkApprovals } from "./BulkApproval.tsx";
import { DecisionBar } from "./DecisionBar.tsx";
import { DecidedSheets, DecisionDialog, DecisionFrame } from "./DecisionDialog.tsx";
import styles from "./PendingApprovals.module.css";
import { QUEUE_FILTERS, QueueFilters, queueInput } from "./QueueFilters.tsx";
import { SheetRows } from "./SheetRows.tsx";
import { sheetTexts, titles } from "./text.ts";
import { decidedText, useDecision, type Verb } from "./use-decision.ts";
import { sheetId, sheetName, useSheetDecision } from "./use-sheet-decision.ts";
import { useDecidedToast } from "./use-undo-decision.ts";

/** The published results by score sheet: each expands to its rows, and is decided as a whole. */
export function PendingSheets() {
  // In the state that the principal saw: later changes are shown before a decision.
  const [selected, setSelected] = useState<ReadonlyMap<string, PendingSheet>>(new Map());
  const here = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const toast = useDecidedToast();
  const list = useList({
    filters: QUEUE_FILTERS,
    pageSize: 50,
    read: (paging, address) =>
      resultsApi.pendingSheets.queryOptions({ input: { ...paging, ...queueInput(address) } }),
  });
  const { address, response } = list;
  const clear = () => setSelected(new Map());

  async function refresh(text: string, decisionId: string): Promise<void> {
    await queries.invalidateQueries({ queryKey: resultsApi.key() });
    toast(text, decisionId);
    // The pressed button was removed with its row; the focus moves to the list.
    here.current?.focus({ preventScroll: true });
  }
  const decision = useSheetDecision(
    async ({ verb, sheets, results, decisionId }) => {
      clear();
      const says = verb === "approve" ? sheetTexts.approved : sheetTexts.rejected;
      await refresh(says(sheets.length, results), decisionId);
    },
    () => {
      clear();
      void list.query.refetch();
    },
  );
  const rowDecision = useDecision(
    (verb, decided, decisionId) => refresh(decidedText(verb, decided), decisionId),
    () => void queries.invalidateQueries({ queryKey: resultsApi.key() }),
  );
  const drafts = response?.waiting.drafts ?? 0;

  function filter(changes: Partial<typeof address>): void {
    clear();
    list.set(changes);
  }

  return (
    <>
      <BulkApprovals />
      <ListPage
        list={list}
        noun={["score sheet", "score sheets"]}
        filters={
          <QueueFilters address={address} teachers={response?.teachers ?? []} onChange={filter} />
        }
        empty={
          <EmptyState
            title={titles.noPendingResults}
            hint="Score sheets appear here when teachers publish them."
          />
        }
        noMatches={<EmptyState title={titles.noPendingResults} hint="Try other filters." />}
      >
        {(table) => (
          <div ref={here} tabIndex={-1} className={`${styles.list} ${styles.table}`}>
            {response && response.matching.sheets > 1 && (
              <ApproveAll
                filter={queueInput(address)}
                list={response.matching}
                toCheck={response.data.filter((sheet) => describeUnusual(sheet).length > 0).length}
              />
            )}
            <DataTable
              {...table}
              caption="Score sheets"
              columns={columnsFor(decision.ask)}
              rowKey={sheetId}
              selection={{
                selected: new Set(selected.keys()),
                onChange(ids) {
                  const shown = new Map(table.rows?.map((sheet) => [sheetId(sheet), sheet]));
                  const next = [...ids].flatMap((id) => selected.get(id) ?? shown.get(id) ?? []);
                  setSelected(new Map(next.map((sheet) => [sheetId(sheet), sheet])));
                },
                label: sheetName,
              }}
              expand={(sheet) => <SheetRows sheet={sheet} onDecide={rowDecision.ask} />}
              narrow={(sheet) => <SheetCard sheet={sheet} onDecide={decision.ask} />}
            />
            <DecisionBar
              count={selected.size}
              notes={selected.size > MAX_SHEETS ? [sheetTexts.tooMany(MAX_SHEETS)] : []}
              mayApprove={selected.size <= MAX_SHEETS}
              mayReject={selected.size <= MAX_SHEETS}
              onDecide={(verb) => decision.ask(verb, [...selected.values()])}
              onClear={clear}
            />
            {drafts > 0 && (
              <p className={styles.drafts}>
                {sheetTexts.drafts(drafts)}{" "}
                <AppLink href="/dashboard/report-card/pending-approvals?view=drafts">
                  {sheetTexts.showDrafts}
                </AppLink>
              </p>
            )}
          </div>
        )}
      </ListPage>
      <SheetDecisionDialog decision={decision} />
      <DecisionDialog decision={rowDecision} />
    </>
  );
}

type OnDecide = (verb: Verb, sheets: readonly PendingSheet[]) => void;

function columnsFor(onDecide: OnDecide): Column<PendingSheet>[] {
  return [
    {
      key: "sheet",
      header: "Score sheet",
      rowHeader: true,
      cell: (sheet) => <TwoLines below={fullTermName(sheet)}>{sheetName(sheet)}</TwoLines>,
    },
    {
      key: "teacher",
      header: "Teacher",
      cell: (sheet) => (
        <TwoLines below={sheet.publishedAt && `Published ${dayOfTimeText(sheet.publishedAt)}`}>
          {teachersOf(sheet)}
        </TwoLines>
      ),
    },
    {
      key: "results",
      header: "Results",
      align: "right",
      cell: (sheet) => (
        <TwoLines below={decidedOf(sheet)}>
          <span className={styles.tight}>{countOf(sheet)}</span>
        </TwoLines>
      ),
    },
    { key: "mean", header: "Average", align: "right", cell: ({ mean }) => averageText(mean, 1) },
    { key: "lowest", header: "Lowest", align: "right", cell: ({ lowest }) => lowest },
    { key: "highest", header: "Highest", align: "right", cell: ({ highest }) => highest },
    { key: "grades", header: "Grades", cell: ({ grades }) => <GradeBars grades={grades} /> },
    { key: "check", header: "To check", cell: (sheet) => <ToCheck sheet={sheet} /> },
    actionsColumn((sheet) => <SheetButtons sheet={sheet} onDecide={onDecide} small />),
  ];
}

const teachersOf = ({ teachers }: PendingSheet) => teachers.map(({ name }) => name).join(", ");

/** "28 of 30". */
const countOf = ({ results, pupils }: PendingSheet) => `${results} of ${pupils}`;

/** The results that are decided already: "15 approved, 1 sent back". */
function decidedOf({ approved, rejected }: PendingSheet): string {
  return [
    ...(approved > 0 ? [`${approved} approved`] : []),
    ...(rejected > 0 ? [`${rejected} sent back`] : []),
  ].join(", ");
}

/** Unusual facts about the sheet. */
function ToCheck({ sheet }: { sheet: PendingSheet }) {
  const lines = describeUnusual(sheet);
  if (lines.length === 0) return <Muted>{sheetTexts.nothingUnusual}</Muted>;
  return (
    <ul className={styles.check}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface SheetProps {
  sheet: PendingSheet;
  onDecide: OnDecide;
  small?: boolean;
}

function SheetButtons({ sheet, onDecide, small = false }: SheetProps) {
  const size = small ? "compact-sm" : "sm";
  const name = sheetName(sheet);
  return (
    <div className={styles.buttons}>
      <Button
        size={size}
        kind={small ? "secondary" : "primary"}
        aria-label={sheetTexts.approve(name)}
        onClick={() => onDecide("approve", [sheet])}
      >
        Approve
      </Button>
      <Button
        size={size}
        aria-label={sheetTexts.reject(name)}
        onClick={() => onDecide("reject", [sheet])}
      >
        Reject
      </Button>
    </div>
  );
}

function SheetCard({ sheet, onDecide }: SheetProps) {
  return (
    <div>
      <strong>{sheetName(sheet)}</strong>
      <Muted>{teachersOf(sheet)}</Muted>
      <Muted>
        {countOf(sheet)} results, average {averageText(sheet.mean, 1)}, {sheet.lowest} to{" "}
        {sheet.highest}
      </Muted>
      {decidedOf(sheet) && <Muted>{decidedOf(sheet)}</Muted>}
      <GradeBars grades={sheet.grades} />
      <ToCheck sheet={sheet} />
      <SheetButtons sheet={sheet} onDecide={onDecide} />
    </div>
  );
}

function SheetDecisionDialog({ decision }: { decision: ReturnType<typeof useSheetDecision> }) {
  const { proposal, opened, busy, error, confirm, cancel } = decision;
  if (!proposal) return null;
  const { number, verb, sheets, changed } = proposal;
  const count = sheets.reduce((sum, sheet) => sum + sheet.results, 0);
  const drafts = sheets.reduce((sum, sheet) => sum + sheet.drafts, 0);
  return (
    <DecisionFrame
      opened={opened}
      number={number}
      verb={verb}
      several
      count={count}
      differences={changed}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {count > 0 && (
        <DecidedSheets
          count={count}
          sheets={sheets.map((sheet) => ({ name: sheetName(sheet), count: sheet.results }))}
        />
      )}
      {drafts > 0 && <Muted>{sheetTexts.draftsStay(drafts)}</Muted>}
    </DecisionFrame>
  );
}

/**
 * Number of results for each grade, best first. Bars have numbers, so that colour is not needed.
 */
function GradeBars({ grades }: Pick<PendingSheet, "grades">) {
  const most = Math.max(1, ...grades.map(({ results }) => results));
  const words = grades.map(({ grade, results }) => `${grade} ${results}`).join(", ");
  return (
    <span className={styles.bars} role="img" aria-label={sheetTexts.grades(words)}>
      {grades.map(({ grade, results }) => (
        <span key={grade} className={styles.band}>
          <small>{results || ""}</small>
          <span className={styles.bar} style={{ height: `${(results / most) * 1.5}rem` }} />
          <small>{grade}</small>
        </span>
      ))}
    </span>
  );
}

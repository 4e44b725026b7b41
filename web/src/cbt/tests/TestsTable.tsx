import { plural } from "@school/core/api/plural.ts";
import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import type { ReactNode } from "react";
import { fullTermName } from "@school/core/school/terms.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { RowActions, RowDelete, TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { stateText } from "./test-in-words.ts";
import { STATE_TONES, countText, saving } from "./text.ts";
import { type TestActions, useTestActions } from "./use-test-actions.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { missingBeforePublishing, linksOf } from "./test-links.ts";
import styles from "./Tests.module.css";

interface TestsTableProps extends ListRows<ManagedTest> {
  empty: ReactNode;
  /** Time at which the rows were read. */
  now: string;
}

/** Tests with their states; a row expands to details and further actions. */
export function TestsTable({ now, ...table }: TestsTableProps) {
  const actions = useTestActions();
  return (
    <DataTable
      {...table}
      caption="Tests"
      columns={columnsAt(now)}
      rowKey={({ id }) => id}
      expand={(test) => (
        <TestDetails test={test}>
          <MoreActions test={test} actions={actions} />
        </TestDetails>
      )}
      narrow="cards"
    />
  );
}

const columnsAt = (now: string): Column<ManagedTest>[] => [
  {
    key: "title",
    header: "Test",
    rowHeader: true,
    cell: (test) => <TwoLines below={subjectAndClass(test)}>{test.title}</TwoLines>,
    phoneCell: ({ title }) => title,
  },
  { key: "state", header: "Status", cell: (test) => <StateBadge test={test} now={now} /> },
  {
    key: "pupils",
    header: "Pupils",
    cell: countText,
    phoneCell: (test) => (
      <>
        <span>{subjectAndClass(test)}</span>
        <span>{countText(test)}</span>
      </>
    ),
  },
  actionsColumn((test) => <FirstActions test={test} />),
];

function StateBadge({ test, now }: { test: ManagedTest; now: string }) {
  const tone = test.state === "open" && test.isPaused ? "waiting" : STATE_TONES[test.state];
  return <StatusBadge tone={tone}>{stateText(test, now)}</StatusBadge>;
}

function subjectAndClass({ subject, class: one, classCategory, platform }: ManagedTest): string {
  const where = one?.name ?? classCategory.name;
  return `${subject.name}, ${where}${platform === "Offline" ? ", on paper" : ""}`;
}

/** Number of links in the row itself. */
const LINKS_IN_ROW = 3;

/** The most likely pages for the state of a test. */
function FirstActions({ test }: { test: ManagedTest }) {
  return (
    <RowActions>
      {linksOf(test)
        .slice(0, LINKS_IN_ROW)
        .map(({ label, href }) => (
          <ButtonLink
            key={label}
            size="compact-sm"
            href={href}
            aria-label={`${label}: ${test.title}`}
          >
            {label}
          </ButtonLink>
        ))}
    </RowActions>
  );
}

/** Further pages and actions of a test. */
function MoreActions({ test, actions }: { test: ManagedTest; actions: TestActions }) {
  const { title, mayChange, showCBT, sitting } = test;
  const missing = missingBeforePublishing(test);
  return (
    <>
      <Row>
        {linksOf(test)
          .slice(LINKS_IN_ROW)
          .map(({ label, href }) => (
            <ButtonLink key={label} size="compact-sm" href={href} aria-label={`${label}: ${title}`}>
              {label}
            </ButtonLink>
          ))}
        {mayChange && (showCBT || missing === null) && (
          <Button
            size="compact-sm"
            disabled={actions.busy}
            aria-label={`${showCBT ? saving.hide : saving.show}: ${title}`}
            onClick={() => actions.setShown(test, !showCBT)}
          >
            {showCBT ? saving.hide : saving.show}
          </Button>
        )}
        {mayChange && (
          <Button
            size="compact-sm"
            disabled={actions.busy}
            aria-label={`Copy ${title}`}
            onClick={() => actions.copy(test)}
          >
            Copy
          </Button>
        )}
        {mayChange && sitting === 0 && (
          <RowDelete name={title} disabled={actions.busy} onClick={() => actions.remove(test)} />
        )}
      </Row>
      {mayChange && missing !== null && <p>{missing}</p>}
      {mayChange && sitting > 0 && <p>You can delete it when no pupil is sitting it.</p>}
      {!mayChange && (
        <p>You can watch this test. Only its authors and the principal can change it.</p>
      )}
    </>
  );
}

/** The details of a test, and its further actions. */
function TestDetails({ test, children }: { test: ManagedTest; children: ReactNode }) {
  const { questions, totalMarks, maxScore, duration, assessmentType } = test;
  const term = fullTermName(test);
  const scale = maxScore === totalMarks ? "" : `, shown out of ${maxScore}`;
  const what =
    questions === 0
      ? "No questions yet, "
      : `${plural(questions, "question")} for each pupil, ${plural(totalMarks, "mark")}${scale}, `;
  return (
    <Stack gap={3} className={styles.opened}>
      <p>
        {assessmentType}, {term}. {what}
        {plural(duration, "minute")}. {timesWords(test)}
        {test.requireEntryCode && " Pupils enter a code."} Set by {test.author}.
      </p>
      {children}
    </Stack>
  );
}

function timesWords({ opensAt, closesAt }: ManagedTest): string {
  if (opensAt !== null && closesAt !== null) {
    return `Open from ${timeText(opensAt)} to ${timeText(closesAt)}.`;
  }
  if (opensAt !== null) return `Opens ${timeText(opensAt)}.`;
  return closesAt === null ? "No times yet." : `Closes ${timeText(closesAt)}.`;
}

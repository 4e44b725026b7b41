import { plural } from "@school/core/api/plural.ts";
import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { fullTermName } from "@school/core/school/terms.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { MenuAction, MenuLink, RowMenu } from "../../ui/table/RowMenu.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { questionFilesApi } from "../api.ts";
import { exporting } from "../question-files/text.ts";
import { stateText } from "./test-in-words.ts";
import { STATE_TONES, countText, pageNames, saving } from "./text.ts";
import { type TestActions, useTestActions } from "./use-test-actions.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { missingBeforePublishing, linksOf } from "./test-links.ts";
import styles from "./Tests.module.css";

const ExportQuestions = lazy(async () => ({
  default: (await import("../question-files/ExportQuestions.tsx")).ExportQuestions,
}));

const PracticeDialog = lazy(async () => ({
  default: (await import("../practice/PracticeDialog.tsx")).PracticeDialog,
}));

interface TestsTableProps extends ListRows<ManagedTest> {
  empty: ReactNode;
  /** Time at which the rows were read. */
  now: string;
}

/** Tests with their states; a row expands to the details. */
export function TestsTable({ now, ...table }: TestsTableProps) {
  const actions = useTestActions();
  const [exported, setExported] = useState<ManagedTest | null>(null);
  const [practised, setPractised] = useState<ManagedTest | null>(null);
  return (
    <>
      <DataTable
        {...table}
        caption="Tests"
        columns={columnsAt(now, { ...actions, download: setExported, practise: setPractised })}
        rowKey={({ id }) => id}
        expand={(test) => <TestDetails test={test} />}
        opens
        narrow="cards"
      />
      <Suspense fallback={null}>
        {practised && (
          <PracticeDialog
            source={{ testId: practised.id }}
            title={practised.title}
            subjectId={practised.subject.id}
            onClose={() => setPractised(null)}
          />
        )}
        {exported && (
          <ExportQuestions
            title={exported.title}
            read={(format) => questionFilesApi.exportTest.call({ id: exported.id, format })}
            onClose={() => setExported(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface MenuActions extends TestActions {
  practise: (test: ManagedTest) => void;
  download: (test: ManagedTest) => void;
}

const columnsAt = (now: string, actions: MenuActions): Column<ManagedTest>[] => [
  {
    key: "title",
    header: "Test",
    rowHeader: true,
    cell: (test) => (
      <TwoLines below={subjectAndClass(test)}>
        <TestTitle test={test} />
      </TwoLines>
    ),
    phoneCell: (test) => <TestTitle test={test} />,
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
  actionsColumn((test) => <TestMenu test={test} actions={actions} />),
];

function StateBadge({ test, now }: { test: ManagedTest; now: string }) {
  const tone = test.state === "open" && test.isPaused ? "waiting" : STATE_TONES[test.state];
  return <StatusBadge tone={tone}>{stateText(test, now)}</StatusBadge>;
}

function subjectAndClass({ subject, class: one, classCategory, platform }: ManagedTest): string {
  const where = one?.name ?? classCategory.name;
  return `${subject.name}, ${where}${platform === "Offline" ? ", on paper" : ""}`;
}

/** Opens the most likely page for the state of a test. */
function TestTitle({ test }: { test: ManagedTest }) {
  const [first] = linksOf(test);
  return first ? <AppLink href={first.href}>{test.title}</AppLink> : <>{test.title}</>;
}

/** The pages of a test, and what is done with it. */
function TestMenu({ test, actions }: { test: ManagedTest; actions: MenuActions }) {
  const { title, mayChange, showCBT, sitting } = test;
  const mayShow = mayChange && (showCBT || missingBeforePublishing(test) === null);
  return (
    <RowMenu name={title} disabled={actions.busy}>
      {linksOf(test).map(({ label, href }) => (
        <MenuLink key={label} href={href}>
          {label}
        </MenuLink>
      ))}
      {mayShow && (
        <MenuAction onClick={() => actions.setShown(test, !showCBT)}>
          {showCBT ? saving.hide : saving.show}
        </MenuAction>
      )}
      {mayChange && <MenuAction onClick={() => actions.copy(test)}>Copy</MenuAction>}
      {mayChange && test.state === "over" && (
        <MenuAction onClick={() => actions.practise(test)}>{pageNames.practice}</MenuAction>
      )}
      {mayChange && (
        <MenuAction onClick={() => actions.download(test)}>{exporting.download}</MenuAction>
      )}
      {mayChange && sitting === 0 && (
        <MenuAction danger onClick={() => actions.remove(test)}>
          Delete
        </MenuAction>
      )}
    </RowMenu>
  );
}

/** The reasons for which something cannot be done with a test now. */
function Reasons({ test }: { test: ManagedTest }) {
  const { mayChange, sitting } = test;
  const missing = missingBeforePublishing(test);
  if (!mayChange) {
    return <p>You can watch this test. Only its authors and the principal can change it.</p>;
  }
  return (
    <>
      {missing !== null && <p>{missing}</p>}
      {sitting > 0 && <p>You can delete it when no pupil is sitting it.</p>}
    </>
  );
}

function TestDetails({ test }: { test: ManagedTest }) {
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
      <Reasons test={test} />
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

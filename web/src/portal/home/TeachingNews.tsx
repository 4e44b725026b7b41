import { mayOpenRegisters } from "@school/core/attendance/policy.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { describeMissingEntries } from "@school/core/report-cards/board/board.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { testAddress } from "../../cbt/tests/test-addresses.ts";
import { stateText } from "../../cbt/tests/test-in-words.ts";
import { addresses } from "../../lessons/assignments/addresses.ts";
import { dueWords } from "../../lessons/assignments/due-text.ts";
import { ProgressTable } from "../../results/progress/ProgressTable.tsx";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { titles as collectingTitles } from "../../students/collecting/text.ts";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { RegisterRow } from "./RegisterRow.tsx";
import { rejectedText, reminded } from "./text.ts";
import { WaitingRow } from "./WaitingRow.tsx";
import { noSheet } from "../../results/empty-texts.ts";

const RegisterRows = lazy(async () => ({
  default: (await import("./RegisterRows.tsx")).RegisterRows,
}));

type Teaching = NonNullable<Home["teaching"]>;

interface TeacherTasksProps extends Pick<Home, "tests" | "toMark"> {
  teaching: Teaching | null;
}

/** A teacher's tasks: registers, rejected results, report sheets, tests to watch, work to mark. */
export function TeacherTasks({ teaching, tests, toMark }: TeacherTasksProps) {
  const account = useAccount();
  // The server does not wait for lazy code; the document has the same rows without their state.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const { classes, open, rejected, term, sheets, reminder } = teaching ?? NO_TEACHING;
  const led = mayOpenRegisters(account) ? classes.map((one) => one.class) : [];
  const rows = led.map((one) => <RegisterRow key={one.id} of={one} />);
  const isReminded = reminder !== null && open.length + sheets.length > 0;
  const tasks = led.length + sheets.length + tests.length + toMark.length;
  const hasTasks = tasks + (term ? rejected.length : 0) > 0 || isReminded;
  if (!hasTasks && classes.length === 0) return null;
  return (
    <Panel title="Waiting for you" actions={classes.length > 0 && <ClassLinks classes={classes} />}>
      <PlainList gap={2} ruled>
        {!hasTasks && <li>Nothing is waiting for you.</li>}
        {isInBrowser && led.length > 0 ? (
          <Suspense fallback={rows}>
            <RegisterRows classes={led} />
          </Suspense>
        ) : (
          rows
        )}
        {isReminded && <li role="status">{reminded(reminder.by, timeText(reminder.at))}</li>}
        {term !== null &&
          rejected.map((sheet) => (
            <WaitingRow
              key={`${sheet.class.id} ${sheet.subject.id}`}
              words={rejectedText(sheet)}
              href={addressOf(term, sheet)}
              action="Correct"
              label={`Correct scores of ${sheet.subject.name} in ${sheet.class.name}`}
            />
          ))}
        {term !== null &&
          sheets.map((entries) => (
            <WaitingRow
              key={`sheets ${entries.class.id}`}
              words={`Report cards of ${entries.class.name}: ${describeMissingEntries(entries).join(", ")}.`}
              href={entryAddress(term, entries.class.id)}
              action="Enter"
              label={`Enter for ${entries.class.name}`}
            />
          ))}
        {tests.map((test) => (
          <WaitingRow
            key={test.id}
            words={`${test.title}. ${stateText(test)}`}
            href={testAddress("hall", test.id)}
            action="Live view"
            label={`Live view of ${test.title}`}
          />
        ))}
        {toMark.map(({ id, title, class: ofClass, dueOn, toMark: count }) => (
          <WaitingRow
            key={`${id} ${ofClass.id}`}
            words={
              <>
                {title}, {ofClass.name}.{" "}
                <Muted as="span" suppressHydrationWarning>
                  {dueWords.toMark(count)}. {dueWords.due(dueOn)}
                </Muted>
              </>
            }
            href={addresses.marks(id, ofClass.id)}
            action="Mark"
            label={`Mark ${title}`}
          />
        ))}
      </PlainList>
    </Panel>
  );
}

const NO_TEACHING: Teaching = {
  classes: [],
  open: [],
  finished: 0,
  rejected: [],
  term: null,
  sheets: [],
  reminder: null,
};

/** Links to a teacher's classes, and to who may collect their pupils. */
function ClassLinks({ classes }: Pick<Teaching, "classes">) {
  return (
    <Row as="nav" aria-label="My classes">
      {classes.map(({ class: { id, name } }) => (
        <AppLink key={id} href={`/dashboard/classes/${id}`}>
          {name}
        </AppLink>
      ))}
      <AppLink href="/dashboard/students/collecting">{collectingTitles.whoMayCollect}</AppLink>
    </Row>
  );
}

/** Number of sheets that the dashboard names; the page of scores has the others. */
const MAX_SHEETS = 2;

/** Dashboard panel of the scores that a teacher still has to enter this term. */
export function ScoresToEnter({ teaching }: { teaching: Teaching }) {
  const { term, open, finished } = teaching;
  if (term === null) return null;
  return (
    <Panel
      title="Scores to enter"
      description={`${fullTermName(term)}${finished > 0 ? `, ${plural(finished, "subject is", "subjects are")} published` : ""}`}
      actions={
        open.length > MAX_SHEETS && (
          <AppLink href="/dashboard/staff-results">All {open.length} subjects</AppLink>
        )
      }
      flush
    >
      <ProgressTable
        sheets={open.slice(0, MAX_SHEETS)}
        hrefOf={(sheet) => addressOf(term, sheet)}
        empty={<p className={styles.padded}>{whyNoScores(teaching)}</p>}
      />
    </Panel>
  );
}

function addressOf(
  term: NonNullable<Teaching["term"]>,
  sheet: Pick<Teaching["rejected"][number], "class" | "subject">,
): string {
  const { class: schoolClass, subject } = sheet;
  return gridAddress({ academicYear: term.academicYear, term, schoolClass, subject });
}

function whyNoScores({ classes, finished, rejected }: Teaching): string {
  if (rejected.length > 0) return "Correct the results sent back and publish them again.";
  if (finished > 0) return "All your scores are published.";
  if (classes.length > 0)
    return "Your classes have no subjects this term. Ask the office to assign them.";
  return `${"No class or subject is assigned to you this term."} ${noSheet.noClasses.teacher}`;
}

function entryAddress(term: { id: string; academicYear: string }, classId: string): string {
  const query = new URLSearchParams({
    session: term.academicYear,
    term: term.id,
    class: classId,
  });
  return `/dashboard/report-card/entry?${query.toString()}`;
}

import { isPrincipal } from "@school/core/accounts/policy.ts";
import { weekdayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { mayReadAllRegisters } from "@school/core/attendance/policy.ts";
import type { ClassProgress, Home } from "@school/core/portal/contract-home.ts";
import { isFinished } from "@school/core/report-cards/board/board.ts";
import { countPublished } from "@school/core/results/progress/progress.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { mayManageSchool } from "@school/core/school/policy.ts";
import { fullTermName, termLabel } from "@school/core/school/terms.ts";
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ComingUp } from "../../calendar/ComingUp.tsx";
import { SchoolSteps } from "../../report-cards/board/SchoolSteps.tsx";
import { titles as boardTitles } from "../../report-cards/board/text.ts";
import { ProgressBar } from "../../results/progress/ProgressBar.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { endOfTerm } from "./text.ts";
import { WaitingRow } from "./WaitingRow.tsx";

const SetupPanel = lazy(async () => ({
  default: (await import("../setup/SetupPanel.tsx")).SetupPanel,
}));

const BackupNews = lazy(async () => ({
  default: (await import("../../school/backups/LastBackup.tsx")).BackupNews,
}));

const AttendanceToday = lazy(async () => ({
  default: (await import("../../attendance/register/AttendanceToday.tsx")).AttendanceToday,
}));

type School = NonNullable<Home["school"]>;

interface SchoolNewsProps extends Pick<Home, "comingUp"> {
  school: School;
  /** Panels below what comes next. */
  children: ReactNode;
}

/** Home of the principal and the office: work that waits, pupils in school, and the term's progress. */
export function SchoolNews({ school, comingUp, children }: SchoolNewsProps) {
  const account = useAccount();
  // The server does not wait for lazy code; the document leaves it out.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const isNew = school.pupils === 0;
  const setup = isInBrowser && mayManageSchool(account) && (
    <Suspense>
      <SetupPanel inRow={!isNew} />
    </Suspense>
  );
  const isOnlyOffice = !isPrincipal(account);
  return (
    <>
      {isNew && setup}
      {isInBrowser && isPrincipal(account) && (
        <Suspense>
          <BackupNews />
        </Suspense>
      )}
      {isOnlyOffice && <OfficeLinks />}
      <div className={styles.columns}>
        <Stack>
          <Waiting school={school}>{!isNew && setup}</Waiting>
          <TermProgress school={school} />
        </Stack>
        <Stack>
          {isInBrowser && mayReadAllRegisters(account) && (
            <Suspense>
              <AttendanceToday staffPresent={school.day.staffPresent} staff={school.staff} />
            </Suspense>
          )}
          {comingUp.length + school.day.birthdays.length > 0 && (
            <ComingUp items={comingUp.slice(0, MAX_COMING)}>
              <Birthdays pupils={school.day.birthdays} />
            </ComingUp>
          )}
          {children}
        </Stack>
      </div>
    </>
  );
}

/** The pages that an office needs most; only those that the person may open are shown. */
const OFFICE_PAGES = [
  { href: "/dashboard/students/create", label: "New admission" },
  { href: "/dashboard/students/transfer", label: "Move pupils" },
  { href: "/dashboard/students/print-login", label: "Login slips" },
  { href: "/dashboard/messages/write", label: "Message to many" },
  { href: "/dashboard/students/collecting", label: "Who may collect" },
] as const;

function OfficeLinks() {
  const account = useAccount();
  return (
    <Row as="nav" aria-label="Often used">
      {OFFICE_PAGES.filter(({ href }) => mayOpenPage(account, href)).map(({ href, label }) => (
        <ButtonLink key={href} href={href}>
          {label}
        </ButtonLink>
      ))}
    </Row>
  );
}

function Birthdays({ pupils }: { pupils: School["day"]["birthdays"] }) {
  return pupils.map(({ id, name, className }) => (
    <li key={id}>
      <AppLink href={`/dashboard/students/${id}`}>{name}</AppLink>
      {className !== null && `, ${className}`}{" "}
      <Muted as="span" small>
        birthday today
      </Muted>
    </li>
  ));
}

interface WaitingThing {
  /** "3 accounts of pupils to link", with its number; left out for 0. */
  readonly count: number | null | undefined;
  readonly nouns: readonly [one: string, several: string];
  readonly href: string;
  readonly action: string;
}

/** List of the work that waits for the person, each with one button; without anything that is 0. */
function Waiting({ school, children }: { school: School; children: ReactNode }) {
  const account = useAccount();
  const things: readonly WaitingThing[] = [
    {
      count: school.bulkReaders,
      nouns: ["account opened very many records", "accounts opened very many records"],
      href: "/dashboard/settings/system?view=reads",
      action: "See",
    },
    {
      count: school.pendingResults,
      nouns: ["result to approve", "results to approve"],
      href: "/dashboard/report-card/pending-approvals",
      action: "Review",
    },
    {
      count: school.waitingRegistrations,
      nouns: ["registration to approve", "registrations to approve"],
      href: "/dashboard/users",
      action: "Open",
    },
    {
      count: school.waitingParents,
      nouns: ["parent waits for the children", "parents wait for their children"],
      href: "/dashboard/users",
      action: "Link",
    },
    {
      count: school.accountsWithoutRecord,
      nouns: ["pupil's account to link", "pupils' accounts to link"],
      href: "/dashboard/users?state=record",
      action: "Link",
    },
    {
      count: school.newEnquiries,
      nouns: ["new enquiry from the website", "new enquiries from the website"],
      href: "/dashboard/settings/messages?state=NEW",
      action: "Read",
    },
    {
      count: school.day.absencesReported,
      nouns: ["absence reported for today", "absences reported for today"],
      href: "/dashboard/attendance",
      action: "See",
    },
    {
      count: school.plans?.waiting,
      nouns: ["lesson plan to approve", "lesson plans to approve"],
      href: "/lesson-plan",
      action: "Open",
    },
    {
      count: school.plans?.missing,
      nouns: ["lesson plan of this week is missing", "lesson plans of this week are missing"],
      href: "/lesson-plan?show=missing",
      action: "See",
    },
    {
      count: isPrincipal(account) ? null : school.day.withoutPicture,
      nouns: ["pupil without a picture", "pupils without a picture"],
      href: "/dashboard/students/pictures",
      action: "Add",
    },
  ];
  const waiting = things.flatMap(({ count, nouns: [one, several], ...thing }) =>
    count ? [{ ...thing, words: plural(count, one, several) }] : [],
  );
  return (
    <Panel title="Waiting for you">
      <PlainList gap={2} ruled>
        {waiting.length === 0 && <li>Nothing is waiting for you.</li>}
        {waiting.map(({ words, ...thing }) => (
          <WaitingRow
            key={thing.href + words}
            {...thing}
            words={<strong>{words}</strong>}
            label={`${thing.action}: ${words}`}
          />
        ))}
        {children}
      </PlainList>
    </Panel>
  );
}

/** Number of events beside the work; the calendar has the others. */
const MAX_COMING = 2;

/** Number of classes that the dashboard names, those first of which the most is missing. */
const MAX_BEHIND = 4;

/**
 * Progress of this term: in its last weeks the steps of the report sheets, and always the classes
 * with the most scores to publish.
 */
function TermProgress({ school: { term, board, progress } }: { school: School }) {
  if (term === null || progress.length === 0) return null;
  const isEnding = board !== null && board.sheets.pupils > 0;
  const missing = (counts: ClassProgress) => counts.pupils - countPublished(counts);
  const behind = progress
    .filter((counts) => missing(counts) > 0)
    .toSorted((one, other) => missing(other) - missing(one))
    .slice(0, MAX_BEHIND);
  const name = termLabel(term.term, "First Term");
  return (
    <Panel
      title={isEnding ? "Report cards of this term" : "Scores of this term"}
      description={
        isEnding
          ? isFinished(board)
            ? boardTitles.finished
            : endOfTerm(name, weekdayText(term.endsOn), board.owing)
          : fullTermName(term)
      }
      actions={isEnding && <ButtonLink href="/dashboard/report-card/board">Term board</ButtonLink>}
    >
      <Stack>
        {isEnding && <SchoolSteps sums={board} brief />}
        {behind.length > 0 && (
          <PlainList gap={2} min="15rem" aria-label="Classes with the most scores to publish">
            {behind.map((counts) => (
              <li key={counts.class.id} className={styles.bar}>
                <AppLink href="/dashboard/staff-results">{counts.class.name}</AppLink>
                <ProgressBar counts={counts} />
                <Muted as="span" small>
                  {Math.floor((countPublished(counts) / counts.pupils) * 100)} %
                </Muted>
              </li>
            ))}
          </PlainList>
        )}
      </Stack>
    </Panel>
  );
}

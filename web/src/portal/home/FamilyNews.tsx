import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { PupilNews } from "@school/core/portal/contract-home.ts";
import type { OwnStudent } from "@school/core/portal/contract-shell.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { CBT } from "../../cbt/tests/test-addresses.ts";
import { stateText } from "../../cbt/tests/test-in-words.ts";
import { useAccount } from "../../accounts/account.ts";
import { BalanceText, balanceText } from "../../fees/ledger/BalanceText.tsx";
import { addresses } from "../../fees/text.ts";
import { DayNoteText } from "../../lessons/day-notes/DayNoteText.tsx";
import { useOwnStudents } from "../../students/own-students.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Notice, PlainList, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";

/* Loaded when a family has such news. */

interface ChildNewsProps {
  student: OwnStudent;
  news: PupilNews;
}

/** The notes of a child's day and the balance of its fees, on its card. */
export function ChildNews({ student: { id, name }, news: { dayNote, balance } }: ChildNewsProps) {
  const { isOnStandby } = useAccount();
  const fees = balance !== null && (
    <>
      Fees: <BalanceText kobo={balance} />
    </>
  );
  return (
    <>
      {dayNote && (
        <div>
          <DayNoteText note={dayNote} />
          <AppLink
            href={`/dashboard/students/${id}?tab=observations`}
            aria-label={`All notes of ${name}`}
          >
            All notes
          </AppLink>
        </div>
      )}
      {balance !== null && isOnStandby && <p>{fees}</p>}
      {balance !== null && !isOnStandby && (
        <AppLink href={addresses.own} aria-label={`Fees: ${balanceText(balance)}, ${name}`}>
          {fees}
        </AppLink>
      )}
    </>
  );
}

interface ReportCardNewsProps {
  student: OwnStudent;
  card: NonNullable<PupilNews["reportCard"]>;
}

/** A report card that was released lately, with the way to it. */
export function ReportCardNews({ student, card }: ReportCardNewsProps) {
  const { termId, term, releasedAt } = card;
  return (
    <Notice>
      <Stack gap={1}>
        <strong>{termLabel(term, "First Term")} report card is ready</strong>
        <span>
          {student.name} · released {dayOfTimeText(releasedAt)}
        </span>
      </Stack>
      <ButtonLink
        kind="primary"
        href={`/report-cards?${new URLSearchParams({ child: student.id, term: termId })}`}
      >
        Open report card
      </ButtonLink>
    </Notice>
  );
}

/** Tests of the children, now or soon. */
export function TestsNews({ tests }: { tests: readonly OverviewTest[] }) {
  const children = useOwnStudents();
  return (
    <Panel title="Tests" actions={<AppLink href={CBT}>All tests</AppLink>}>
      <PlainList ruled>
        {tests.map((test) => (
          <li key={`${test.id} ${test.own?.studentId ?? ""}`}>
            <strong>{test.title}</strong>
            {test.own !== null && children.length > 1 && ` · ${test.own.name}`}
            <br />
            {stateText(test)}
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}

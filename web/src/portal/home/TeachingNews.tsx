import { mayOpenRegisters } from "@school/core/attendance/policy.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { describeMissingEntries } from "@school/core/report-cards/board/board.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ProgressTable } from "../../results/progress/ProgressTable.tsx";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { titles as collectingTitles } from "../../students/collecting/text.ts";
import { Notice, PlainList } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { rejectedText, reminded } from "./text.ts";
import { noSheet } from "../../results/empty-texts.ts";

const RegistersToday = lazy(async () => ({
  default: (await import("../../attendance/register/RegistersToday.tsx")).RegistersToday,
}));

type Teaching = NonNullable<Home["teaching"]>;

/** A teacher's tasks that come first: registers to mark now, a reminder and rejected results. */
export function TeacherTasks({ teaching }: { teaching: Teaching }) {
  const account = useAccount();
  // The server does not wait for lazy code; the document leaves it out.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const { classes, open, rejected, term, sheets, reminder } = teaching;
  const isReminded = reminder !== null && open.length + sheets.length > 0;
  return (
    <>
      {isInBrowser && classes.length > 0 && mayOpenRegisters(account) && (
        <Suspense>
          <RegistersToday />
        </Suspense>
      )}
      {isReminded && (
        <Notice as="p" role="status">
          {reminded(reminder.by, timeText(reminder.at))}
        </Notice>
      )}
      {term !== null &&
        rejected.map((sheet) => (
          <Notice as="p" key={`${sheet.class.id} ${sheet.subject.id}`}>
            {rejectedText(sheet)}{" "}
            <AppLink href={addressOf(term, sheet)}>
              {"Correct scores"}{" "}
              <span className="visually-hidden">
                of {sheet.subject.name} in {sheet.class.name}
              </span>
            </AppLink>
          </Notice>
        ))}
    </>
  );
}

/** A teacher's classes, with the entries that are missing for report sheets. */
export function MyClasses({ teaching: { classes, term, sheets } }: { teaching: Teaching }) {
  return (
    <Panel title="My classes">
      {classes.length === 0 && "You are not a class teacher this session."}
      <PlainList gap={2}>
        {classes.map(({ class: led, isAssistant }) => (
          <li key={led.id}>
            <strong>{led.name}</strong> · {isAssistant ? "assistant" : "class teacher"}
            {" · "}
            <AppLink href={`/dashboard/students?class=${encodeURIComponent(led.name)}`}>
              Pupils<span className="visually-hidden"> of {led.name}</span>
            </AppLink>
            {" · "}
            <AppLink href={`/dashboard/students/collecting?class=${led.id}`}>
              {collectingTitles.whoMayCollect}
              <span className="visually-hidden"> pupils of {led.name}</span>
            </AppLink>
          </li>
        ))}
        {term !== null &&
          sheets.map((entries) => (
            <li key={`sheets ${entries.class.id}`}>
              Report sheets of {entries.class.name}: {describeMissingEntries(entries).join(", ")}.{" "}
              <AppLink href={entryAddress(term, entries.class.id)}>
                {"Enter"} <span className="visually-hidden">for {entries.class.name}</span>
              </AppLink>
            </li>
          ))}
      </PlainList>
    </Panel>
  );
}

/** Dashboard panel of the scores that a teacher still has to enter this term. */
export function ScoresToEnter({ teaching }: { teaching: Teaching }) {
  const { term, open, finished } = teaching;
  if (term === null) return null;
  return (
    <Panel
      title="Scores to enter"
      description={`${fullTermName(term)}${finished > 0 ? `, ${plural(finished, "subject is", "subjects are")} published` : ""}`}
      flush
    >
      <ProgressTable
        sheets={open}
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

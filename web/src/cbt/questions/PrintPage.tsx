import { plural } from "@school/core/api/plural.ts";
import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { sectionRuns } from "@school/core/cbt/questions/sections.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { Letterhead } from "../../school/Letterhead.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { testsApi } from "../api.ts";
import { NoTest, testCrumbs, TestLinks } from "../tests/TestLinks.tsx";
import { CameraSheets } from "../paper-sheets/CameraSheets.tsx";
import {
  AnswerSheet,
  MarkingKey,
  PaperQuestion,
  PaperSection,
  sheetInstructions,
} from "./PrintSheets.tsx";
import { labels } from "./text.ts";
import styles from "./PrintPage.module.css";
import { titles } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const SHEETS = [
  { name: "paper", label: labels.questionPaper },
  { name: "answers", label: labels.answerSheet },
  { name: "key", label: labels.markingKey },
] as const;
type SheetName = (typeof SHEETS)[number]["name"];

/** A printable test: questions, answer sheet and key, each on separate sheets. */
export function PrintPage() {
  const [{ testId }] = useAddress(["testId"]);
  return testId === "" ? (
    <Page title="Print Test">
      <NoTest />
    </Page>
  ) : (
    <TestToPrint testId={testId} />
  );
}

function TestToPrint({ testId }: { testId: string }) {
  const [{ without }, setAddress] = useAddress(["without"]);
  const read = useQuery(testsApi.find.queryOptions({ input: { id: testId } }));
  const excluded = without.split(",").filter((name) => name !== "");
  const isChosen = (name: SheetName) => !excluded.includes(name);
  const isEmpty = read.data?.data.list.length === 0;
  const isNothing = SHEETS.every(({ name }) => !isChosen(name));

  function choose(name: SheetName, chosen: boolean): void {
    const rest = excluded.filter((one) => one !== name);
    setAddress({ without: (chosen ? rest : [...rest, name]).join(",") });
  }

  return (
    <div className={styles.page}>
      <Page
        title={read.data ? `Print Test: ${read.data.data.title}` : "Print Test"}
        crumbs={testCrumbs("Print Test")}
        actions={
          <>
            <Button
              kind="primary"
              disabled={!read.data || isEmpty || isNothing}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      >
        <Loaded query={read} failed={titles.theTestDidNotLoad}>
          {({ data: test }) => (
            <>
              <TestLinks test={test} mayChange here="print" />
              {isEmpty ? (
                <EmptyState title="This test has no questions yet" />
              ) : (
                <>
                  <fieldset className={`no-print ${styles.choice}`}>
                    <legend>What to print</legend>
                    {SHEETS.map(({ name, label }) => (
                      <CheckboxField
                        key={name}
                        label={label}
                        checked={isChosen(name)}
                        onChange={(event) => choose(name, event.currentTarget.checked)}
                      />
                    ))}
                  </fieldset>
                  {isNothing && <EmptyState title="Choose at least one sheet" />}
                  <Sheets test={test} isChosen={isChosen} />
                </>
              )}
            </>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function Sheets(props: { test: TestWithQuestions; isChosen: (name: SheetName) => boolean }) {
  const { test, isChosen } = props;
  return (
    <div className={`${styles.sheets} print-own-title`}>
      {isChosen("paper") && (
        <Sheet test={test} title={null} label={labels.questionPaper}>
          <NameLines />
          <p className={styles.instructions}>
            Answer{" "}
            {test.questions < test.list.length
              ? plural(test.questions, "question")
              : "all questions"}
            . Write your answers on the answer sheet if you have one.
          </p>
          {sectionRuns(test.list).map(({ section, questions, from }) => (
            <Fragment key={from}>
              {section && <PaperSection section={section} questions={questions.length} />}
              <ol className={styles.questions}>
                {questions.map((question, at) => (
                  <PaperQuestion
                    key={question.id}
                    question={question}
                    number={from + at + 1}
                    beginsPassage={question.passage !== questions[at - 1]?.passage}
                  />
                ))}
              </ol>
            </Fragment>
          ))}
        </Sheet>
      )}
      {isChosen("answers") && <Answers test={test} />}
      {isChosen("key") && (
        <Sheet test={test} title="Marking key: for teachers only" label={labels.markingKey}>
          <MarkingKey questions={test.list} totalMarks={test.totalMarks} />
        </Sheet>
      )}
    </div>
  );
}

/** Sheets that a camera reads for a test on paper; else one to be marked by hand. */
function Answers({ test }: { test: TestWithQuestions }) {
  const byHand = (
    <Sheet test={test} title={labels.answerSheet} label={labels.answerSheet}>
      <NameLines />
      <AnswerSheet questions={test.list} totalMarks={test.totalMarks} />
    </Sheet>
  );
  if (test.platform === "Online") return byHand;
  return (
    <CameraSheets
      test={test}
      instructions={`${sheetInstructions(test.list)} Rub out mistakes well.`}
      otherwise={byHand}
    />
  );
}

function Sheet(props: {
  test: TestWithQuestions;
  title: string | null;
  label: string;
  children: ReactNode;
}) {
  const { test, title, label, children } = props;
  return (
    <article className={styles.sheet} aria-label={label}>
      <header className={styles.head}>
        <Letterhead />
        <h2 className={styles.title}>{test.title}</h2>
        {title !== null && <p className={styles.kind}>{title}</p>}
        <p>
          {test.subject.name} · {test.class?.name ?? test.classCategory.name} ·{" "}
          {termLabel(test.term, "First Term")}, {test.academicYear}
        </p>
        <p>
          Time: {plural(test.duration, "minute")} · Total: {plural(test.totalMarks, "mark")}
        </p>
      </header>
      {children}
    </article>
  );
}

/** Lines for the name, number, class and date. */
function NameLines() {
  return (
    <div className={styles.names}>
      {["Name", uiLabels.admissionNo, "Class", "Date"].map((name) => (
        <p key={name} className={styles.nameLine}>
          {name}: <span />
        </p>
      ))}
    </div>
  );
}

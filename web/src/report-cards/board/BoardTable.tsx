import { stepsOf, sumOfLines } from "@school/core/report-cards/board/board.ts";
import type { TermBoard } from "@school/core/report-cards/board/contract.ts";
import { countPublished } from "@school/core/results/progress/progress.ts";
import { describeMissing } from "@school/core/results/progress/progress.ts";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import styles from "./Board.module.css";
import { StepNumber } from "./SchoolSteps.tsx";
import { labels, messages, type StepKey, stepTexts, titles } from "./text.ts";

type Line = TermBoard["classes"][number];
type Subject = Line["subjects"][number];
type Term = NonNullable<TermBoard["term"]>;

const STEPS = Object.entries(stepTexts).map(([key, { label }]) => ({
  key: key as StepKey,
  label,
}));

/** Each class with its steps; it opens to its subjects. On a phone missing work is first. */
export function BoardTable({ term, lines }: { term: Term; lines: readonly Line[] }) {
  const columns: Column<Line>[] = [
    { key: "class", header: "Class", rowHeader: true, cell: (line) => <ClassName line={line} /> },
    ...STEPS.map(({ key, label }) => ({
      key,
      header: label,
      align: "right" as const,
      cell: (line: Line) => <StepNumber {...stepOf(line, key)} />,
    })),
  ];
  return (
    <DataTable
      caption={titles.classes}
      columns={columns}
      rows={lines}
      rowKey={({ class: { id } }) => id}
      expand={(line) => <ClassDetails term={term} line={line} />}
      narrow={(line) => <ClassCard line={line} />}
      empty={<EmptyState title={messages.noClasses} />}
    />
  );
}

function stepOf(line: Line, key: StepKey): { done: number; of: number } {
  const step = stepsOf(sumOfLines([line])).find((one) => one.key === key);
  // Without React's own key.
  return { done: step?.done ?? 0, of: step?.of ?? 0 };
}

function ClassName({ line }: { line: Line }) {
  return (
    <>
      {line.class.name}
      <br />
      <Muted as="span" small>
        {line.teacher?.name ?? labels.noTeacher}
      </Muted>
    </>
  );
}

function ClassCard({ line }: { line: Line }) {
  const steps = stepsOf(sumOfLines([line])).filter(({ of }) => of > 0);
  const isDone = ({ done, of }: (typeof steps)[number]) => done === of;
  return (
    <Stack gap={2}>
      <strong>
        <ClassName line={line} />
      </strong>
      <PlainList gap={1}>
        {[...steps.filter((step) => !isDone(step)), ...steps.filter(isDone)].map((step) => (
          <Row as="li" spread key={step.key}>
            <span>{stepTexts[step.key].label}</span>
            <StepNumber done={step.done} of={step.of} />
          </Row>
        ))}
      </PlainList>
    </Stack>
  );
}

/** The subjects of a class with who answers for each, and the pages where its sheets are made. */
function ClassDetails({ term, line }: { term: Term; line: Line }) {
  const { academicYear } = term;
  const query = new URLSearchParams({
    session: academicYear,
    term: term.id,
    class: line.class.id,
  }).toString();
  const hrefOf = ({ subject }: Subject) =>
    gridAddress({ academicYear, term, schoolClass: line.class, subject });
  const responsible = ({ teacher }: Subject) => teacher?.name ?? labels.noTeacher;
  const missing = (sheet: Subject) => describeMissing(sheet).join(", ");
  const columns: Column<Subject>[] = [
    {
      key: "subject",
      header: "Subject",
      rowHeader: true,
      cell: (sheet) => <AppLink href={hrefOf(sheet)}>{sheet.subject.name}</AppLink>,
    },
    { key: "teacher", header: "Teacher", cell: responsible },
    ...(["entered", "published", "approved"] as const).map((key) => ({
      key,
      header: stepTexts[key].label,
      align: "right" as const,
      cell: (sheet: Subject) => <StepNumber done={countOf[key](sheet)} of={sheet.pupils} />,
    })),
    { key: "missing", header: "Still missing", cell: missing },
  ];
  return (
    <>
      <Row as="p" gap={4} className={styles.links}>
        <AppLink href={`/dashboard/report-card/entry?${query}`}>Report card entry</AppLink>
        <AppLink href={`/dashboard/report-card/view?${query}`}>Report cards</AppLink>
      </Row>
      {line.subjects.length > 0 && (
        <DataTable
          caption={`Subjects of ${line.class.name}`}
          columns={columns}
          rows={line.subjects}
          rowKey={({ subject: { id } }) => id}
          narrow={(sheet) => (
            <Stack gap={2}>
              <span>
                <AppLink href={hrefOf(sheet)}>{sheet.subject.name}</AppLink>, {responsible(sheet)}
              </span>
              <Muted as="span" small>
                {missing(sheet) || <StepNumber done={sheet.approved} of={sheet.pupils} />}
              </Muted>
            </Stack>
          )}
        />
      )}
    </>
  );
}

const countOf = {
  entered: ({ pupils, noScores, incomplete }: Subject) => pupils - noScores - incomplete,
  published: countPublished,
  approved: ({ approved }: Subject) => approved,
};

import type { AnswerSheets, SavedMark } from "@school/core/cbt/paper-sheets/contract.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Fold } from "../../ui/fields/Fold.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Notice, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { QuestionCheck } from "./QuestionCheck.tsx";
import {
  doubtOf,
  earlierOf,
  isWritten,
  type PhotoSheet,
  type SheetPupil,
  type SheetQuestionOf,
  type SheetState,
  unchecked,
} from "./read-sheets.ts";
import { pictureFaults, readSheets as texts } from "./text.ts";
import type { PhotoSheets } from "./use-photo-sheets.ts";

interface SheetCardProps {
  sheet: PhotoSheet;
  state: SheetState;
  sheets: AnswerSheets;
  photos: PhotoSheets;
}

const TONES: Readonly<Record<SheetState, Tone>> = {
  reading: "neutral",
  failed: "bad",
  whose: "waiting",
  replace: "waiting",
  check: "waiting",
  ready: "good",
  saving: "neutral",
  saved: "good",
  waiting: "waiting",
};

/** One picture of a sheet: what was read, what is doubtful, and whose it is. */
export function SheetCard({ sheet, state, sheets, photos }: SheetCardProps) {
  const { questions, pupils, test } = sheets;
  const pupil = pupils.find(({ student }) => student.id === sheet.studentId);
  const isOpen = state === "whose" || state === "replace" || state === "check" || state === "ready";
  return (
    <Panel
      title={pupil?.student.name ?? sheet.fileName}
      actions={
        <StatusBadge tone={TONES[state]}>
          {stateText(state, sheet, questions, pupil?.saved ?? null, test.totalMarks)}
        </StatusBadge>
      }
    >
      <Stack gap={4}>
        {typeof sheet.reading === "string" && (
          <Notice as="p" tone="bad">
            {pictureFaults[sheet.reading]}
          </Notice>
        )}
        {sheet.error !== null && <ErrorNote>{sheet.error}</ErrorNote>}
        {isOpen && (
          <Opened sheet={sheet} state={state} sheets={sheets} photos={photos} pupil={pupil} />
        )}
        {(isOpen || state === "failed") && (
          <Row gap={2}>
            {pupil && state === "ready" && (
              <Button kind="primary" onClick={() => void photos.save(sheet, pupil)}>
                {texts.save}
              </Button>
            )}
            <Button kind="quiet" onClick={() => photos.remove(sheet.key)}>
              {texts.discard}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

function stateText(
  state: SheetState,
  sheet: PhotoSheet,
  questions: readonly SheetQuestionOf[],
  saved: SavedMark | null,
  totalMarks: number,
): string {
  if (state === "check") return texts.toCheck(unchecked(sheet, questions).length);
  if (state === "saved") return texts.saved(markText(saved, totalMarks));
  return {
    reading: texts.reading,
    failed: texts.failed,
    whose: texts.chooseWhose,
    replace: texts.alreadySaved,
    ready: texts.ready,
    saving: texts.saving,
    waiting: texts.waiting,
  }[state];
}

/** The marks in words: "7 of 10 marks". */
export function markText(saved: SavedMark | null, totalMarks: number): string {
  if (saved === null || saved.marks === null) return texts.toMark;
  return saved.marks === "ABS" ? texts.absent : texts.marks(saved.marks, totalMarks);
}

function Opened(props: SheetCardProps & { pupil: SheetPupil | undefined }) {
  const { sheet, state, sheets, photos, pupil } = props;
  const { questions, pupils } = sheets;
  const { reading } = sheet;
  if (reading === null || typeof reading === "string") return null;
  const numbered = questions.map((question, at) => ({ question, number: at + 1 }));
  const [doubtful, certain] = [true, false].map((is) =>
    numbered.filter(
      ({ question }) => !isWritten(question) && (doubtOf(sheet, question) !== null) === is,
    ),
  );
  const written = numbered.flatMap(({ question, number }) => (isWritten(question) ? [number] : []));
  const listOf = (listed: typeof numbered | undefined) => (
    <PlainList ruled gap={4}>
      {(listed ?? []).map(({ question, number }) => (
        <QuestionCheck
          key={question.id}
          question={question}
          number={number}
          rows={sheet.rows.get(question.id) ?? []}
          doubt={doubtOf(sheet, question)}
          isChecked={sheet.checked.has(question.id)}
          cutOut={reading.cutOuts.get(question.id)}
          onRows={(rows, isChecked) => photos.setRows(sheet, question.id, rows, isChecked)}
          onCheck={() => photos.check(sheet, question.id)}
        />
      ))}
    </PlainList>
  );
  return (
    <>
      {(reading.studentId === null || !pupil) && (
        <SelectField
          label={texts.choosePupil}
          description={reading.hasCode ? texts.noName : texts.noCode}
          placeholder={texts.chooseWhose}
          value={sheet.studentId ?? ""}
          options={pupils.map(({ student }) => ({
            value: student.id,
            label: `${student.name}, ${student.admissionNumber}`,
          }))}
          onChange={(event) =>
            photos.change(sheet.key, { studentId: event.currentTarget.value, replaces: null })
          }
        />
      )}
      {state === "replace" && pupil && (
        <Replace sheet={sheet} sheets={sheets} photos={photos} pupil={pupil} />
      )}
      {state !== "replace" && (
        <>
          {(doubtful ?? []).length > 0 && listOf(doubtful)}
          {written.length > 0 && (
            <Muted>
              {texts.written(written.map((number) => texts.question(number)).join(", "))}
            </Muted>
          )}
          {(certain ?? []).length > 0 && (
            <Fold title={texts.others((certain ?? []).length)} isWrong={false}>
              {listOf(certain)}
            </Fold>
          )}
        </>
      )}
    </>
  );
}

function Replace(props: Omit<SheetCardProps, "state"> & { pupil: SheetPupil }) {
  const { sheet, sheets, photos, pupil } = props;
  const { saved, student } = pupil;
  const marks = markText(saved, sheets.test.totalMarks);
  const what = earlierOf(sheet, photos.all)
    ? texts.aWaiting
    : saved?.by === "score"
      ? texts.aScore(marks)
      : texts.aSheet(marks);
  return (
    <Notice>
      <Row gap={2} spread>
        <span>{texts.replaces(student.name, what)}</span>
        <Button onClick={() => photos.replace(sheet, pupil)}>{texts.replace}</Button>
      </Row>
    </Notice>
  );
}

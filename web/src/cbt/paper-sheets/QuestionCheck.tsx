import type { GreyImage } from "@school/core/cbt/paper-sheets/grey-image.ts";
import type { Doubt } from "@school/core/cbt/paper-sheets/read-sheet.ts";
import { useEffect, useRef } from "react";
import { CheckListField, TextField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import styles from "./AnswerSheetsPage.module.css";
import { rowsInWords, type SheetQuestionOf } from "./read-sheets.ts";
import { doubtWords, readSheets as texts } from "./text.ts";

interface QuestionCheckProps {
  question: SheetQuestionOf;
  number: number;
  rows: readonly string[];
  /** Null for a certain answer, which can be changed too. */
  doubt: Doubt | null;
  isChecked: boolean;
  /** The question in the picture. */
  cutOut: GreyImage | undefined;
  onRows: (rows: readonly string[], isChecked: boolean) => void;
  onCheck: () => void;
}

/** The answer to one question, with its picture if it is doubtful. */
export function QuestionCheck(props: QuestionCheckProps) {
  const { question, number, rows, doubt, isChecked, cutOut, onRows, onCheck } = props;
  const isAsked = doubt !== null && !isChecked;
  return (
    <Stack as="li" gap={2}>
      <Row gap={2}>
        <b>{texts.question(number)}</b>
        {doubt !== null && isChecked && <StatusBadge tone="good">{texts.changed}</StatusBadge>}
        {isAsked && <Muted as="span">{doubtWords[doubt]}</Muted>}
      </Row>
      {cutOut && <CutOut image={cutOut} label={texts.picture(number)} />}
      {question.rows.map(({ label, letters }, at) => (
        <RowChoice
          // A row has no other name.
          key={label}
          label={[texts.question(number), label].filter(Boolean).join(", ")}
          shown={label}
          letters={letters}
          isSeveral={question.type === "SEVERAL"}
          value={rows[at] ?? ""}
          onChange={(value) => {
            const next = question.rows.map((_row, i) => (i === at ? value : (rows[i] ?? "")));
            // One tap decides a question with one circle to choose.
            onRows(
              next,
              question.rows.length === 1 && question.type !== "SEVERAL" && letters.length > 0,
            );
          }}
        />
      ))}
      {isAsked && (
        <Row>
          <Button size="compact-md" onClick={onCheck}>
            {texts.confirm(rowsInWords(question, rows) ?? texts.noAnswer.toLowerCase())}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface RowChoiceProps {
  label: string;
  /** Before the choices, if the question has several rows. */
  shown: string;
  letters: readonly string[];
  isSeveral: boolean;
  value: string;
  onChange: (value: string) => void;
}

function RowChoice({ label, shown, letters, isSeveral, value, onChange }: RowChoiceProps) {
  if (letters.length === 0) {
    return (
      <TextField
        aria-label={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (isSeveral) {
    return (
      <CheckListField
        label={texts.filledIn(label)}
        options={letters}
        value={Array.from(value)}
        onChange={(chosen) => onChange(letters.filter((one) => chosen.includes(one)).join(""))}
      />
    );
  }
  return (
    <Row gap={2}>
      {shown !== "" && <span>{shown}</span>}
      <Segments
        label={label}
        value={value}
        options={[
          ...letters.map((letter) => ({ value: letter, label: letter })),
          { value: "", label: texts.noneOf },
        ]}
        onChange={onChange}
      />
    </Row>
  );
}

/** A part of the picture, straightened. */
function CutOut({ image, label }: { image: GreyImage; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawing = canvas.current?.getContext("2d");
    if (!drawing) return;
    const pixels = drawing.createImageData(image.width, image.height);
    for (const [at, grey] of image.data.entries()) {
      pixels.data.fill(grey, at * 4, at * 4 + 3);
      pixels.data[at * 4 + 3] = 255;
    }
    drawing.putImageData(pixels, 0, 0);
  }, [image]);
  return (
    <canvas
      ref={canvas}
      className={styles.cutOut}
      width={image.width}
      height={image.height}
      role="img"
      aria-label={label}
    />
  );
}

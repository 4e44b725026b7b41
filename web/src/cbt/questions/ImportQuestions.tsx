import { plural } from "@school/core/api/plural.ts";
import { QUESTION_FILE_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { banksApi } from "../api.ts";
import { DraftLine } from "./DraftLine.tsx";
import styles from "./QuestionsEditor.module.css";

type Format = "document" | "csv";

const SAMPLE = `1. What is the capital of Nigeria? (1 mark)
A. Lagos
B. Abuja
C. Kano
D. Ibadan
Answer: B

2. Fish breathe with gills. True or false?
Answer: True`;

const TOO_LONG = "The text is too long. Import it in parts.";

interface ImportQuestionsProps {
  onAdd: (drafts: QuestionDraft[]) => void;
  onClose: () => void;
}

/** Imports questions from a document or CSV file: reads them, shows their issues, adds them. */
export function ImportQuestions({ onAdd, onClose }: ImportQuestionsProps) {
  const [format, setFormat] = useState<Format>("document");
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const read = useMutation(banksApi.readFile.mutationOptions());
  const imported = read.data?.data;

  async function start(): Promise<void> {
    const text = format === "document" ? pasted : file === null ? "" : await textOfFile(file);
    if (text.trim() !== "") read.mutate({ format, text });
  }

  const isReady = format === "document" ? pasted.trim() !== "" : file !== null;
  const tooLong = format === "document" && pasted.length > QUESTION_FILE_LENGTH;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Import Questions"
      size="lg"
      busy={read.isPending}
      actions={
        imported ? (
          <>
            <Button onClick={() => read.reset()}>Back</Button>
            <Button
              kind="primary"
              disabled={imported.questions.length === 0}
              onClick={() => {
                onAdd(imported.questions);
                onClose();
              }}
            >
              Add {plural(imported.questions.length, "question")}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            disabled={!isReady || tooLong || read.isPending}
            onClick={() => void start()}
          >
            {read.isPending ? "Reading..." : "Read questions"}
          </Button>
        )
      }
    >
      <Stack gap={3} className={styles.dialog}>
        {imported ? (
          <ImportedQuestions questions={imported.questions} faults={imported.faults} />
        ) : (
          <>
            <Segments<Format>
              label="Where the questions are"
              value={format}
              options={[
                { value: "document", label: "Paste from a document" },
                { value: "csv", label: "CSV file" },
              ]}
              onChange={(chosen) => {
                read.reset();
                setFormat(chosen);
              }}
            />
            {format === "document" ? (
              <TextAreaField
                label="Text of the document"
                description="Numbered questions, options A to D, and a line with the answer."
                placeholder={SAMPLE}
                minRows={9}
                maxRows={11}
                data-autofocus
                value={pasted}
                error={tooLong ? TOO_LONG : undefined}
                onChange={(event) => setPasted(event.currentTarget.value)}
              />
            ) : (
              <DropFile
                label="CSV file of questions"
                types={[".csv"]}
                maxBytes={QUESTION_FILE_LENGTH}
                wrongKind="Only .csv files are allowed"
                tooLarge={TOO_LONG}
                hint="Columns: Question, Type, A, B, C, D, Answer, Marks. Save a spreadsheet as CSV first."
                file={file}
                onFile={setFile}
              />
            )}
          </>
        )}
        <ErrorNote>
          {read.error && messageOf(read.error, "Failed to read the questions.")}
        </ErrorNote>
      </Stack>
    </Dialog>
  );
}

interface Fault {
  line: number;
  column: string | null;
  message: string;
}

function ImportedQuestions(props: {
  questions: readonly QuestionDraft[];
  faults: readonly Fault[];
}) {
  const { questions, faults } = props;
  return (
    <>
      <p role="status">
        <b>{plural(questions.length, "question")} found.</b>{" "}
        {faults.length > 0 && `${plural(faults.length, "problem")} to check:`}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ line, column, message }) => (
            <li key={`${line} ${column ?? ""} ${message}`}>
              Line {line}
              {column !== null && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <ol className={styles.found} tabIndex={0} aria-label="Questions found">
          {questions.map((draft, index) => (
            <li key={index}>
              <DraftLine draft={draft} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The text of a file: UTF-8, or Windows-1252, which older spreadsheets write. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

import { plural } from "@school/core/api/plural.ts";
import type { ReadFile } from "@school/core/cbt/question-files/contract.ts";
import {
  MAX_QUESTION_FILE_BYTES,
  QUESTION_FILE_TYPES,
} from "@school/core/cbt/question-files/formats.ts";
import { unreadableFiles } from "@school/core/cbt/question-files/text.ts";
import { QUESTION_FILE_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { GroupedFaults } from "../../platform/imports/GroupedFaults.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { questionFilesApi } from "../api.ts";
import { DraftLine } from "../questions/DraftLine.tsx";
import styles from "../questions/QuestionsEditor.module.css";

type Source = "file" | "text";

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
  onAdd: (drafts: QuestionDraft[], pictures: ReadFile["pictures"]) => void;
  onClose: () => void;
}

/** Imports questions from a file or from pasted text: reads them, shows their issues, adds them. */
export function ImportQuestions({ onAdd, onClose }: ImportQuestionsProps) {
  const [source, setSource] = useState<Source>("file");
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const read = useMutation({
    mutationFn: () =>
      source === "file" && file !== null
        ? questionFilesApi.readFile.call({ file })
        : questionFilesApi.readText.call({ text: pasted }),
  });
  const imported = read.data?.data;

  const isReady = source === "text" ? pasted.trim() !== "" : file !== null;
  const tooLong = source === "text" && pasted.length > QUESTION_FILE_LENGTH;
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
                onAdd(imported.questions, imported.pictures);
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
            onClick={() => read.mutate()}
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
            <Segments<Source>
              label="Where the questions are"
              value={source}
              options={[
                { value: "file", label: "File" },
                { value: "text", label: "Paste text" },
              ]}
              onChange={(chosen) => {
                read.reset();
                setSource(chosen);
              }}
            />
            {source === "text" ? (
              <TextAreaField
                label="Text of the document"
                description="Numbered questions, options A to F, and a line with the answer. GIFT is read too."
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
                label="File of questions"
                types={QUESTION_FILE_TYPES}
                maxBytes={MAX_QUESTION_FILE_BYTES}
                wrongKind={(name) =>
                  name.endsWith(".doc") ? unreadableFiles.oldWord : unreadableFiles.unknown
                }
                tooLarge={unreadableFiles.tooLarge}
                hint="Word (.docx), Excel or CSV, text, GIFT, Moodle XML, QTI (.xml, .zip) or a file of questions from a portal."
                file={file}
                onFile={(chosen) => {
                  read.reset();
                  setFile(chosen);
                }}
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

function ImportedQuestions(props: {
  questions: readonly QuestionDraft[];
  faults: ReadFile["faults"];
}) {
  const { questions, faults } = props;
  return (
    <>
      <p role="status">
        <b>{plural(questions.length, "question")} found.</b>
      </p>
      {faults.length > 0 && (
        <GroupedFaults
          title={`${plural(faults.length, "problem")} to check:`}
          faults={faults.map(({ line, column, text, message }) => ({
            line,
            column,
            text: message,
            place: text === null ? `Line ${line}` : `“${text}”`,
          }))}
        />
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

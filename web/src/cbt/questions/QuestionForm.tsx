import { KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import {
  MAX_MARKS,
  OPTION_KEYS,
  USUAL_OPTIONS,
  OPTION_LENGTH,
  EXPLANATION_LENGTH,
  PASSAGE_LENGTH,
  QUESTION_LENGTH,
  QUESTION_PICTURE,
  QUESTION_TYPES,
  TOPIC_LENGTH,
} from "@school/core/cbt/questions/question-limits.ts";
import type {
  OptionKey,
  QuestionDraft,
  QuestionType,
} from "@school/core/cbt/questions/question.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Grid, Row, Stack } from "../../ui/page/Layout.tsx";
import { KEY_FIELDS } from "./keys/key-fields.ts";
import { PassageMediaFields } from "./PassageMediaFields.tsx";
import { PictureSlot, usePictureUpload } from "./PictureSlot.tsx";
import { QuestionText } from "./QuestionText.tsx";
import { issueFor, type QuestionIssue, withOption } from "./drafts.ts";
import type { QuestionList } from "./question-list.ts";
import { sameAs } from "./text.ts";
import { piecesOf } from "./text-pieces.ts";
import type { ListActions } from "./use-question-list.ts";
import styles from "./QuestionsEditor.module.css";

interface QuestionFormProps {
  draft: QuestionDraft;
  name: string;
  index: number;
  isLast: boolean;
  sameAs: number | null;
  issues: readonly QuestionIssue[];
  actions: ListActions;
  pictures: QuestionList["pictures"];
  /** Whether a section can begin at it. */
  canBeginSection: boolean;
  /** Topics of the list, one a line. */
  topics: string;
}

/** The fields that only one type of question has. */
type TypeParts = Pick<QuestionDraft, "options" | "details" | "correctAnswers">;

/**
 * The form of one question. Enter moves to the next field, and from the last field to the next
 * question.
 */
export function QuestionForm(props: QuestionFormProps) {
  const { draft, name, index, issues, actions, pictures } = props;
  const form = useRef<HTMLDivElement>(null);
  const [earlier, setEarlier] = useState<Partial<Record<QuestionType, TypeParts>>>({});
  const change = (changes: Partial<QuestionDraft>) => actions.edit(name, () => changes);
  const upload = usePictureUpload((id, address) => {
    actions.addPicture(id, address);
    actions.edit(name, () => ({ pictureId: id }));
  });

  /** Keeps the content of the previous type, in case the type was changed by mistake. */
  function setType(type: QuestionType): void {
    const { options, details, correctAnswers } = draft;
    setEarlier({ ...earlier, [draft.type]: { options, details, correctAnswers } });
    const isAlike = KINDS[type].hasOptions && KINDS[draft.type].hasOptions;
    const empty = { options: isAlike ? options : [], details: {}, correctAnswers: [] };
    change({ type, ...(earlier[type] ?? empty) });
  }

  const KeyFields = KEY_FIELDS[draft.type];
  const picture = draft.pictureId === null ? null : (pictures[draft.pictureId] ?? null);
  return (
    <div
      ref={form}
      className={styles.form}
      role="group"
      aria-label={`Question ${index + 1}`}
      onKeyDown={(event) => onEnter(event, form.current, () => actions.next(name))}
    >
      <div className={styles.kinds}>
        <SelectField
          label="Type"
          value={draft.type}
          options={QUESTION_TYPES.map((type) => ({ value: type, label: KINDS[type].label }))}
          error={issueFor(issues, "type")}
          onChange={(event) => setType(event.currentTarget.value as QuestionType)}
        />
        <NumberField
          label="Marks"
          value={draft.marks}
          min={0.5}
          max={MAX_MARKS}
          step={0.5}
          decimalScale={1}
          error={issueFor(issues, "marks")}
          onChange={(marks) => change({ marks: Number(marks) })}
        />
        <ComboField
          label="Topic"
          placeholder="None"
          options={props.topics === "" ? [] : props.topics.split("\n")}
          maxLength={TOPIC_LENGTH}
          value={draft.topic ?? ""}
          onChange={(topic) => change({ topic })}
        />
      </div>
      <OptionalText
        label="Reading passage"
        description="The text that this question is about, with a picture and a sound if you like. Questions of a passage stay together."
        add="Add a reading passage"
        remove="Remove the passage"
        maxLength={PASSAGE_LENGTH}
        value={draft.passage}
        error={issueFor(issues, "passage")}
        onChange={(passage) =>
          change({ passage, ...(passage === undefined && { passageMedia: undefined }) })
        }
      />
      {draft.passage !== undefined && (
        <PassageMediaFields
          media={draft.passageMedia ?? {}}
          issues={issues}
          addresses={pictures}
          onUpload={actions.addPicture}
          onChange={(changes) =>
            actions.edit(name, ({ passageMedia = {} }) => ({ passageMedia: changes(passageMedia) }))
          }
        />
      )}
      <TextAreaField
        label="Question"
        description="Write formulas between backticks: `1/2`, `3 xx 4`, `x^2`, `sqrt 16`. Press Shift + Enter for a new line."
        minRows={2}
        maxLength={QUESTION_LENGTH}
        data-focus="text"
        data-step
        value={draft.questionText}
        error={issueFor(issues, "questionText")}
        onChange={(event) => change({ questionText: event.currentTarget.value })}
        onPaste={(event) => {
          const picture = [...event.clipboardData.files].find(({ type }) =>
            QUESTION_PICTURE.types.some((taken) => taken === type),
          );
          if (!picture) return;
          event.preventDefault();
          void upload.send(picture);
        }}
      />
      <Formulas text={draft.questionText} />
      <PictureSlot
        label={`Picture of question ${index + 1}`}
        offer="Add a picture"
        address={picture}
        hasPicture={draft.pictureId !== null}
        upload={upload}
        error={issueFor(issues, "pictureId")}
        onRemove={() => change({ pictureId: null })}
      />
      {KINDS[draft.type].hasOptions && (
        <>
          <Grid gap={3} min="18rem">
            {OPTION_KEYS.slice(0, Math.max(USUAL_OPTIONS, draft.options.length + 1)).map(
              (key, index) => (
                <OptionField key={key} {...props} letter={key} index={index} />
              ),
            )}
          </Grid>
          <ErrorNote>
            {issues.find(({ path }) => path[0] === "options" && path.length === 1)?.message}
          </ErrorNote>
        </>
      )}
      <KeyFields
        key={draft.type}
        draft={draft}
        issues={issues}
        picture={picture}
        onChange={change}
      />
      <OptionalText
        label="Reason"
        description="Why this is the right answer. Pupils read it in practice and with the corrections."
        add="Add a reason"
        remove="Remove the reason"
        maxLength={EXPLANATION_LENGTH}
        value={draft.explanation}
        onChange={(explanation) => change({ explanation })}
      />
      <ErrorNote>{issueFor(issues, "id")}</ErrorNote>
      {props.sameAs !== null && <p className={styles.fault}>{sameAs(props.sameAs + 1)}</p>}
      <Row>
        <Button onClick={() => actions.open(null)}>Close</Button>
        <Button onClick={() => actions.repeat(name)}>Duplicate</Button>
        <Button kind="primary" onClick={() => actions.next(name)}>
          {props.isLast ? "Add another question" : "Next question"}
        </Button>
        {props.canBeginSection && (
          <Button kind="quiet" onClick={() => actions.beginSection(name)}>
            Begin a section here
          </Button>
        )}
      </Row>
    </div>
  );
}

/** A long text that few questions have: a button that opens its field. */
function OptionalText(props: {
  label: string;
  description: string;
  /** Labels of the buttons. */
  add: string;
  remove: string;
  maxLength: number;
  /** Undefined without a field. */
  value: string | undefined;
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { add, remove, value, onChange, ...field } = props;
  return (
    <>
      {value !== undefined && (
        <TextAreaField
          {...field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <Row>
        <Button kind="quiet" onClick={() => onChange(value === undefined ? "" : undefined)}>
          {value === undefined ? add : remove}
        </Button>
      </Row>
    </>
  );
}

/** One of the options A to F; the draft has them up to the last that is not empty. */
function OptionField(props: QuestionFormProps & { letter: OptionKey; index: number }) {
  const { draft, name, issues, actions, pictures, letter, index } = props;
  const option = draft.options[index] ?? { key: letter, text: "", pictureId: null };
  const set = (changes: { text?: string; pictureId?: string | null }) =>
    actions.edit(name, ({ options }) => ({ options: withOption(options, index, changes) }));
  const upload = usePictureUpload((id, address) => {
    actions.addPicture(id, address);
    set({ pictureId: id });
  });

  return (
    <Stack gap={1}>
      <TextField
        label={`Option ${letter}`}
        data-step="option"
        maxLength={OPTION_LENGTH}
        autoComplete="off"
        value={option.text}
        error={issueFor(issues, "options", index)}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Formulas text={option.text} />
      <PictureSlot
        label={`Picture of option ${letter}`}
        offer={`Add a picture to ${letter}`}
        address={option.pictureId === null ? null : (pictures[option.pictureId] ?? null)}
        hasPicture={option.pictureId !== null}
        upload={upload}
        onRemove={() => set({ pictureId: null })}
      />
    </Stack>
  );
}

/** A preview of a text with formulas. */
function Formulas({ text }: { text: string }) {
  if (!piecesOf(text).some(({ kind }) => kind === "formula")) return null;
  return (
    <p className={styles.reading}>
      <span>Preview:</span> <QuestionText text={text} />
    </p>
  );
}

/**
 * Enter moves to the next field marked as a step, and after the last one to the next question;
 * Ctrl+Enter moves there at once. The key is always the last step, and an empty option ends the
 * options.
 */
function onEnter(event: KeyboardEvent, form: HTMLElement | null, onNext: () => void): void {
  const from = event.target;
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  const steps = [...(form?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  const isKey = from.type === "radio" || from.type === "checkbox";
  const isOver = event.ctrlKey || isKey || from.dataset["step"] === "last";
  const skips = from.dataset["step"] === "option" && from.value.trim() === "";
  const next = steps
    .slice(steps.indexOf(from) + 1)
    .find((step) => !skips || step.dataset["step"] !== "option");
  if (isOver || !next) onNext();
  else next.focus();
}

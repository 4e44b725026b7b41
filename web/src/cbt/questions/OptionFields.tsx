import type { OptionKey, QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { OPTION_KEYS, OPTION_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { withOption } from "./drafts.ts";
import { KeyChoices } from "./KeyFields.tsx";
import { PictureSlot, usePictureUpload } from "./PictureSlot.tsx";
import { issueFor, type QuestionIssue } from "./question-issues.ts";
import { Grid, Stack } from "../../ui/page/Layout.tsx";
import styles from "./QuestionsEditor.module.css";
import { QuestionText } from "./QuestionText.tsx";
import { piecesOf } from "./text-pieces.ts";
import type { ListActions } from "./use-question-list.ts";

interface OptionFieldsProps {
  draft: QuestionDraft;
  name: string;
  issues: readonly QuestionIssue[];
  onChange: (changes: Partial<QuestionDraft>) => void;
  actions: ListActions;
  pictures: Readonly<Record<string, string>>;
  onPicture: (id: string, address: string) => void;
}

/** The options A to D, without trailing empty ones, and the correct one. */
export function OptionFields(props: OptionFieldsProps) {
  return (
    <>
      <Grid gap={3} min="18rem">
        {OPTION_KEYS.map((key, index) => (
          <OptionField key={key} {...props} letter={key} index={index} />
        ))}
      </Grid>
      <ErrorNote>
        {props.issues.find(({ path }) => path[0] === "options" && path.length === 1)?.message}
      </ErrorNote>
      <KeyChoices draft={props.draft} issues={props.issues} onChange={props.onChange} />
    </>
  );
}

function OptionField(props: OptionFieldsProps & { letter: OptionKey; index: number }) {
  const { draft, name, issues, actions, pictures, onPicture, letter, index } = props;
  const option = draft.options[index] ?? { key: letter, text: "", pictureId: null };
  const set = (changes: { text?: string; pictureId?: string | null }) =>
    actions.edit(name, ({ options }) => ({ options: withOption(options, index, changes) }));
  const upload = usePictureUpload((id, address) => {
    onPicture(id, address);
    set({ pictureId: id });
  });
  const hasFormula = piecesOf(option.text).some(({ kind }) => kind === "formula");

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
      {hasFormula && (
        <p className={styles.reading}>
          <span>Preview:</span> <QuestionText text={option.text} />
        </p>
      )}
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

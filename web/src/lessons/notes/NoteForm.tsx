import type { Note } from "@school/core/lessons/notes/contract.ts";
import {
  LABEL_LENGTH,
  MAX_LINKS,
  TEXT_LENGTH,
  TITLE_LENGTH,
} from "@school/core/lessons/notes/note.ts";
import { LINK_LENGTH } from "@school/core/lessons/live/live-lesson.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import type { Fields } from "../../platform/forms/use-fields.ts";
import type { RecordFormState } from "../../platform/forms/use-record-form.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { AttachedFiles } from "../AttachedFiles.tsx";
import type { NoteValues, ScopeValues } from "./note-form.ts";
import { NoteClasses, NoteWeek, useTaught } from "./NoteScope.tsx";
import styles from "./Notes.module.css";
import { labels, titles } from "./text.ts";

interface NoteFormProps {
  form: RecordFormState & Fields<NoteValues>;
  /** The note as it is stored; null for a new one. */
  note: Note | null;
  onDraft: () => void;
  onCancel: () => void;
}

/** Writing a note: where it belongs, its text, files and links. */
export function NoteForm({ form, note, onDraft, onCancel }: NoteFormProps) {
  const { classes, instead } = useTaught();
  if (instead) return instead;
  const { subjectId } = form.values;
  const subjects = new Map(
    classes.flatMap((one) => one.subjects.map(({ id, name }) => [id, name] as const)),
  );
  if (note) subjects.set(note.subject.id, note.subject.name);
  const isPublished = note?.isPublished === true;
  const fields = form as unknown as Fields<ScopeValues>;
  return (
    <RecordForm
      form={form}
      label={titles.page}
      submit={
        form.differences.length > 0 ? undefined : isPublished ? "Save changes" : "Publish note"
      }
      onCancel={onCancel}
      buttons={
        <Button onClick={onDraft} disabled={form.busy}>
          {isPublished ? "Make it a draft" : uiLabels.saveDraft}
        </Button>
      }
    >
      <TextField label="Title" required maxLength={TITLE_LENGTH} {...form.field("title")} />
      <FieldGrid columns={3}>
        <SelectField
          label="Subject"
          required
          placeholder="Choose a subject"
          options={[...subjects].map(([value, label]) => ({ value, label }))}
          {...form.field("subjectId")}
        />
        <NoteWeek form={fields} note={note} />
      </FieldGrid>
      {subjectId !== "" && (
        <NoteClasses form={fields} classes={classes} subjectId={subjectId} note={note} />
      )}
      <TextAreaField
        label="Note"
        description="Leave a blank line between paragraphs. Start the lines of a list with - or 1."
        minRows={10}
        maxRows={30}
        maxLength={TEXT_LENGTH}
        {...form.field("text")}
      />
      <AttachedFiles label={labels.files} form={form} />
      <Links form={form} />
    </RecordForm>
  );
}

function Links({ form }: Pick<NoteFormProps, "form">) {
  const { links } = form.values;
  return (
    <FormSection title="Links">
      {links.map((_, at) => (
        // Links have no id but their index.
        <div key={at} className={styles.link}>
          <TextField
            type="url"
            label={`Link ${at + 1}`}
            maxLength={LINK_LENGTH}
            placeholder="https://"
            {...form.field(`links.${at}.url`)}
          />
          <TextField
            label={`Name of link ${at + 1}`}
            maxLength={LABEL_LENGTH}
            {...form.field(`links.${at}.label`)}
          />
          <Button
            kind="quiet"
            size="compact-sm"
            onClick={() => form.change({ links: links.filter((__, other) => other !== at) })}
          >
            Remove link {at + 1}
          </Button>
        </div>
      ))}
      {links.length < MAX_LINKS && (
        <div>
          <Button onClick={() => form.change({ links: [...links, { url: "", label: "" }] })}>
            Add link
          </Button>
        </div>
      )}
    </FormSection>
  );
}

import { AUDIENCES, BODY_LENGTH, TITLE_LENGTH } from "@school/core/announcements/announcement.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { ReactNode } from "react";
import { useState } from "react";
import { ApiError, messageOf } from "../platform/client/api-error.ts";
import { Button } from "../ui/page/Button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../ui/fields/FormFields.tsx";
import { FormActions } from "../ui/fields/FormActions.tsx";
import { FieldGrid, Form, FormSection } from "../ui/fields/FormLayout.tsx";
import { inputOf, type FormValues } from "./announcement-form.ts";
import { AUDIENCE_WORDS } from "./announcement-words.ts";
import styles from "./Announcements.module.css";
import { AnnouncementText } from "./AnnouncementText.tsx";

export type AnnouncementInput = ReturnType<typeof inputOf>["input"];

interface AnnouncementFormProps {
  values: FormValues;
  onChange: (values: FormValues) => void;
  /** It is up already: it can no longer become a draft, or appear later. */
  isUp?: boolean;
  submit: string;
  busy: boolean;
  error: unknown;
  news?: ReactNode;
  onSend: (input: AnnouncementInput) => void;
  onCancel: () => void;
}

/** Writing an announcement, with what its readers will see. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { values, onChange, isUp = false, submit, busy, error, news, onSend, onCancel } = props;
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const refusal = error instanceof ApiError ? error : null;
  const issueFor = (field: string) =>
    issues.find(({ path }) => path[0] === field)?.message ?? refusal?.issueFor(field);
  const set = (changes: Partial<FormValues>) => onChange({ ...values, ...changes });

  function send(draft: boolean): void {
    const { input, issues: found } = inputOf(values, draft);
    setIssues(found);
    if (found.length === 0) onSend(input);
  }

  return (
    <Form
      label="Announcement"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {news}
      <TextField
        label="Title"
        required
        maxLength={TITLE_LENGTH}
        value={values.title}
        error={issueFor("title")}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label="Body"
        required
        minRows={6}
        maxRows={20}
        maxLength={BODY_LENGTH}
        description="A line that begins with a dash or a number becomes a list; addresses become links."
        value={values.body}
        error={issueFor("body")}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <FieldGrid columns={3}>
        <SelectField
          label="Audience"
          options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }))}
          value={values.audience}
          onChange={(event) => {
            const audience = AUDIENCES.find((one) => one === event.currentTarget.value);
            if (audience) set({ audience });
          }}
        />
        {!isUp && (
          <TextField
            type="datetime-local"
            label="Appears"
            description="Empty: at once."
            value={values.publishAt}
            onChange={(event) => set({ publishAt: event.currentTarget.value })}
          />
        )}
        <TextField
          type="datetime-local"
          label="Expires"
          description="Empty: never."
          value={values.expiresAt}
          error={issueFor("expiresAt")}
          onChange={(event) => set({ expiresAt: event.currentTarget.value })}
        />
      </FieldGrid>
      <div className={styles.choices}>
        <CheckboxField
          label="Also on the public site"
          description="Visitors read it too; only for what is meant for everybody."
          disabled={values.audience !== "ALL"}
          checked={values.onPublicSite && values.audience === "ALL"}
          onChange={(event) => set({ onPublicSite: event.currentTarget.checked })}
        />
        <CheckboxField
          label="Send it by mail as well"
          description="Once, to everybody of the audience who has confirmed an address."
          checked={values.sendMail}
          onChange={(event) => set({ sendMail: event.currentTarget.checked })}
        />
      </div>
      {values.body.trim() !== "" && (
        <FormSection title="As it will be read">
          <div className={styles.preview}>
            <strong>{values.title}</strong>
            <AnnouncementText body={values.body} />
          </div>
        </FormSection>
      )}
      <FormActions
        submit={submit}
        busyLabel="Saving..."
        busy={busy}
        onCancel={onCancel}
        error={error ? messageOf(error, "Error creating announcement") : null}
      >
        {!isUp && (
          <Button onClick={() => send(true)} disabled={busy}>
            Keep as Draft
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

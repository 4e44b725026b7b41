import { AUDIENCES, BODY_LENGTH, TITLE_LENGTH } from "@school/core/announcements/announcement.ts";
import { NO_MAIL_SERVER } from "../accounts/no-mail-server.ts";
import { useSendsEmail } from "../accounts/sends-email.ts";
import { RecordForm } from "../platform/forms/RecordForm.tsx";
import type { Fields } from "../platform/forms/use-fields.ts";
import type { RecordFormState } from "../platform/forms/use-record-form.ts";
import { Stack } from "../ui/page/Layout.tsx";
import { Button } from "../ui/page/Button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../ui/fields/FormLayout.tsx";
import { emailTexts, type FormValues } from "./announcement-form.ts";
import { AUDIENCE_LABELS, labels as announcementsLabels } from "./text.ts";
import styles from "./Announcements.module.css";
import { FormattedText } from "../ui/page/FormattedText.tsx";
import { labels } from "../ui/text.ts";
import { MomentField } from "../ui/fields/PickedField.tsx";

interface AnnouncementFormProps {
  form: RecordFormState & Fields<FormValues>;
  /** The announcement has appeared: it can no longer become a draft or be scheduled. */
  hasAppeared?: boolean;
  onDraft: () => void;
  onCancel: () => void;
}

/** The form of an announcement, with a preview of what its readers will see. */
export function AnnouncementForm({
  form,
  hasAppeared = false,
  onDraft,
  onCancel,
}: AnnouncementFormProps) {
  const { values } = form;
  const sendsEmail = useSendsEmail();
  return (
    <RecordForm
      form={form}
      label="Announcement"
      submit={hasAppeared ? undefined : values.publishAt === "" ? "Publish" : "Schedule"}
      onCancel={onCancel}
      buttons={
        !hasAppeared && (
          <Button onClick={onDraft} disabled={form.busy}>
            {labels.saveDraft}
          </Button>
        )
      }
    >
      <TextField label="Title" required maxLength={TITLE_LENGTH} {...form.field("title")} />
      <TextAreaField
        label="Body"
        required
        minRows={6}
        maxRows={20}
        maxLength={BODY_LENGTH}
        description="Start a line with a dash or a number to make a list."
        {...form.field("body")}
      />
      <FieldGrid columns={3}>
        <SelectField
          label="Audience"
          options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
          {...form.field("audience")}
        />
        {!hasAppeared && (
          <MomentField
            label={announcementsLabels.publishAt}
            description="Leave empty to publish now."
            {...form.field("publishAt")}
          />
        )}
        <MomentField
          label="Expires"
          description="Leave empty to keep it."
          {...form.field("expiresAt")}
        />
      </FieldGrid>
      <Stack gap={3}>
        <CheckboxField
          label="Show on the website"
          description="Only for announcements to everyone."
          disabled={values.audience !== "ALL"}
          {...form.checkbox("onPublicSite")}
          checked={values.onPublicSite && values.audience === "ALL"}
        />
        <CheckboxField
          label={emailTexts.label}
          description={sendsEmail ? emailTexts.hint : NO_MAIL_SERVER}
          disabled={!sendsEmail && !values.sendMail}
          {...form.checkbox("sendMail")}
        />
      </Stack>
      {values.body.trim() !== "" && (
        <FormSection title="Preview">
          <div className={styles.preview}>
            <strong>{values.title}</strong>
            <FormattedText body={values.body} />
          </div>
        </FormSection>
      )}
    </RecordForm>
  );
}

import type { Issue } from "@school/core/api/error.ts";
import { AREAS, WORDS_LENGTH } from "@school/core/lessons/observations/observation.ts";
import { messages } from "@school/core/lessons/observations/text.ts";
import { AttachButton } from "../../platform/forms/AttachButton.tsx";
import { AttachedList } from "../../platform/forms/AttachedList.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import type { Fields } from "../../platform/forms/use-fields.ts";
import type { RecordFormState } from "../../platform/forms/use-record-form.ts";
import type { ChangeFile } from "../../platform/offline/change-store.ts";
import { CheckListField, SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { DateField } from "../../ui/fields/PickedField.tsx";
import styles from "../Lessons.module.css";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";

export interface ObservationValues {
  studentIds: string[];
  day: string;
  area: string;
  words: string;
  /** At most one picture. */
  files: (File | ChangeFile)[];
}

export function observationFaults({ studentIds, area, words, files }: ObservationValues): Issue[] {
  const fault = (field: keyof ObservationValues, isWrong: boolean, message: string) =>
    isWrong ? [{ path: [field], message }] : [];
  return [
    ...fault("studentIds", studentIds.length === 0, messages.children),
    ...fault("area", area === "", messages.area),
    ...fault("words", words.trim() === "" && files.length === 0, messages.words),
  ];
}

interface ObservationFieldsProps {
  form: RecordFormState & Fields<ObservationValues>;
  label: string;
  submit?: string;
  onCancel?: () => void;
  /** The children to choose from. */
  pupils: readonly { readonly id: string; readonly name: string }[];
}

/** The form of an observation: children, area, words and a picture. */
export function ObservationFields({ form, pupils, ...rest }: ObservationFieldsProps) {
  const { area, files } = form.values;
  const isOwnArea = area !== "" && !AREAS.some((one) => one === area);
  return (
    <RecordForm
      form={form}
      {...rest}
      buttons={
        files.length === 0 && (
          <AttachButton
            label="Add a picture"
            busyLabel="Adding..."
            take={async (file) => form.change({ files: [file] })}
          />
        )
      }
    >
      <div className={styles.children}>
        <CheckListField
          label="Children"
          options={pupils.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.studentIds}
          error={form.issueFor("studentIds")}
          onChange={(studentIds) => form.change({ studentIds })}
        />
      </div>
      <FieldGrid>
        <SelectField
          label="Area"
          required
          placeholder="Choose an area"
          options={isOwnArea ? [...AREAS, area] : AREAS}
          {...form.field("area")}
        />
        <DateField label="Day" required {...form.field("day")} />
      </FieldGrid>
      <TextAreaField
        label="What you saw"
        minRows={2}
        maxLength={WORDS_LENGTH}
        {...form.field("words")}
      />
      <AttachedList
        label="Picture"
        files={files}
        onChange={(remaining) => form.change({ files: remaining })}
      />
      {form.issueFor("files") && <span role="alert">{form.issueFor("files")}</span>}
    </RecordForm>
  );
}

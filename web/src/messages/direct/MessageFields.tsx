import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { MESSAGE_LENGTH } from "@school/core/messages/direct/thread.ts";
import { messages as texts } from "@school/core/messages/text.ts";
import { AttachButton } from "../../platform/forms/AttachButton.tsx";
import { AttachedList } from "../../platform/forms/AttachedList.tsx";
import type { Fault, FieldProps, Fields } from "../../platform/forms/use-fields.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import type { NewChange } from "../../platform/offline/change-store.ts";
import { labels, messageTitle } from "./text.ts";

/** Values of a form that writes a message. */
export interface MessageValues {
  body: string;
  /** They are sent, and queued offline, together with the message. */
  files: File[];
}

export const NO_MESSAGE: MessageValues = { body: "", files: [] };

/** A message has words, files or both. */
export function messageFaults({ body, files }: MessageValues): Fault[] {
  return body.trim() === "" && files.length === 0
    ? [{ path: ["body"], message: texts.typeMessage }]
    : [];
}

/** Files are not stored with typed text: they are on the phone anyway. */
export const NOT_STORED: readonly "files"[] = ["files"];

/** The message as queued for sending. */
export const waitingMessage = ({ body, files }: MessageValues) =>
  ({
    title: messageTitle(body),
    lines: [
      { label: labels.message, value: body },
      ...files.map(({ name }) => ({ label: "File", value: name })),
    ],
    files,
  }) satisfies Partial<NewChange>;

/** A record form with a message among its values. */
interface MessageForm extends Pick<Fields<MessageValues>, "latest" | "values"> {
  change(values: Partial<MessageValues>): void;
  field(name: "body"): FieldProps<string>;
}

interface MessageFieldsProps {
  form: MessageForm;
  minRows?: number;
}

/** The words and files of a message. */
export function MessageFields({ form, minRows = 3 }: MessageFieldsProps) {
  return (
    <>
      <TextAreaField
        label={labels.message}
        minRows={minRows}
        maxLength={MESSAGE_LENGTH}
        {...form.field("body")}
      />
      <AttachedList
        label="Files to send"
        files={form.values.files}
        onChange={(files) => form.change({ files })}
      />
    </>
  );
}

/** Adds a file to a message, while it may have more. */
export function AttachToMessage({ form }: { form: MessageForm }) {
  const { files } = form.values;
  if (files.length >= MAX_ATTACHMENTS) return null;
  return (
    <AttachButton
      label="Attach a file"
      busyLabel="Adding..."
      take={async (file) => form.change({ files: [...form.latest().files, file] })}
    />
  );
}

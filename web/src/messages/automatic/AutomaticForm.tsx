import { smsParts } from "@school/core/api/sms-parts.ts";
import type { StoredAutomatic } from "@school/core/messages/automatic/contract.ts";
import { AUTOMATIC_LENGTH, automaticKinds } from "@school/core/messages/automatic/kinds.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import { automaticTexts } from "./text.ts";

/** Whether a kind of message is sent, by which way and in which words. */
export function AutomaticForm({ stored }: { stored: StoredAutomatic }) {
  const { name, about, channels, placeholders } = automaticKinds[stored.kind];
  const form = useRecordForm({
    record: stored,
    valuesOf: ({ channel, text }) => ({ channel, text }),
    input: ({ record: { kind, version }, values }) => ({ kind, ...values, version }),
    send: messagesApi.saveAutomaticMessage.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess("Message saved");
    },
    failure: failures.save,
    outdated: messagesApi.key(),
  });
  const { values, change, issueFor } = form;
  const { dearLetters } = smsParts(values.text);
  return (
    <Panel title={name} description={about}>
      <RecordForm form={form} label={name}>
        <SelectField
          label="Send by"
          options={[
            { value: "", label: "Do not send" },
            ...channels.map((value) => ({ value, label: automaticTexts.ways[value] })),
          ]}
          value={values.channel ?? ""}
          error={issueFor("channel")}
          onChange={({ currentTarget: { value } }) =>
            change({ channel: channels.find((one) => one === value) ?? null })
          }
        />
        <TextAreaField
          label="Message"
          description={automaticTexts.placeholders(placeholders)}
          autosize
          minRows={3}
          maxLength={AUTOMATIC_LENGTH}
          {...form.field("text")}
        />
        {values.channel === "SMS" && dearLetters.length > 0 && (
          <p>{automaticTexts.dear(dearLetters)}</p>
        )}
      </RecordForm>
    </Panel>
  );
}

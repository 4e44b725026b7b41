import { useQuery } from "@tanstack/react-query";
import { PHONE_CHANNELS } from "@school/core/api/phone-channels.ts";
import { smsParts } from "@school/core/api/sms-parts.ts";
import type { StoredReleasedMessage } from "@school/core/messages/automatic/contract.ts";
import {
  RELEASED_LENGTH,
  RELEASED_PLACEHOLDERS,
} from "@school/core/messages/automatic/released.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import { channelNames } from "../gateways/text.ts";
import { releasedTexts } from "./text.ts";

/** Whether phones are told that report sheets are released, and in which words. */
export function ReleasedPanel() {
  const query = useQuery(messagesApi.releasedMessage.queryOptions());
  return (
    <Panel title={releasedTexts.title} description={releasedTexts.description}>
      {query.isPending && <LoadingState />}
      {query.isError && !query.data && (
        <ErrorState title={releasedTexts.notLoaded} onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {query.data && <ReleasedForm stored={query.data.data} />}
    </Panel>
  );
}

function ReleasedForm({ stored }: { stored: StoredReleasedMessage }) {
  const form = useRecordForm({
    record: stored,
    valuesOf: ({ version: _version, ...message }) => message,
    input: ({ record, values }) => ({ ...values, version: record.version }),
    send: messagesApi.saveReleasedMessage.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess(releasedTexts.saved);
    },
    failure: failures.save,
    outdated: messagesApi.key(),
  });
  const { values, change, issueFor } = form;
  const { dearLetters } = smsParts(values.text);
  return (
    <RecordForm form={form} label={releasedTexts.title}>
      <SelectField
        label={releasedTexts.channel}
        options={[
          { value: "", label: releasedTexts.off },
          ...PHONE_CHANNELS.map((value) => ({ value, label: channelNames[value] })),
        ]}
        value={values.channel ?? ""}
        error={issueFor("channel")}
        onChange={({ currentTarget: { value } }) =>
          change({ channel: PHONE_CHANNELS.find((one) => one === value) ?? null })
        }
      />
      <TextAreaField
        label={releasedTexts.text}
        description={releasedTexts.placeholders(RELEASED_PLACEHOLDERS)}
        autosize
        minRows={3}
        maxLength={RELEASED_LENGTH}
        {...form.field("text")}
      />
      {values.channel === "SMS" && dearLetters.length > 0 && (
        <p>{releasedTexts.dear(dearLetters)}</p>
      )}
    </RecordForm>
  );
}

import type { SelectionChoices } from "@school/core/messages/groups/contract.ts";
import { type Channel, CHANNELS } from "@school/core/messages/groups/audience.ts";
import {
  SUBJECT_LENGTH,
  TEXT_LENGTH,
  WRITTEN_PURPOSES,
} from "@school/core/messages/writing/batch.ts";
import type { Again } from "@school/core/messages/writing/contract.ts";
import { placeholdersOf } from "@school/core/messages/writing/message-text.ts";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import {
  CheckboxField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/fields/FormFields.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messagesApi } from "../api.ts";
import { SelectionFields } from "../groups/SelectionFields.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { channelLabels, labels, purposeHints, purposeLabels } from "./text.ts";
import { messageOf, writeValues } from "./write-form.ts";
import { MomentField } from "../../ui/fields/PickedField.tsx";

interface WriteFormProps {
  choices: SelectionChoices;
  channels: readonly Channel[];
  hasMailServer: boolean;
  again: Again | null;
  groupId: string;
}

/** The form, with a preview of the message below it. */
export function WriteForm(props: WriteFormProps) {
  const { choices, channels, hasMailServer, again } = props;
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => writeValues(props),
    input: ({ values }) => messageOf(values, choices),
    send: messagesApi.send.call,
    // Nothing is sent again until the page closes, so that a double click sends once.
    saved: ({ data }) => navigate({ to: `/dashboard/messages/sent/${data.id}` }),
    failure: "The message was not sent",
    outdated: messagesApi.key(),
    fieldOf: { target: "groupId", selection: "people" },
    // A repeated message always starts from the original.
    ...(again === null && { draft: { account: account.id, form: "messages/write" } }),
  });
  const { values } = form;
  return (
    <Panel>
      <RecordForm form={form} label="Message" submit={values.sendAt === "" ? "Send" : "Schedule"}>
        <FormSection title="To">
          {choices.groups.length > 0 && (
            <SelectField
              label="Group"
              placeholder="No group: choose below"
              options={choices.groups.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.field("groupId")}
            />
          )}
          {values.groupId === "" && <SelectionFields fields={form} choices={choices} />}
        </FormSection>
        <FormSection title={labels.text}>
          <RadioField
            label={labels.by}
            options={channels.map((value) => ({ value, label: channelLabels[value] }))}
            value={values.channel}
            error={form.issueFor("channel")}
            onChange={(chosen) =>
              form.change({ channel: CHANNELS.find((one) => one === chosen) ?? values.channel })
            }
          />
          {channels.length === 1 && (
            <Muted small>
              SMS and WhatsApp need a gateway.{" "}
              <AppLink href="/dashboard/settings/phone-messages">Set one up in Settings</AppLink>
            </Muted>
          )}
          {values.channel === "EMAIL" && !hasMailServer && (
            <Muted small>{labels.noMailServer}</Muted>
          )}
          <RadioField
            label={labels.purpose}
            description={purposeHints[values.purpose]}
            options={WRITTEN_PURPOSES.map((value) => ({ value, label: purposeLabels[value] }))}
            value={values.purpose}
            error={form.issueFor("purpose")}
            onChange={(chosen) =>
              form.change({
                purpose: WRITTEN_PURPOSES.find((one) => one === chosen) ?? values.purpose,
              })
            }
          />
          {values.channel === "EMAIL" && (
            <TextField
              label="Subject"
              required
              maxLength={SUBJECT_LENGTH}
              {...form.field("subject")}
            />
          )}
          <TextAreaField
            label={labels.text}
            required
            minRows={4}
            maxLength={TEXT_LENGTH}
            {...form.field("text")}
          />
          <Placeholders
            names={placeholdersOf(values.channel)}
            onAdd={(name) => form.change({ text: `${values.text}{${name}}` })}
          />
          {values.channel === "SMS" && (
            <CheckboxField
              label={labels.withoutMarks}
              description="Ọlá is sent as Ola. It can make an SMS cheaper."
              {...form.checkbox("withoutMarks")}
            />
          )}
          <MomentField
            label="Send at"
            description="Leave empty to send now. You can undo for 30 seconds."
            {...form.field("sendAt")}
          />
        </FormSection>
        <PreviewPanel
          message={messageOf(values, choices)}
          onWithoutMarks={() => form.change({ withoutMarks: true })}
        />
      </RecordForm>
    </Panel>
  );
}

interface PlaceholdersProps {
  names: readonly string[];
  onAdd: (name: string) => void;
}

function Placeholders({ names, onAdd }: PlaceholdersProps) {
  return (
    <Muted as="div" small>
      <Row>
        <span>Each recipient reads their own:</span>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            aria-label={`Add {${name}}`}
            onClick={() => onAdd(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </Row>
    </Muted>
  );
}

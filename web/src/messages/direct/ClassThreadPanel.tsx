import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { sendOrStore } from "../../platform/offline/send-or-store.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { unsaved } from "../../ui/text.ts";
import { CheckboxField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messagesApi } from "../api.ts";
import {
  AttachToMessage,
  MessageFields,
  messageFaults,
  NO_MESSAGE,
  NOT_STORED,
  waitingMessage,
} from "./MessageFields.tsx";
import { failures, labels, toasts } from "./text.ts";

interface ClassChoice {
  readonly id: string;
  readonly name: string;
  readonly threadId: string | null;
}

/** The form for writing to a whole class; renders nothing for staff without one. */
export function ClassThreadPanel() {
  const list = useQuery(messagesApi.classesToWrite.queryOptions());
  const classes = list.data?.data ?? [];
  if (classes.length === 0) return null;
  return (
    <Panel
      title="Write to a class"
      description="The pupils of the class, their parents and the principal can read it."
    >
      <ClassForm classes={classes} />
    </Panel>
  );
}

function ClassForm({ classes }: { classes: readonly ClassChoice[] }) {
  const account = useAccount();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({
      classId: classes.length === 1 ? (classes[0]?.id ?? "") : "",
      ...NO_MESSAGE,
      pupilsMayWrite: false,
    }),
    check({ values: { classId, ...message } }) {
      const faults = messageFaults(message);
      if (classId === "") faults.unshift({ path: ["classId"], message: "Choose a class." });
      return faults;
    },
    input: ({ values }) => ({
      input: {
        classId: values.classId,
        pupilsMayWrite: values.pupilsMayWrite,
        body: values.body,
      },
      ...waitingMessage(values),
    }),
    send: (message) =>
      sendOrStore(
        account.id,
        {
          kind: "class-messages",
          record: `messages/class/${message.input.classId}`,
          href: "/dashboard/messages",
          ...message,
        },
        async () => (await import("./send-message.ts")).sendClassMessage,
      ),
    saved(response) {
      toastSuccess(response === null ? unsaved.waiting : toasts.sent);
      const [threadId = ""] = response?.data.threadIds ?? [];
      return navigate({ to: `/dashboard/messages${threadId && `/${threadId}`}` });
    },
    failure: failures.send,
    outdated: messagesApi.key(),
    draft: { account: account.id, form: "messages/new/class", except: NOT_STORED },
  });
  return (
    <RecordForm
      form={form}
      label="Write to a class"
      submit={labels.send}
      busyLabel="Sending..."
      buttons={<AttachToMessage form={form} />}
    >
      <SelectField
        label="Class"
        placeholder="Choose a class"
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field("classId")}
      />
      <MessageFields form={form} minRows={2} />
      <CheckboxField label={labels.letPupilsWrite} {...form.checkbox("pupilsMayWrite")} />
    </RecordForm>
  );
}

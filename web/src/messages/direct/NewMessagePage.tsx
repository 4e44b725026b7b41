import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { Recipients } from "@school/core/messages/direct/contract.ts";
import {
  COUNTERPARTS,
  type Counterpart,
  counterpartLabel,
} from "@school/core/messages/direct/thread.ts";
import { messages as texts } from "@school/core/messages/text.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { sendOrStore } from "../../platform/offline/send-or-store.ts";
import { GoTo } from "../../platform/GoTo.tsx";
import { StudentPicker } from "../../students/moves/StudentPicker.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { CheckboxField, RadioField } from "../../ui/fields/FormFields.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { unsaved } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import { ClassThreadPanel } from "./ClassThreadPanel.tsx";
import {
  AttachToMessage,
  MessageFields,
  messageFaults,
  NO_MESSAGE,
  NOT_STORED,
  waitingMessage,
} from "./MessageFields.tsx";
import { answerText, failures, labels, toasts } from "./text.ts";

/**
 * Page for a new message: first the recipient, then the message. A parent writes to the school, staff
 * to the parents of a child.
 */
export function NewMessagePage() {
  const [{ student, to }, setAddress] = useAddress(["student", "to"]);
  const account = useAccount();
  const [search, setSearch] = useState("");
  const list = useQuery(
    messagesApi.recipients.queryOptions({
      input: { ...(search && { search }), ...(student && { studentId: student }) },
      placeholderData: keepPreviousData,
    }),
  );
  const recipients = list.data?.data ?? [];
  const chosen = student ? recipients.find((one) => one.student.id === student) : undefined;
  const kind = COUNTERPARTS.find((one) => one === to);
  const counterpart = chosen?.counterparts.find((one) => one.kind === kind);
  if (counterpart?.threadId) return <GoTo href={`/dashboard/messages/${counterpart.threadId}`} />;
  const isParent = account.role === "PARENT";
  return (
    <Page
      title={labels.newMessage}
      crumbs={[{ label: labels.messages, href: "/dashboard/messages" }]}
    >
      {list.isPending && <LoadingState />}
      {list.isError && (
        <ErrorState title="The list did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && isParent && !counterpart && (
        <Counterparts recipients={chosen ? [chosen] : recipients} />
      )}
      {list.isSuccess && !isParent && (
        <Panel title="Write to the parents of a pupil">
          <StudentPicker
            rows={recipients.map((one) => one.student)}
            searchedBy="a name or an ID"
            more={list.data.hasMore}
            chosen={chosen?.student ?? null}
            onSearch={setSearch}
            onChoose={(pupil) => setAddress({ student: pupil?.id ?? "" })}
          />
        </Panel>
      )}
      {chosen && isParent && counterpart && (
        <Panel
          title={`${counterpartLabel({ ...chosen, kind: counterpart.kind })}, about ${surnameFirst(chosen.student)}`}
        >
          {list.data?.answersFrom && (
            <p>
              <Muted as="span" small>
                {answerText(list.data.answersFrom)}
              </Muted>
            </p>
          )}
          <StartForm key={chosen.student.id} recipients={chosen} kind={counterpart.kind} />
        </Panel>
      )}
      {chosen && !isParent && (
        <Panel>
          <StartForm key={chosen.student.id} recipients={chosen} />
        </Panel>
      )}
      {!isParent && student === "" && <ClassThreadPanel />}
    </Page>
  );
}

/** The children of a parent, each with those who can be written to. */
function Counterparts({ recipients }: { recipients: readonly Recipients[] }) {
  if (recipients.length === 0) {
    return (
      <EmptyState
        title="No child is linked to your account"
        hint="Ask the school office to link your children."
      />
    );
  }
  return (
    <Panel title="Write to">
      {recipients.map(({ student, className, teacher, counterparts }) => (
        <section key={student.id} className={styles.child} aria-label={surnameFirst(student)}>
          <strong>{surnameFirst(student)}</strong>
          {teacher && (
            <Muted as="span" small>
              Class teacher: {teacher.name}
            </Muted>
          )}
          <span className={styles.buttons}>
            {counterparts.map(({ kind, threadId }) => (
              <ButtonLink
                key={kind}
                href={
                  threadId === null
                    ? `/dashboard/messages/new?student=${student.id}&to=${kind}`
                    : `/dashboard/messages/${threadId}`
                }
              >
                {counterpartLabel({ kind, className })}
              </ButtonLink>
            ))}
          </span>
        </section>
      ))}
    </Panel>
  );
}

interface StartFormProps {
  recipients: Recipients;
  /** Recipient that a parent chose; set for parents only. */
  kind?: Counterpart;
}

function StartForm({ recipients, kind }: StartFormProps) {
  const { student, className, counterparts, parents } = recipients;
  const account = useAccount();
  const navigate = useNavigate();
  const asWhom = counterparts.map((one) => one.kind);
  const draft = `messages/new/${student.id}/${kind ?? "parents"}`;
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({
      ...NO_MESSAGE,
      kind: kind ?? asWhom[0] ?? "CLASS_TEACHER",
      parentIds: parents.map(({ id }) => id),
    }),
    check({ values }) {
      const faults = messageFaults(values);
      if (kind === undefined && values.parentIds.length === 0) {
        faults.push({ path: ["parentIds"], message: texts.chooseParents });
      }
      return faults;
    },
    input: ({ values }) => ({
      input: {
        studentId: student.id,
        kind: values.kind,
        parentIds: values.parentIds,
        body: values.body,
      },
      ...waitingMessage(values),
    }),
    send: (message) =>
      sendOrStore(
        account.id,
        {
          kind: "first-messages",
          record: draft,
          href: "/dashboard/messages",
          ...message,
        },
        async () => (await import("./send-message.ts")).sendFirstMessage,
      ),
    saved(response) {
      toastSuccess(response === null ? unsaved.waiting : toasts.sent);
      const [only, ...more] = response?.data.threadIds ?? [];
      return navigate({ to: `/dashboard/messages${only && more.length === 0 ? `/${only}` : ""}` });
    },
    failure: failures.send,
    outdated: messagesApi.key(),
    draft: { account: account.id, form: draft, except: NOT_STORED },
  });
  if (kind === undefined && parents.length === 0) {
    return (
      <EmptyState
        title="No parent of this child has an account"
        hint="The school office can make accounts for parents."
      />
    );
  }
  const { parentIds } = form.values;
  return (
    <RecordForm
      form={form}
      label={labels.message}
      submit={labels.send}
      busyLabel="Sending..."
      buttons={<AttachToMessage form={form} />}
    >
      {kind === undefined && asWhom.length > 1 && (
        <RadioField
          label="Write as"
          options={asWhom.map((one) => ({
            value: one,
            label: counterpartLabel({ kind: one, className }),
          }))}
          value={form.values.kind}
          onChange={(next) => form.change({ kind: next as Counterpart })}
        />
      )}
      {kind === undefined && (
        <FormSection title="To" description="Each parent gets the message alone.">
          {parents.map(({ id, name, relationship }) => (
            <CheckboxField
              key={id}
              label={relationship === null ? name : `${name} (${relationship})`}
              checked={parentIds.includes(id)}
              onChange={(event) =>
                form.change({
                  parentIds: event.currentTarget.checked
                    ? [...parentIds, id]
                    : parentIds.filter((one) => one !== id),
                })
              }
            />
          ))}
          <ErrorNote>{form.issueFor("parentIds")}</ErrorNote>
        </FormSection>
      )}
      <MessageFields form={form} />
    </RecordForm>
  );
}

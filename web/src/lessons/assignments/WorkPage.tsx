import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { timeText } from "@school/core/api/dates.ts";
import { TEXT_LENGTH } from "@school/core/lessons/assignments/assignment.ts";
import type { OwnWork } from "@school/core/lessons/assignments/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { AttachButton } from "../../platform/forms/AttachButton.tsx";
import { AttachedList } from "../../platform/forms/AttachedList.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { lessonsApi } from "../api.ts";
import { FileList } from "../FileList.tsx";
import styles from "../Lessons.module.css";
import { workKey, type QueuedWork } from "./hand-in-queue.ts";
import type { WaitingFile } from "./hand-in-store.ts";
import { addresses } from "./addresses.ts";
import { dueWords } from "./due-text.ts";
import { labels, STATE_LABELS, STATE_TONES, words } from "./text.ts";
import { useHandIns, type HandIns } from "./use-hand-ins.ts";

/** One assignment of a pupil: what is to do, what was handed in, and how it was marked. */
export function WorkPage() {
  const { id = "" } = useParams({ strict: false });
  const [{ child }] = useAddress(["child"]);
  const students = useOwnStudents();
  const studentId = child === "" ? (students[0]?.id ?? "") : child;
  const found = useQuery(
    lessonsApi.ownWork.queryOptions({ input: { id, studentId }, enabled: studentId !== "" }),
  );
  const work = found.data?.data;
  return (
    <Page
      title={work?.title ?? "Assignment"}
      description={work && `${work.subject.name}, ${work.author}. ${dueWords.due(work.dueOn)}.`}
      crumbs={[
        { label: "Assignments", href: addresses.list },
        { label: work?.title ?? "Assignment" },
      ]}
    >
      {work ? (
        <Work key={`${id} ${studentId}`} work={work} namesPupil={students.length > 1} />
      ) : found.isError ? (
        <ErrorState title="The assignment did not load" onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </ErrorState>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Work({ work, namesPupil }: { work: OwnWork; namesPupil: boolean }) {
  const { id, student, state, text, files, score, maxScore, comment, remindedAt } = work;
  const handIns = useHandIns();
  const queued = handIns.state.waiting.get(workKey({ assignmentId: id, studentId: student.id }));
  return (
    <>
      <Panel
        title={namesPupil ? student.name : "Task"}
        description={`Out of ${maxScore}`}
        actions={<StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>}
      >
        {remindedAt !== null && <p role="status">{dueWords.reminded}</p>}
        {text !== "" && <p className={styles.words}>{text}</p>}
        <FileList label="Files of the task" files={files} />
      </Panel>
      {(score !== null || comment !== null) && (
        <Panel title="Mark">
          {score !== null && <strong>{words.outOf(score, maxScore)}</strong>}
          {comment !== null && <p className={styles.words}>{comment}</p>}
        </Panel>
      )}
      <Panel title={labels.yourWork}>
        {queued ? (
          <Queued queued={queued} handIns={handIns} />
        ) : (
          <HandInOrShow work={work} handIns={handIns} />
        )}
      </Panel>
    </>
  );
}

/** Work on its way to the school, or that the school did not take. */
function Queued({ queued, handIns }: { queued: QueuedWork; handIns: HandIns }) {
  const { work, isSending } = queued;
  const { queue, state } = handIns;
  return (
    <>
      {work.text !== "" && <p className={styles.words}>{work.text}</p>}
      <ul className={styles.files} aria-label="Files to send">
        {work.files.map(({ name, id }, at) => (
          <li key={at}>
            {name} {id !== null && <span className={styles.meta}>(sent)</span>}
          </li>
        ))}
      </ul>
      {work.refusal === null ? (
        <p role="status">
          {isSending ? words.sending : state.isKept ? words.waiting : words.notKept}
        </p>
      ) : (
        <p role="alert">Not handed in. {work.refusal}</p>
      )}
      <div className={styles.actions}>
        {!isSending && work.refusal === null && (
          <Button onClick={() => queue?.sendNow()}>Send now</Button>
        )}
        {work.refusal !== null && (
          <>
            <Button onClick={() => void queue?.add(work)}>Send again</Button>
            <Button kind="quiet" onClick={() => void queue?.discard(work)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function HandInOrShow({ work, handIns }: { work: OwnWork; handIns: HandIns }) {
  const [isChanging, setChanging] = useState(false);
  const { handIn, handedInAt, mayHandIn } = work;
  if (mayHandIn && (handIn === null || isChanging)) {
    return (
      <HandInForm
        work={work}
        handIns={handIns}
        {...(handIn !== null && { onCancel: () => setChanging(false) })}
        onDone={() => setChanging(false)}
      />
    );
  }
  return (
    <>
      {handIn === null ? (
        <p>No work was handed in here.</p>
      ) : (
        <>
          {handedInAt !== null && (
            <p className={styles.meta}>
              Handed in {timeText(handedInAt)}. {mayHandIn ? words.sent : words.marked}
            </p>
          )}
          {handIn.text !== "" && <p className={styles.words}>{handIn.text}</p>}
          <FileList label="Files of your work" files={handIn.files} />
        </>
      )}
      {mayHandIn && <Button onClick={() => setChanging(true)}>Change and hand in again</Button>}
    </>
  );
}

interface HandInFormProps {
  work: OwnWork;
  handIns: HandIns;
  onDone: () => void;
  onCancel?: () => void;
}

/** The answer as text, photos and files. What is typed survives a reload. */
function HandInForm({ work, handIns, onDone, onCancel }: HandInFormProps) {
  const account = useAccount();
  const { id, student, handIn } = work;
  const [files, setFiles] = useState<readonly WaitingFile[]>(
    () =>
      handIn?.files.map((file) => ({
        id: file.id,
        name: file.name,
        size: file.size,
        type: "",
        bytes: null,
      })) ?? [],
  );
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ text: handIn?.text ?? "" }),
    check: ({ values }) =>
      values.text.trim() === "" && files.length === 0
        ? [{ path: ["text"], message: words.writeOrAdd }]
        : [],
    input: ({ values }) => ({
      assignmentId: id,
      studentId: student.id,
      text: values.text.trim(),
      files,
      version: handIn?.version ?? null,
    }),
    send: async (given) => handIns.queue?.add(given),
    saved: onDone,
    failure: "The work was not saved on this device. Try again.",
    outdated: null,
    keep: { account: account.id, form: `assignments/${id}/${student.id}` },
  });
  return (
    <RecordForm
      form={form}
      label={labels.yourWork}
      submit={labels.handIn}
      busyLabel="Saving..."
      {...(onCancel && { onCancel })}
      buttons={
        files.length < MAX_ATTACHMENTS && (
          <AttachButton
            label={labels.addFile}
            busyLabel="Adding..."
            take={async (file) => {
              const { name, type, size } = file;
              const bytes = await file.arrayBuffer();
              setFiles((before) => [...before, { name, type, size, bytes, id: null }]);
            }}
          />
        )
      }
    >
      <TextAreaField
        label="Answer"
        minRows={4}
        maxRows={20}
        maxLength={TEXT_LENGTH}
        {...form.field("text")}
      />
      <AttachedList label="Files to hand in" files={files} onChange={setFiles} />
    </RecordForm>
  );
}

import { MAX_ATTACHMENTS } from "@school/core/api/attachments.ts";
import { timeText } from "@school/core/api/dates.ts";
import { CLOSED_TEXTS, TEXT_LENGTH } from "@school/core/lessons/assignments/assignment.ts";
import type { OwnWork } from "@school/core/lessons/assignments/contract.ts";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { AttachButton } from "../../platform/forms/AttachButton.tsx";
import { AttachedList } from "../../platform/forms/AttachedList.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import type { ChangeFile } from "../../platform/offline/change-store.ts";
import type { Outbox, ShownChange } from "../../platform/offline/outbox.ts";
import { post } from "../../platform/offline/send-or-store.ts";
import { useWaiting } from "../../platform/offline/use-outbox.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { lessonsApi } from "../api.ts";
import { Drawing } from "../SubjectDrawing.tsx";
import { FileList } from "../FileList.tsx";
import styles from "../Lessons.module.css";
import { addresses } from "./addresses.ts";
import { dueWords } from "./due-text.ts";
import { isWaitingWork, type WaitingWork } from "./waiting-work.ts";
import { labels, STATE_LABELS, STATE_TONES, words } from "./text.ts";

const KIND = "hand-ins";

/** Returns the record key that the outbox and the draft of unsubmitted work share. */
const recordOf = (assignmentId: string, studentId: string) =>
  `assignments/${assignmentId}/${studentId}`;

/** One assignment of a pupil: the task, the handed-in work and its mark. */
export function WorkPage() {
  const { id = "" } = useParams({ strict: false });
  const [{ child }] = useAddress(["child"]);
  const students = useOwnStudents();
  const studentId = child === "" ? students[0]?.id : child;
  const query = useQuery(
    lessonsApi.ownWork.queryOptions({
      input: studentId === undefined ? skipToken : { id, studentId },
    }),
  );
  const work = query.data?.data;
  return (
    <Page
      title={work?.title ?? "Homework"}
      description={work && `${work.subject.name}, ${work.author}. ${dueWords.due(work.dueOn)}.`}
      crumbs={[{ label: "Homework", href: addresses.list }]}
    >
      <Loaded query={query} failed="The homework did not load">
        {({ data }) => (
          <Work key={`${id} ${data.student.id}`} work={data} namesPupil={students.length > 1} />
        )}
      </Loaded>
    </Page>
  );
}

function Work({ work, namesPupil }: { work: OwnWork; namesPupil: boolean }) {
  const { id, student, state, text, files, score, maxScore, comment, remindedAt } = work;
  const account = useAccount();
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: lessonsApi.key() });
  const { outbox, changes } = useWaiting(account.id, KIND, readAgain);
  const queued = changes.find(({ record }) => record === recordOf(id, student.id));
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
        {queued ? <Queued change={queued} outbox={outbox} /> : <HandInOrShow work={work} />}
      </Panel>
      {queued?.refusal && work.handIn !== null && (
        <Panel title="At school now">
          <HandedIn work={work} />
        </Panel>
      )}
    </>
  );
}

/** Work on its way to the school, or that the school did not take. */
function Queued({ change, outbox }: { change: ShownChange; outbox: Outbox | null }) {
  const { files, refusal, state } = change;
  const text = isWaitingWork(change.input) ? change.input.text : "";
  return (
    <>
      {text !== "" && <p className={styles.words}>{text}</p>}
      <ul className={styles.files} aria-label="Files to send">
        {files.map(({ name, id }, at) => (
          <li key={at}>
            {name} {id !== null && <Muted as="span">(sent)</Muted>}
          </li>
        ))}
      </ul>
      {refusal === null ? (
        <p role="status">
          {state === "sending"
            ? "Sending your work..."
            : "Saved on this device. It will be sent when you are connected."}
        </p>
      ) : (
        <p role="alert">Not handed in. {refusal}</p>
      )}
      <Row>
        {state === "waiting" && <Button onClick={() => outbox?.sendAll()}>Send now</Button>}
        {state === "refused" && (
          <>
            <Button onClick={() => void outbox?.retry(change)}>Send again</Button>
            <Button kind="quiet" onClick={() => void outbox?.drop(change.number)}>
              Discard
            </Button>
          </>
        )}
      </Row>
    </>
  );
}

function HandInOrShow({ work }: { work: OwnWork }) {
  const [isChanging, setChanging] = useState(false);
  const { handIn, mayHandIn } = work;
  if (mayHandIn && (handIn === null || isChanging)) {
    return (
      <HandInForm
        work={work}
        {...(handIn !== null && { onCancel: () => setChanging(false) })}
        onDone={() => setChanging(false)}
      />
    );
  }
  return (
    <>
      {mayHandIn && handIn !== null && (
        <>
          <Drawing name="graduation-day" />
          <p>
            <strong>Handed in. Well done!</strong>
          </p>
        </>
      )}
      <HandedIn work={work} />
      {mayHandIn && <Button onClick={() => setChanging(true)}>Change and hand in again</Button>}
    </>
  );
}

/** The work as the school has it. */
function HandedIn({ work: { handIn, handedInAt, mayHandIn, closed } }: { work: OwnWork }) {
  if (handIn === null) return <p>No work was handed in here.</p>;
  return (
    <>
      {handedInAt !== null && (
        <p>
          <Muted as="span">
            Handed in {timeText(handedInAt)}.{" "}
            {closed
              ? CLOSED_TEXTS[closed]
              : mayHandIn
                ? "Your work is with your teacher."
                : "Your teacher has marked this work."}
          </Muted>
        </p>
      )}
      {handIn.text !== "" && <p className={styles.words}>{handIn.text}</p>}
      <FileList label="Files of your work" files={handIn.files} />
    </>
  );
}

interface HandInFormProps {
  work: OwnWork;
  onDone: () => void;
  onCancel?: () => void;
}

interface WorkValues {
  text: string;
  files: (File | ChangeFile)[];
}

/** The answer as text, photos and files. Typed text survives a reload. */
function HandInForm({ work, onDone, onCancel }: HandInFormProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const { id, student, handIn } = work;
  const record = recordOf(id, student.id);
  const form = useRecordForm({
    record: null,
    valuesOf: (): WorkValues => ({
      text: handIn?.text ?? "",
      files:
        handIn?.files.map(({ id: known, name, size }) => ({ id: known, name, size, type: "" })) ??
        [],
    }),
    check: ({ values }) =>
      values.text.trim() === "" && values.files.length === 0
        ? [{ path: ["text"], message: "Write your answer, or add a photo or a file." }]
        : [],
    input: ({ values }) => ({
      input: {
        assignmentId: id,
        studentId: student.id,
        text: values.text.trim(),
        version: handIn?.version ?? null,
      } satisfies WaitingWork,
      files: values.files,
    }),
    send: ({ input, files }) =>
      post(
        account.id,
        {
          kind: KIND,
          record,
          title: `${work.title}, ${student.name}`,
          href: addresses.work(id, student.id),
          input,
          lines: [{ label: "Answer", value: input.text }],
          files,
        },
        async () => (await import("./send-hand-in.ts")).sendHandIn,
      ),
    saved() {
      onDone();
      void queries.invalidateQueries({ queryKey: lessonsApi.key() });
    },
    failure: "The work was not saved on this device. Try again.",
    outdated: null,
    // Photos are not stored with the text: they are on the phone.
    draft: { account: account.id, form: record, except: ["files"] },
  });
  return (
    <RecordForm
      form={form}
      label={labels.yourWork}
      submit="Hand in"
      busyLabel="Saving..."
      {...(onCancel && { onCancel })}
      buttons={
        form.values.files.length < MAX_ATTACHMENTS && (
          <AttachButton
            label={labels.addFile}
            busyLabel="Adding..."
            take={async (file) => form.change({ files: [...form.latest().files, file] })}
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
      <AttachedList
        label="Files to hand in"
        files={form.values.files}
        onChange={(files) => form.change({ files })}
      />
    </RecordForm>
  );
}

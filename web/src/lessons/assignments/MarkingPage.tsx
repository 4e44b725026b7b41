import type { Marking, MarkingRow } from "@school/core/lessons/assignments/contract.ts";
import { mayOpenScoring } from "@school/core/results/policy.ts";
import { dayOfTimeText, timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { parsePastedScores } from "@school/core/results/upload/pasted-scores.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { SheetView, type SheetLook } from "../../platform/sheet/SheetView.tsx";
import { cellText, refusalOf } from "../../platform/sheet/sheet-state.ts";
import { type Sheet, useSheet } from "../../platform/sheet/use-sheet.ts";
import { useNamedPaste } from "../../results/upload/use-named-paste.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import {
  WorkActions,
  WorkChoice,
  WorkMenu,
  WorkPage,
  WorkProgress,
  WorkSheet,
} from "../../ui/page/WorkPage.tsx";
import { GridKeys } from "../../ui/sheet/CellGrid.tsx";
import { lessonsApi } from "../api.ts";
import { FileList } from "../FileList.tsx";
import styles from "../Lessons.module.css";
import { markingCalls } from "./marking-sheet.ts";
import { addresses } from "./addresses.ts";
import { dueWords } from "./due-text.ts";
import { labels, words } from "./text.ts";

/** The work of a class on one page: read, scored, commented and given back. */
export function MarkingPage() {
  const { id = "" } = useParams({ strict: false });
  const [{ class: classId }, setAddress] = useAddress(["class"]);
  // Never a cached response, and never a new one while a person is typing.
  const query = useQuery(
    lessonsApi.marking.queryOptions({
      input: { id, ...(classId !== "" && { classId }) },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const marking = query.data?.data;
  const title = marking?.assignment.title ?? labels.mark;
  return (
    <WorkPage
      title={title}
      back={{ label: "Homework", href: addresses.list }}
      help={
        marking && (
          <>
            {`${marking.assignment.subject.name}, ${marking.class.name}. ${dueWords.due(marking.assignment.dueOn)}. `}
            {`Scores out of ${marking.assignment.maxScore}. `}
            {"Families see scores and comments once you give the work back. "}
            <GridKeys />
          </>
        )
      }
      choices={
        marking &&
        marking.classes.length > 1 && (
          <WorkChoice
            label="Class"
            value={marking.class.id}
            options={marking.classes.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(chosen) => setAddress({ class: chosen })}
          />
        )
      }
    >
      <Loaded query={query} failed="The work did not load">
        {({ data }) =>
          data.rows.length === 0 ? (
            <EmptyState title="No pupils" hint="No pupil of this class takes the subject." />
          ) : (
            <MarkingGrid key={`${id} ${data.class.id}`} marking={data} />
          )
        }
      </Loaded>
    </WorkPage>
  );
}

function MarkingGrid({ marking }: { marking: Marking }) {
  const account = useAccount();
  const queries = useQueryClient();
  const [rows, setRows] = useState(marking.rows);
  const [shownId, setShown] = useState<string | null>(null);
  const { id, maxScore, title } = marking.assignment;
  const classId = marking.class.id;
  const calls = useMemo(
    () => markingCalls({ id, classId }, maxScore, (current) => setRows(current.rows)),
    [id, classId, maxScore],
  );
  const look = useMemo(() => lookOf(setShown), []);

  const sheet = useSheet({
    ...calls,
    rows,
    accountId: account.id,
    form: `assignment-marks/${id}/${classId}`,
    later: {
      kind: "assignment-marks",
      title: `Marks of ${title}, ${marking.class.name}`,
      href: addresses.marks(id, classId),
      sheet: { id, classId },
    },
    onSaved(count) {
      toastSuccess(`Saved the marks of ${plural(count, "pupil")}`);
      void queries.invalidateQueries({ queryKey: lessonsApi.assignments.key() });
    },
  });
  const paste = useNamedPaste(sheet, pupilOf);
  const handedIn = rows.filter(({ handedInAt }) => handedInAt !== null);
  const shown = handedIn.find(({ student }) => student.id === shownId);
  return (
    <>
      {shown && (
        <WorkPanel key={shown.student.id} row={shown} all={handedIn} show={setShown}>
          <MarkFields sheet={sheet} studentId={shown.student.id} />
        </WorkPanel>
      )}
      <WorkSheet title={`Marks of ${title}, ${marking.class.name}`}>
        <SheetView
          sheet={sheet}
          look={look}
          noun="mark"
          label="Marks"
          saveLabel="Save marks"
          caption={`Marks of ${title}, ${marking.class.name}`}
          names="Student"
          readPaste={(text) => parsePastedScores(text, calls.kind.columns)}
          takePaste={paste.open}
          tools={NO_TOOLS}
          hint={`Scores out of ${maxScore}.`}
        />
      </WorkSheet>
      {paste.preview}
      <Steps
        marking={marking}
        rows={rows}
        save={() => sheet.save()}
        onReturned={async () => setRows((await lessonsApi.marking.call({ id, classId })).data.rows)}
      />
    </>
  );
}

const NO_TOOLS = [] as const;
const pupilOf = ({ student }: MarkingRow) => student;

function lookOf(show: (studentId: string) => void): SheetLook<MarkingRow> {
  return {
    before: [
      {
        label: "Work",
        cell: ({ saved: { student, handedInAt, isLate, returnedAt } }) => (
          <Row as="span" gap={3} align="baseline">
            {handedInAt === null ? (
              <Muted as="span">None</Muted>
            ) : (
              <Button
                size="compact-sm"
                aria-label={`${"View work"} of ${student.name}${isLate ? ", late" : ""}`}
                onClick={() => show(student.id)}
              >
                {isLate ? "View, late" : "View"}
              </Button>
            )}
            {returnedAt !== null && <Muted as="span">Given back {dayOfTimeText(returnedAt)}</Muted>}
          </Row>
        ),
      },
    ],
  };
}

interface WorkPanelProps {
  row: MarkingRow;
  /** Those who have handed in. */
  all: readonly MarkingRow[];
  show: (studentId: string | null) => void;
  children: ReactNode;
}

/** One pupil's work with its mark, and a button to the next pupil. */
function WorkPanel({ row, all, show, children }: WorkPanelProps) {
  const { student, handedInAt, isLate, text, files } = row;
  const next = all[all.indexOf(row) + 1];
  return (
    <Panel
      title={student.name}
      description={
        handedInAt !== null && `Handed in ${timeText(handedInAt)}${isLate ? ", late" : ""}`
      }
      actions={
        <>
          {next && <Button onClick={() => show(next.student.id)}>Next</Button>}
          <Button kind="quiet" onClick={() => show(null)}>
            Close
          </Button>
        </>
      }
    >
      {text !== "" && <p className={styles.words}>{text}</p>}
      <FileList label={`Files of ${student.name}`} files={files} />
      {children}
    </Panel>
  );
}

interface MarkFieldsProps {
  sheet: Sheet<MarkingRow>;
  studentId: string;
}

/** One pupil's cells, the same as in the table below; Enter saves them. */
function MarkFields({ sheet, studentId }: MarkFieldsProps) {
  const row = sheet.rows.find(({ id }) => id === studentId);
  if (!row) return null;
  const { name } = sheet.kind.nameOf(row.saved);
  return (
    <Row
      as="form"
      align="stretch"
      aria-label={`Mark of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void sheet.save();
      }}
    >
      {sheet.kind.columns.map((column) => (
        <TextField
          key={column.key}
          label={`${column.label} of this work${column.note ?? ""}`}
          inputMode={column.key === "score" ? "decimal" : "text"}
          maxLength={column.sentences ?? 6}
          value={cellText(row, column)}
          error={refusalOf(row, column)}
          onChange={(event) =>
            sheet.type([{ row: row.id, column: column.key, text: event.currentTarget.value }])
          }
        />
      ))}
      <Button kind="primary" type="submit" disabled={sheet.saving}>
        {sheet.saving ? "Saving..." : "Save mark"}
      </Button>
    </Row>
  );
}

interface StepsProps {
  marking: Marking;
  rows: readonly MarkingRow[];
  save: () => Promise<boolean>;
  onReturned: () => Promise<unknown>;
}

/** Buttons that return marked work and remind the families of pupils without work. */
function Steps({ marking, rows, save, onReturned }: StepsProps) {
  const account = useAccount();
  const { id } = marking.assignment;
  const classId = marking.class.id;
  const [remindedAt, setRemindedAt] = useState(marking.remindedAt);
  const give = useMutation({
    async mutationFn() {
      // Typed marks are saved before they are returned; the sheet shows the errors.
      if (!(await save())) return null;
      const { data } = await lessonsApi.returnWork.call({ id, classId });
      await onReturned();
      return data.returned;
    },
    onSuccess: (count) => count !== null && toastSuccess(words.returned(count)),
    onError: (error) => toastError(messageOf(error)),
  });
  const remind = useMutation({
    ...lessonsApi.remind.mutationOptions(),
    onSuccess({ data }) {
      setRemindedAt(data.remindedAt);
      toastSuccess(words.remindedCount(data.reminded));
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const handedIn = rows.filter(({ handedInAt }) => handedInAt !== null).length;
  const missing = rows.filter(({ handedInAt, score }) => handedInAt === null && score === null);
  return (
    <WorkActions>
      <WorkProgress>{words.handedIn(handedIn, rows.length)}</WorkProgress>
      <WorkMenu label="More">
        {remindedAt !== null && <p>Families were last reminded {timeText(remindedAt)}.</p>}
        <Button
          disabled={remind.isPending || missing.length === 0}
          onClick={() => remind.mutate({ id, classId })}
        >
          {words.remind(missing.length)}
        </Button>
        {mayOpenScoring(account) && rows.some(({ score }) => score !== null) && (
          <AppLink href={addresses.scores(id, classId)}>{labels.sendScores}</AppLink>
        )}
        {marking.assignment.mayChange && <AppLink href={addresses.edit(id)}>{labels.edit}</AppLink>}
      </WorkMenu>
      <Button kind="primary" disabled={give.isPending} onClick={() => give.mutate()}>
        Give marked work back
      </Button>
    </WorkActions>
  );
}

import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { reportCardsApi } from "../api.ts";
import { SchoolSheets } from "../files/SchoolSheets.tsx";
import { ReleaseActions } from "../release/ReleaseActions.tsx";
import { IssueMark } from "./IssueMark.tsx";
import { SheetView } from "./SheetView.tsx";
import { WhyPosition } from "./WhyPosition.tsx";
import { issueText, labels, messages } from "./text.ts";
import styles from "./ViewReportCardPage.module.css";

/** Any pupil's report sheet of any term, back and forward through the class. */
export function ViewReportCardPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const [address, setAddress] = useAddress(["class", "pupil"]);
  const classes = useQuery(
    reportCardsApi.entryClasses.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  );
  const choices = classes.data?.data ?? [];
  const classId = address.class;
  const list = useQuery(
    reportCardsApi.sheets.queryOptions({
      input: term && classId !== "" ? { classId, termId: term.id } : skipToken,
    }),
  );
  const isEmpty = list.error instanceof ApiError && list.error.code === "no_report_sheets";
  const pupils = list.data?.data.pupils ?? [];
  const at = Math.max(
    0,
    pupils.findIndex(({ id }) => id === address.pupil),
  );
  const pupil = pupils[at];
  const go = (to: number) => setAddress({ pupil: pupils[to]?.id ?? "" }, "push");
  return (
    <Page title="View Report Card">
      <search className={styles.filters} aria-label="Report sheet">
        <TermPicker choice={choice} ofSession={["class", "pupil"]} />
        <FilterSelect
          label="Class"
          all="Choose a class"
          value={classId}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setAddress({ class: id, pupil: "" })}
        />
        {pupils.length > 0 && (
          <FilterSelect
            label={labels.pupil}
            value={pupil?.id ?? ""}
            options={pupils.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setAddress({ pupil: id })}
          />
        )}
      </search>
      {classId === "" && (
        <>
          <EmptyState title="Choose a class" />
          {term && (
            <SchoolSheets key={term.id} termId={term.id} classIds={choices.map(({ id }) => id)} />
          )}
        </>
      )}
      {isEmpty && <EmptyState title="No pupils in this class" hint={messageOf(list.error)} />}
      {list.isError && !isEmpty && (
        <ErrorState title="The class did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {classId !== "" && list.isPending && <LoadingState />}
      {list.data && pupil && (
        <>
          <Row gap={3} spread className="no-print">
            <Row as="nav" gap={3} aria-label={labels.pupil}>
              <Button disabled={at === 0} onClick={() => go(at - 1)}>
                Previous pupil
              </Button>
              <span>
                {at + 1} of {pupils.length}
              </span>
              <Button disabled={at === pupils.length - 1} onClick={() => go(at + 1)}>
                Next pupil
              </Button>
            </Row>
            <Row gap={3}>
              <PaperActions list={list.data.data} pupil={pupil} />
            </Row>
          </Row>
          <OneSheet list={list.data.data} pupil={pupil} />
        </>
      )}
    </Page>
  );
}

interface OneSheetProps {
  list: SheetList;
  pupil: SheetList["pupils"][number];
}

function OneSheet({ list, pupil }: OneSheetProps) {
  const { termId } = list;
  const query = useQuery(
    reportCardsApi.sheet.queryOptions({ input: { studentId: pupil.id, termId } }),
  );
  return (
    <Loaded query={query} failed="The sheet did not load">
      {({ data: { sheet, pictures, issue } }) => (
        <>
          <ReleaseActions key={pupil.id} list={list} pupil={pupil} />
          <Muted as="div" className={`${styles.state} no-print`}>
            {!issue && <p>{messages.preview}</p>}
            {issue && <p>{issueText(issue.number, dayOfTimeText(issue.releasedAt))}</p>}
            {issue?.reason && <p>{issue.reason}</p>}
            {pupil.withheld !== null && (
              <p>
                {familyTexts.withheld}: {pupil.withheld}
              </p>
            )}
            {issue && issue.corrected.length > 0 && (
              <Points title="Changed by this issue" points={issue.corrected} />
            )}
            {issue && issue.changes.length > 0 && (
              <Points title="Changed since the release" points={issue.changes} />
            )}
            {pupil.missing.length === 0 ? (
              <p>This sheet is complete</p>
            ) : (
              <Points title="Still missing on this sheet" points={pupil.missing} />
            )}
          </Muted>
          {sheet.marks?.summary.position && (
            <WhyPosition
              key={`why ${pupil.id}`}
              sheet={{ studentId: pupil.id, termId }}
              read={(input) => reportCardsApi.explainPosition.queryOptions({ input })}
            />
          )}
          <SheetView
            sheet={sheet}
            pictures={pictures}
            issue={issue ? <IssueMark {...issue} /> : <b>{messages.preview}</b>}
          />
        </>
      )}
    </Loaded>
  );
}

/** The sheet, or all of the class, on paper and as files. */
function PaperActions({ list: { classId, termId }, pupil }: OneSheetProps) {
  const saved = {
    onSuccess: ({ body }: { body: File }) => downloadFile(body),
    onError: (error: Error) => toastError(messageOf(error)),
  };
  const pdf = useMutation(reportCardsApi.sheetPdf.mutationOptions(saved));
  const classPdf = useMutation(reportCardsApi.classPdf.mutationOptions(saved));
  const classZip = useMutation(reportCardsApi.classZip.mutationOptions(saved));
  return (
    <>
      <Button onClick={() => window.print()}>{labels.print}</Button>
      <Button disabled={pdf.isPending} onClick={() => pdf.mutate({ studentId: pupil.id, termId })}>
        {labels.pdf}
      </Button>
      <Button disabled={classPdf.isPending} onClick={() => classPdf.mutate({ classId, termId })}>
        PDF of the class
      </Button>
      <Button disabled={classZip.isPending} onClick={() => classZip.mutate({ classId, termId })}>
        ZIP of the class
      </Button>
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <p>{title}:</p>
      <ul>
        {points.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  );
}

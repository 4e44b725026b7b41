import type { SheetList } from "@school/core/report-cards/sheets/contract.ts";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { plural } from "@school/core/api/plural.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useOwnClass } from "../../classes/use-own-class.ts";
import { useAddress } from "../../platform/address.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { downloadFile, printFile } from "../../platform/download-file.ts";
import { TermMenu } from "../../school/TermMenu.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button, IconButton } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { WorkChoice, WorkPage, WorkProgress } from "../../ui/page/WorkPage.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { reportCardsApi } from "../api.ts";
import { SheetClassTiles } from "../board/SheetClassTiles.tsx";
import { SchoolSheets } from "../files/SchoolSheets.tsx";
import { HalfTermParts } from "../half-term/HalfTermParts.tsx";
import { ReleaseActions } from "../release/ReleaseActions.tsx";
import { HALF_IN_ADDRESS, kindIn } from "./sheet-kind.ts";
import { IssueMark } from "./IssueMark.tsx";
import { SheetView } from "./SheetView.tsx";
import { WhyPosition } from "./WhyPosition.tsx";
import { issuedText } from "@school/core/report-cards/sheets/text.ts";
import { labels, messages } from "./text.ts";
import styles from "./ViewReportCardPage.module.css";

/** Any pupil's report sheet of any term, back and forward through the class. */
export function ViewReportCardPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const [address, setAddress] = useAddress(["pupil", "sheet"]);
  const kind = kindIn(address);
  const classes = useQuery(
    reportCardsApi.entryClasses.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  );
  const choices = classes.data?.data ?? [];
  const { chosen, choose, hrefOf } = useOwnClass(choices);
  const list = useQuery(
    reportCardsApi.sheets.queryOptions({
      input: term && chosen ? { classId: chosen.id, termId: term.id, kind } : skipToken,
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
    <WorkPage
      title="View Report Card"
      choices={
        <>
          <WorkChoice
            label="Class"
            all={uiLabels.allClasses}
            value={chosen?.id ?? ""}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => choose(id, { pupil: "" })}
          />
          {pupils.length > 0 && (
            <WorkChoice
              label={labels.pupil}
              value={pupil?.id ?? ""}
              options={pupils.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => setAddress({ pupil: id })}
            />
          )}
          <WorkChoice
            label="Sheet"
            value={address.sheet}
            options={[
              { value: "", label: "Whole term" },
              { value: HALF_IN_ADDRESS, label: "Half-term" },
            ]}
            onChange={(sheet) => setAddress({ sheet })}
          />
          <TermMenu choice={choice} ofSession={["class", "pupil"]} />
        </>
      }
    >
      {term && classes.data && !chosen && (
        <>
          {kind === "HALF_TERM" && <HalfTermParts key={term.id} termId={term.id} />}
          <SheetClassTiles
            termId={term.id}
            classes={choices}
            hrefOf={(id) => hrefOf(id, { pupil: "" })}
            stateOf={({ released, pupils: all }) =>
              kind === "TERM" ? `${released} of ${all} released` : plural(all, "pupil")
            }
          />
          <SchoolSheets
            key={`${term.id} ${kind}`}
            termId={term.id}
            kind={kind}
            classIds={choices.map(({ id }) => id)}
          />
        </>
      )}
      {isEmpty && <EmptyState title="No pupils in this class" hint={messageOf(list.error)} />}
      {list.isError && !isEmpty && (
        <ErrorState title="The class did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {(!classes.data || (chosen && list.isPending)) && <LoadingState />}
      {list.data && !pupil && (
        <EmptyState
          title="No half-term sheets in this class"
          hint="It has expectations instead of marks."
        />
      )}
      {list.data && pupil && (
        <>
          <ReleaseActions
            list={list.data.data}
            pupil={pupil}
            before={
              <Row as="nav" nowrap aria-label={labels.pupil}>
                <IconButton
                  label="Previous pupil"
                  icon={<IconChevronLeft />}
                  disabled={at === 0}
                  onClick={() => go(at - 1)}
                />
                <WorkProgress>
                  {at + 1} of {pupils.length}
                </WorkProgress>
                <IconButton
                  label="Next pupil"
                  icon={<IconChevronRight />}
                  disabled={at === pupils.length - 1}
                  onClick={() => go(at + 1)}
                />
              </Row>
            }
            commands={<PaperActions list={list.data.data} pupil={pupil} />}
          />
          <OneSheet list={list.data.data} pupil={pupil} />
        </>
      )}
    </WorkPage>
  );
}

interface OneSheetProps {
  list: SheetList;
  pupil: SheetList["pupils"][number];
}

function OneSheet({ list, pupil }: OneSheetProps) {
  const { termId, kind } = list;
  const query = useQuery(
    reportCardsApi.sheet.queryOptions({ input: { studentId: pupil.id, termId, kind } }),
  );
  return (
    <Loaded query={query} failed="The sheet did not load">
      {({ data: { sheet, pictures, issue } }) => (
        <>
          <Muted as="div" className={`${styles.state} no-print`}>
            {!issue && <p>{messages.preview}</p>}
            {issue && <p>{issuedText(issue.number, dayOfTimeText(issue.releasedAt))}</p>}
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
              <details>
                <summary>Still missing on this sheet:</summary>
                <ul>
                  {pupil.missing.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </details>
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
function PaperActions({ list: { classId, termId, kind }, pupil }: OneSheetProps) {
  const saved = {
    onSuccess: ({ body }: { body: File }) => downloadFile(body),
    onError: (error: Error) => toastError(messageOf(error)),
  };
  const pdf = useMutation(reportCardsApi.sheetPdf.mutationOptions({ onError: saved.onError }));
  const take = (save: (file: File) => void) =>
    pdf.mutate({ studentId: pupil.id, termId, kind }, { onSuccess: ({ body }) => save(body) });
  const classPdf = useMutation(reportCardsApi.classPdf.mutationOptions(saved));
  const classZip = useMutation(reportCardsApi.classZip.mutationOptions(saved));
  return (
    <>
      <Button disabled={pdf.isPending} onClick={() => take(printFile)}>
        {labels.print}
      </Button>
      <Button disabled={pdf.isPending} onClick={() => take(downloadFile)}>
        {labels.pdf}
      </Button>
      <Button
        disabled={classPdf.isPending}
        onClick={() => classPdf.mutate({ classId, termId, kind })}
      >
        PDF of the class
      </Button>
      <Button
        disabled={classZip.isPending}
        onClick={() => classZip.mutate({ classId, termId, kind })}
      >
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

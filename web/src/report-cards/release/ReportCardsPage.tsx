import { lazy, Suspense } from "react";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { mayOpenSheets, mayViewReportCard } from "@school/core/report-cards/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { GoTo } from "../../platform/GoTo.tsx";
import { downloadFile, printFile } from "../../platform/download-file.ts";
import { notLinked } from "../../results/empty-texts.ts";
import { ChildSelect } from "../../students/ChildSelect.tsx";
import { type OwnStudent, useOwnStudents } from "../../students/own-students.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { PlainList, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { reportCardsApi } from "../api.ts";
import { cardAddress, kindIn } from "../sheets/sheet-kind.ts";
import { IssueMark } from "../sheets/IssueMark.tsx";
import { TermObservations } from "../sheets/TermObservations.tsx";
import { SheetView } from "../sheets/SheetView.tsx";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { issuedText, sheetName } from "@school/core/report-cards/sheets/text.ts";
import { labels } from "../sheets/text.ts";
import styles from "./ReportCardsPage.module.css";

/** Loaded only if the school allows it. */
const WhyPosition = lazy(async () => ({
  default: (await import("../sheets/WhyPosition.tsx")).WhyPosition,
}));

/** A pupil's released report sheets, and those of a parent's children, one child at a time. */
export function ReportCardsPage() {
  const account = useAccount();
  const { role } = account;
  const students = useOwnStudents();
  const [address] = useAddress(["child", "term", "sheet"]);
  const { child, term } = address;
  const kind = kindIn(address);
  const newest = useQuery(
    reportCardsApi.newestReportCard.queryOptions({
      input: child === "" && students.length > 1 ? {} : skipToken,
    }),
  );
  const isChoosing = newest.isLoading;
  const studentId = child || newest.data?.data.studentId;
  const student = students.find(({ id }) => id === studentId) ?? students[0];
  const isFamily = role === "STUDENT" || role === "PARENT";
  const list = useQuery(
    reportCardsApi.reportCards.queryOptions({
      input: student && !isChoosing ? { studentId: student.id } : skipToken,
    }),
  );
  if (!isFamily && mayOpenSheets(account)) {
    const page = mayViewReportCard(account) ? "board" : "entry";
    return <GoTo href={`/dashboard/report-card/${page}`} />;
  }
  if (!student) {
    const words = role === "PARENT" ? notLinked.parent : notLinked.pupil;
    return (
      <Page title="Report Cards">
        {isFamily ? (
          <EmptyState {...words} />
        ) : (
          <EmptyState title="Pupils and parents read their report cards here" />
        )}
      </Page>
    );
  }
  if (isChoosing) {
    return (
      <Page title="Report Cards">
        <LoadingState />
      </Page>
    );
  }
  const cards = list.data?.data ?? [];
  const chosen = cards.find((card) => card.termId === term && card.kind === kind);
  return (
    <Page title="Report Cards" description={student.name}>
      <ChildSelect student={student} path="/report-cards" />
      {list.isError && (
        <ErrorState title="The list did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {list.isPending && <LoadingState />}
      {list.data && cards.length === 0 && (
        <EmptyState
          title="No report cards yet"
          hint="You can read and print each term's report card here after the school releases it."
        />
      )}
      <PlainList className={`${styles.list} no-print`}>
        {cards.map((card) => (
          <Row as="li" gap={3} key={`${card.termId} ${card.kind}`}>
            <ButtonLink
              kind={card === chosen ? "primary" : "secondary"}
              aria-current={card === chosen}
              href={cardAddress(student.id, card)}
            >
              {sheetName(card.kind, card)}
            </ButtonLink>
            <span>
              {card.className}.{" "}
              {card.isWithheld && isFamily
                ? `${familyTexts.withheld}.`
                : issuedText(card.number, dayOfTimeText(card.releasedAt))}
            </span>
          </Row>
        ))}
      </PlainList>
      {chosen?.isWithheld && isFamily && <EmptyState title={familyTexts.withheld} />}
      {chosen && !(chosen.isWithheld && isFamily) && (
        <Card
          key={`${student.id} ${chosen.termId} ${kind}`}
          student={student}
          termId={chosen.termId}
          kind={kind}
        />
      )}
    </Page>
  );
}

interface CardProps {
  student: OwnStudent;
  termId: string;
  kind: SheetKind;
}

function Card({ student: { id, name }, termId, kind }: CardProps) {
  const input = { studentId: id, termId, kind };
  const query = useQuery(reportCardsApi.reportCard.queryOptions({ input }));
  const pdf = useMutation({
    ...reportCardsApi.reportCardPdf.mutationOptions(),
    onError: (error) => toastError(messageOf(error)),
  });
  const take = (save: (file: File) => void) =>
    pdf.mutate(input, { onSuccess: ({ body }) => save(body) });
  return (
    <Loaded query={query} failed="The sheet did not load">
      {({ data: { sheet, pictures, hasExplanation, ...issue } }) => (
        <>
          <Row gap={3} spread className="no-print">
            <Button disabled={pdf.isPending} onClick={() => take(printFile)}>
              {labels.print}
            </Button>
            <Button kind="primary" disabled={pdf.isPending} onClick={() => take(downloadFile)}>
              {labels.pdf}
            </Button>
          </Row>
          {hasExplanation && (
            <Suspense>
              <WhyPosition
                sheet={{ studentId: id, termId }}
                read={(input) => reportCardsApi.reportCardPosition.queryOptions({ input })}
              />
            </Suspense>
          )}
          <SheetView sheet={sheet} pictures={pictures} issue={<IssueMark {...issue} />} />
          {sheet.nursery && <TermObservations id={id} name={name} termId={termId} />}
        </>
      )}
    </Loaded>
  );
}

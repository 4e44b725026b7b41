import { dayOfTimeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Notice, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { WorkActions, WorkProgress } from "../../ui/page/WorkPage.tsx";
import { failures } from "../../ui/text.ts";
import { resultsApi } from "../api.ts";
import { publishTexts } from "../text.ts";
import styles from "./PublishSheet.module.css";
import type { SheetKey } from "./sheet-address.ts";

/** A pupil of the sheet, with the data for publishing. */
export interface PublishableRow {
  result: Result | null;
  isComplete: boolean;
  /** Whether there are unsaved scores; saving them makes a draft. */
  isChanged: boolean;
}

interface PublishSheetProps {
  sheet: SheetKey;
  rows: readonly PublishableRow[];
  /** Saves typed scores; false if some could not be saved. */
  saveFirst?: () => Promise<boolean>;
  /** Whether the last save waits for a network. */
  isOffline?: boolean;
  /** Saves rejected results unchanged, so that they are drafts again. */
  onKeepRejected?: () => void;
  /** Link for filling in missing scores. */
  gridHref?: string;
  /** In the line of a work page: the menu before the button. */
  menu?: ReactNode;
  /** The rows, on a work page. */
  children?: ReactNode;
}

/** State of a score sheet, and the button that submits its complete results to the principal. */
export function PublishSheet(props: PublishSheetProps) {
  const { sheet, rows, saveFirst, isOffline = false, onKeepRejected, gridHref } = props;
  const { menu, children } = props;
  const queries = useQueryClient();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const publish = useMutation({
    async mutationFn() {
      const isSaved = saveFirst ? await saveFirst() : true;
      setIsUnsaved(!isSaved);
      return isSaved ? (await resultsApi.publishSheet.call(sheet)).data : null;
    },
    // Fails at once without a network instead of waiting for one.
    networkMode: "always",
    onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
  });
  const open = rows.filter(({ result }) => result?.status !== "approved");
  const complete = open.filter((row) => row.isComplete && isDraft(row)).length;
  const incomplete = open.filter((row) => !row.isComplete).length;
  const rejected = rows.filter((row) => row.result?.status === "rejected" && !row.isChanged);
  const hasChanges = rows.some(({ isChanged }) => isChanged);
  const outcome = publish.data;
  const notesRef = useRef<HTMLDivElement>(null);
  // The button is in view wherever the page is scrolled to.
  const isAnswered = publish.isError || outcome !== undefined;
  useEffect(() => {
    if (isAnswered) notesRef.current?.scrollIntoView?.({ block: "nearest" });
  }, [isAnswered]);
  const button = (
    <Button
      kind="primary"
      onClick={() => publish.mutate()}
      disabled={publish.isPending || complete === 0}
    >
      {publish.isPending ? "Publishing..." : "Publish sheet"}
    </Button>
  );
  const isOnWorkPage = children !== undefined;
  const results = rows.flatMap(({ result }) => result ?? []);
  const shown = isOnWorkPage ? results.filter(({ status }) => status !== "rejected") : results;
  const state = (
    <Stack gap={2} className={`${styles.publish} no-print`}>
      <Row gap={5} spread>
        <p>
          <b>{publishTexts.ready(complete, incomplete)}</b>{" "}
          {"Publishing sends them to the principal. Parents see them only after approval."}
        </p>
        {!isOnWorkPage && button}
      </Row>
      <PlainList gap={1} aria-label="Status of this sheet">
        {stateOf(shown).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </PlainList>
    </Stack>
  );
  const notes = (
    <div role="status" ref={notesRef} className={`${styles.outcome} no-print`}>
      {onKeepRejected && rejected.length > 0 && (
        <Notice tone="bad">
          <p>{publishTexts.rejected(rejected.length)}</p>
          <Button size="compact-sm" onClick={onKeepRejected}>
            {publishTexts.keepRejected(rejected.length)}
          </Button>
        </Notice>
      )}
      {publish.isError && <Notice tone="bad">{messageOf(publish.error, failures.save)}</Notice>}
      {isUnsaved && hasChanges && (
        <Notice tone="bad">
          {isOffline
            ? "You are offline. Your scores are saved on this device. Publish when you are back online."
            : "Nothing was published because some scores are not saved. Correct them first."}
        </Notice>
      )}
      {outcome && outcome.published > 0 && (
        <Notice tone="good">{publishTexts.published(outcome.published)}</Notice>
      )}
      {outcome && outcome.incomplete.length > 0 && (
        <Notice>
          {publishTexts.notPublished(outcome.incomplete.map(({ name }) => name))}{" "}
          {gridHref && <AppLink href={gridHref}>Enter the missing scores</AppLink>}
        </Notice>
      )}
    </div>
  );
  if (!isOnWorkPage) {
    return (
      <>
        {state}
        {notes}
      </>
    );
  }
  return (
    <>
      <WorkActions>
        <WorkProgress word="complete">
          {rows.filter((row) => row.isComplete).length} of {rows.length}
        </WorkProgress>
        {menu}
        {button}
      </WorkActions>
      {notes}
      {children}
      {state}
    </>
  );
}

/** Whether the result is a draft; typing over any other result makes it one. */
function isDraft({ result, isChanged }: PublishableRow): boolean {
  return isChanged || (result?.status === "pending" && !result.published);
}

/** Says how many results were sent back, and why. */
function rejectedText(rejected: readonly Result[]): string {
  const comments = [...new Set(rejected.flatMap(({ principalComment }) => principalComment ?? []))];
  return [publishTexts.rejected(rejected.length), ...comments.slice(0, 3)].join(" ");
}

/** Describes the states of a sheet's results, one line each. */
function stateOf(results: readonly Result[]): string[] {
  const approved = results.filter(({ status }) => status === "approved");
  const waiting = results.filter(({ status, published }) => status === "pending" && published);
  const rejected = results.filter(({ status }) => status === "rejected");
  const drafts = results.length - approved.length - waiting.length - rejected.length;
  const lastDay = (moments: (string | null)[]) => {
    const last = moments
      .filter((moment) => moment !== null)
      .toSorted()
      .at(-1);
    return last === undefined ? "" : ` on ${dayOfTimeText(last)}`;
  };
  const approvers = [...new Set(approved.flatMap(({ approvedBy }) => approvedBy?.name ?? []))];
  return [
    ...(rejected.length > 0 ? [rejectedText(rejected)] : []),
    ...(waiting.length > 0
      ? [
          `${waiting.length} published${lastDay(waiting.map(({ publishedAt }) => publishedAt))}. ${"Waiting for the principal."}`,
        ]
      : []),
    ...(approved.length > 0
      ? [
          `${approved.length} approved by ${approvers.join(", ")}${lastDay(approved.map(({ approvedAt }) => approvedAt))}.`,
        ]
      : []),
    ...(drafts > 0 ? [`${plural(drafts, "draft")}.`] : []),
  ];
}

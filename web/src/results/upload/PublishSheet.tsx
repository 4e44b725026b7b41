import { dayOfTimeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
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
}

/** State of a score sheet, and the button that submits its complete results to the principal. */
export function PublishSheet(props: PublishSheetProps) {
  const { sheet, rows, saveFirst, isOffline = false, onKeepRejected, gridHref } = props;
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
  return (
    <Stack gap={3} className={`${styles.publish} no-print`}>
      <Row gap={5} className={styles.act}>
        <p>
          <b>{publishTexts.ready(complete, incomplete)}</b>{" "}
          {"Publishing sends them to the principal. Parents see them only after approval."}
        </p>
        <Button
          kind="primary"
          onClick={() => publish.mutate()}
          disabled={publish.isPending || complete === 0}
        >
          {publish.isPending ? "Publishing..." : "Publish sheet"}
        </Button>
      </Row>
      <ul className={styles.state} aria-label="Status of this sheet">
        {stateOf(rows.flatMap(({ result }) => result ?? [])).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onKeepRejected && rejected.length > 0 && (
        <Button onClick={onKeepRejected}>{publishTexts.keepRejected(rejected.length)}</Button>
      )}
      <div role="status" className={styles.outcome}>
        {publish.isError && (
          <p className={styles.error}>{messageOf(publish.error, failures.save)}</p>
        )}
        {isUnsaved && hasChanges && (
          <p className={styles.error}>
            {isOffline
              ? "You are offline. Your scores are saved on this device. Publish when you are back online."
              : "Nothing was published because some scores are not saved. Correct them first."}
          </p>
        )}
        {outcome && outcome.published > 0 && <p>{publishTexts.published(outcome.published)}</p>}
        {outcome && outcome.incomplete.length > 0 && (
          <p>
            {publishTexts.notPublished(outcome.incomplete.map(({ name }) => name))}{" "}
            {gridHref && <AppLink href={gridHref}>Enter the missing scores</AppLink>}
          </p>
        )}
      </div>
    </Stack>
  );
}

/** Whether the result is a draft; typing over any other result makes it one. */
function isDraft({ result, isChanged }: PublishableRow): boolean {
  return isChanged || (result?.status === "pending" && !result.published);
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
  const comments = [...new Set(rejected.flatMap(({ principalComment }) => principalComment ?? []))];
  return [
    ...(rejected.length > 0
      ? [[publishTexts.rejected(rejected.length), ...comments.slice(0, 3)].join(" ")]
      : []),
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

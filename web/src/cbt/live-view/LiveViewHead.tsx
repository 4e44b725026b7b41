import { clockText } from "@school/core/api/dates.ts";
import type { LiveView } from "@school/core/cbt/live-view/contract.ts";
import { useEffect, useState } from "react";
import { formatAddress } from "../../platform/address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Notice, Row } from "../../ui/page/Layout.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { liveViewApi } from "../api.ts";
import { countsOf, SHOWN_KEYS } from "./live-view-filter.ts";
import styles from "./LiveView.module.css";
import { durationText } from "../sittings/durations.ts";
import { groups, noConnectionSince, toasts } from "./text.ts";
import { useLiveViewAction } from "./use-live-view-action.ts";
import { labels } from "../text.ts";

/**
 * The entry code for the board, and the number of pupils in each group; each number is a link to
 * them.
 */
export function LiveViewHead({ liveView }: { liveView: LiveView }) {
  const counts = countsOf(liveView.rows);
  const href = (show: string) =>
    `/dashboard/cbt/hall${formatAddress({ testId: liveView.test.id, show })}`;
  return (
    <Row gap={4} align="stretch" className={styles.head}>
      {liveView.entryCode !== null && (
        <p className={styles.code}>
          <span>{labels.entryCode}</span>
          <b>{liveView.entryCode}</b>
        </p>
      )}
      <StatRow>
        <Stat label="Expected" value={liveView.rows.length} href={href("")} />
        {SHOWN_KEYS.map((key) => (
          <Stat key={key} label={groups[key]} value={counts[key]} href={href(key)} />
        ))}
      </StatRow>
    </Row>
  );
}

/** Shows that the test is paused, with a button to resume it. */
export function PausedNotice({ testId, pausedAt }: { testId: string; pausedAt: string }) {
  const action = useLiveViewAction({
    send: () => liveViewApi.resume.call({ id: testId }),
    successText: ({ data }) => toasts.resumed(durationText(data.seconds)),
  });
  return (
    <Notice className={styles.notice}>
      <p role="status">
        <strong>Paused since {clockText(pausedAt, "second")}.</strong> All timers have stopped. When
        you resume, the pause is added to everyone&apos;s time.
      </p>
      <Button kind="primary" disabled={action.busy} onClick={() => action.run(undefined)}>
        Resume test
      </Button>
      <ErrorNote>{action.error}</ErrorNote>
    </Notice>
  );
}

/**
 * Shows that the figures are no longer updated, and since when.
 *
 * @param since time of the latest figures (milliseconds since 1970, by this device)
 */
export function OldFiguresNotice({ since }: { since: number }) {
  const age = useAge(since);
  return (
    <Notice tone="bad" className={`${styles.notice} ${styles.old}`}>
      <p role="alert">
        <strong>{noConnectionSince(clockText(since, "second"))}</strong> These figures are from
        then. We will keep trying.
      </p>
      <p className={styles.age}>{durationText(age)} old</p>
    </Notice>
  );
}

/** Seconds since a moment, updated each second. */
function useAge(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - since) / 1000);
}

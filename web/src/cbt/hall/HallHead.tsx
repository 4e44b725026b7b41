import { clockText } from "@school/core/api/dates.ts";
import type { Hall } from "@school/core/cbt/hall/contract.ts";
import { useEffect, useState } from "react";
import { formatAddress } from "../../platform/address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { hallApi } from "../api.ts";
import { countsOf, SHOWN_KEYS } from "./hall-filter.ts";
import styles from "./Hall.module.css";
import { durationText } from "../sittings/durations.ts";
import { actions, groups, noConnectionSince, toasts } from "./text.ts";
import { useHallAction } from "./use-hall-action.ts";
import { labels } from "../text.ts";

/** The entry code to write on the board, and how many pupils are in each group; each number is a link to them. */
export function HallHead({ hall }: { hall: Hall }) {
  const counts = countsOf(hall.rows);
  const href = (show: string) =>
    `/dashboard/cbt/hall${formatAddress({ testId: hall.test.id, show })}`;
  return (
    <div className={styles.head}>
      {hall.entryCode !== null && (
        <p className={styles.code}>
          <span>{labels.entryCode}</span>
          <b>{hall.entryCode}</b>
        </p>
      )}
      <StatRow>
        <Stat label="Expected" value={hall.rows.length} href={href("")} />
        {SHOWN_KEYS.map((key) => (
          <Stat key={key} label={groups[key]} value={counts[key]} href={href(key)} />
        ))}
      </StatRow>
    </div>
  );
}

/** Says that the test is paused, and resumes it. */
export function PausedNotice({ testId, pausedAt }: { testId: string; pausedAt: string }) {
  const action = useHallAction({
    send: () => hallApi.resume.call({ id: testId }),
    successText: ({ data }) => toasts.resumed(durationText(data.seconds)),
  });
  return (
    <div className={styles.paused}>
      <p role="status">
        <strong>Paused since {clockText(pausedAt, "second")}.</strong> All timers have stopped. When
        you resume, the pause is added to everyone&apos;s time.
      </p>
      <Button kind="primary" disabled={action.busy} onClick={() => action.run(undefined)}>
        {actions.resume}
      </Button>
      <ErrorNote>{action.error}</ErrorNote>
    </div>
  );
}

/**
 * Says that the figures are no longer updated, and since when.
 *
 * @param since when the figures came (milliseconds since 1970, by this device)
 */
export function OldFiguresNotice({ since }: { since: number }) {
  const age = useAge(since);
  return (
    <div className={styles.old}>
      <p role="alert">
        <strong>{noConnectionSince(clockText(since, "second"))}</strong> These figures are from
        then. We will keep trying.
      </p>
      <p className={styles.age}>{durationText(age)} old</p>
    </div>
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

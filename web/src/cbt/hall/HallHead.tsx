import { clockText } from "@school/core/api/dates.ts";
import type { Hall } from "@school/core/cbt/hall/contract.ts";
import { useEffect, useState } from "react";
import { formatAddress } from "../../platform/address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { hallApi } from "../api.ts";
import { countsOf, SHOWN, SHOWN_KEYS } from "./hall-filter.ts";
import styles from "./Hall.module.css";
import { spanWords } from "../sittings/durations.ts";
import { useHallAction } from "./use-hall-action.ts";

/** The entry code to write on the board, and how many stand how; each number leads to its pupils. */
export function HallHead({ hall }: { hall: Hall }) {
  const counts = countsOf(hall.rows);
  const href = (show: string) =>
    `/dashboard/cbt/hall${formatAddress({ testId: hall.test.id, show })}`;
  return (
    <div className={styles.head}>
      {hall.entryCode !== null && (
        <p className={styles.code}>
          <span>Entry code</span>
          <b>{hall.entryCode}</b>
        </p>
      )}
      <StatRow>
        <Stat label="Expected" value={hall.rows.length} href={href("")} />
        {SHOWN_KEYS.map((key) => (
          <Stat key={key} label={SHOWN[key]} value={counts[key]} href={href(key)} />
        ))}
      </StatRow>
    </div>
  );
}

/** Says that the hall stands still, and lets it go on. */
export function PausedNotice({ testId, pausedAt }: { testId: string; pausedAt: string }) {
  const action = useHallAction({
    send: () => hallApi.resume.call({ id: testId }),
    said: ({ data }) => `The hall goes on after ${spanWords(data.seconds)}`,
  });
  return (
    <div className={styles.paused}>
      <p role="status">
        <strong>Paused since {clockText(pausedAt, "second")}.</strong> Nobody&apos;s clock runs.
        Resuming gives the time back to all.
      </p>
      <Button kind="primary" disabled={action.busy} onClick={() => action.run(undefined)}>
        Resume
      </Button>
      <ErrorNote>{action.error}</ErrorNote>
    </div>
  );
}

/**
 * Says that this page hears nothing from the school, and since when.
 *
 * @param since when the figures came (milliseconds since 1970, by this device)
 */
export function OldFiguresNotice({ since }: { since: number }) {
  const age = useAge(since);
  return (
    <div className={styles.old}>
      <p role="alert">
        <strong>No answer from the school since {clockText(since, "second")}.</strong> These figures
        are from then; the page goes on asking by itself.
      </p>
      <p className={styles.age}>{spanWords(age)} old</p>
    </div>
  );
}

/** Seconds since a moment, counted on each second. */
function useAge(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - since) / 1000);
}

import styles from "./ScaleBar.module.css";

interface ScaleBarProps {
  /** Share of the whole track, 0 to 1; null draws no bar. */
  share: number | null;
  /** Where a line crosses the bar, as a share of the track. */
  mark?: number | undefined;
}

/** A bar on its track, to be looked at beside the number that says the same. */
export function ScaleBar({ share, mark }: ScaleBarProps) {
  return (
    <span className={styles.track}>
      {share !== null && <span className={styles.bar} style={{ width: percent(share) }} />}
      {mark !== undefined && <span className={styles.mark} style={{ left: percent(mark) }} />}
    </span>
  );
}

function percent(share: number): string {
  return `${Math.min(Math.max(share * 100, 0), 100)}%`;
}

import styles from "./ScaleBar.module.css";

interface ScaleBarProps {
  /** Share of the track, 0 to 1; null draws no bar. */
  share: number | null;
  /** Position of a marker line, as a share of the track. */
  mark?: number | undefined;
}

/** A bar beside the number that it illustrates. */
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

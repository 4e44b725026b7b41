const TIME = new Intl.DateTimeFormat("en-NG", { dateStyle: "medium", timeStyle: "short" });

/** A moment as the office reads it, in the time of this device. */
export function timeText(moment: string): string {
  return TIME.format(new Date(moment));
}

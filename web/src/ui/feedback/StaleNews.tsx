import { useEffect, useRef, type ReactNode } from "react";
import styles from "./StaleNews.module.css";

export interface StaleNewsProps {
  /** What has not happened yet: "saved", "decided". */
  nothingYet: string;
  /** What somebody else changed while the form was open, each with a key of its own. */
  news: readonly { key: string; words: ReactNode }[];
}

/** Tells what changed under an open form, before the person sends it after all. */
export function StaleNews({ nothingYet, news }: StaleNewsProps) {
  const here = useRef<HTMLDivElement>(null);
  const told = news.map(({ key }) => key).join("\n");
  // The button that was pressed may stand at the end of a long form.
  useEffect(() => {
    if (told !== "") here.current?.scrollIntoView?.({ block: "center" });
  }, [told]);
  if (news.length === 0) return null;
  return (
    <div ref={here} className={styles.news} role="alert">
      <p>Changed in the meantime. Nothing has been {nothingYet} yet.</p>
      <ul>
        {news.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

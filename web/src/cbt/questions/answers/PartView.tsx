import { useEffect, useState } from "react";
import styles from "../QuestionView.module.css";
import type { AnsweringProps } from "./answering.ts";
import { loadedPartViews, loadPartViews, type PartType } from "./load-part-views.ts";

/** Milliseconds until a failed load is tried again. */
const RETRY_MS = 2000;

/** One of the views that are loaded when a paper needs them. */
export function PartView(props: AnsweringProps) {
  const [views, setViews] = useState(loadedPartViews);
  useEffect(() => {
    if (views) return;
    const load = () => void loadPartViews().then(setViews);
    load();
    const timer = setInterval(load, RETRY_MS);
    return () => clearInterval(timer);
  }, [views]);
  if (!views) {
    return (
      <p className={styles.hint} role="status">
        Loading…
      </p>
    );
  }
  const View = views[props.question.type as PartType];
  return <View {...props} />;
}

import { plural } from "@school/core/api/plural.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { RowActions } from "../../ui/table/RowParts.tsx";
import styles from "./Pictures.module.css";
import { queue as text } from "./text.ts";
import type { Pictures } from "./use-picture-queue.ts";

/** What has not reached the school yet, and what it did not take. Nothing while all is well. */
export function QueueStatus({ queue, state }: Pictures) {
  const pictures = [...state.waiting.values()];
  const refused = pictures.filter((picture) => picture.state === "refused");
  const unsent = pictures.length - refused.length;
  return (
    <>
      {unsent > 0 && (
        <div className={styles.status} role="status">
          <p>
            {state.isKept ? text.waiting(unsent) : `${plural(unsent, "picture")}. ${text.notKept}`}
          </p>
          {state.isHeld && (
            <Button size="compact-sm" onClick={() => queue?.sendNow()}>
              {text.retry}
            </Button>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <Panel title={text.refused(refused.length)}>
          <ul className={styles.lines}>
            {refused.map(({ studentId, studentName, refusal }) => (
              <li key={studentId}>
                <span>
                  <b>{studentName}</b>: {refusal}
                </span>
                <RowActions>
                  <Button
                    size="compact-sm"
                    aria-label={`Send the picture of ${studentName} again`}
                    onClick={() => void queue?.retry(studentId)}
                  >
                    Send again
                  </Button>
                  <Button
                    kind="quiet"
                    size="compact-sm"
                    aria-label={`Discard the picture of ${studentName}`}
                    onClick={() => void queue?.discard(studentId)}
                  >
                    Discard
                  </Button>
                </RowActions>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** What was saved from each ZIP of the last day, to be taken back as one. */
export function SavedBatches({ state, undo }: Pictures) {
  const batches = Map.groupBy(state.saved.values(), ({ batch }) => batch);
  const busy = new Set([...state.waiting.values()].map(({ batch }) => batch));
  const done = [...batches].filter(([batch]) => batch.startsWith("zip ") && !busy.has(batch));
  if (done.length === 0) return null;
  return (
    <Panel title="Saved in the last 24 hours">
      <ul className={styles.lines}>
        {done.map(([batch, pictures]) => (
          <li key={batch}>
            <span>
              {text.saved(pictures.length)} ·{" "}
              {dayOfTimeText(
                new Date(Math.max(...pictures.map(({ savedAt }) => savedAt))).toISOString(),
              )}
            </span>
            <Button
              size="compact-sm"
              onClick={() => undo(pictures.map(({ studentId }) => studentId))}
            >
              {text.undo}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

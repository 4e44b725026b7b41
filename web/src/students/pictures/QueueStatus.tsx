import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Notice, PlainList, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { RowActions } from "../../ui/table/RowParts.tsx";
import styles from "./Pictures.module.css";
import { queue as text } from "./text.ts";
import type { Pictures } from "./use-pictures.ts";

/** Pictures that have not reached the server yet, and those that it refused. Empty without any. */
export function QueueStatus({ outbox, waiting, isDelayed }: Pictures) {
  const pictures = [...waiting.values()];
  const refused = pictures.filter(({ change }) => change.refusal !== null);
  const unsent = pictures.length - refused.length;
  return (
    <>
      {unsent > 0 && (
        <Notice role="status">
          <p>{text.waiting(unsent)}</p>
          {isDelayed && (
            <Button size="compact-sm" onClick={() => outbox?.sendAll()}>
              Send now
            </Button>
          )}
        </Notice>
      )}
      {refused.length > 0 && (
        <Panel title={text.refused(refused.length)}>
          <PlainList gap={2}>
            {refused.map(({ studentId, studentName, preview, change }) => (
              <Row as="li" key={studentId} gap={3} spread>
                <span>
                  <b>{studentName}</b>: {change.refusal}
                  <Both mine={preview} theirs={change.current} />
                </span>
                <RowActions>
                  <Button
                    size="compact-sm"
                    aria-label={`Send the picture of ${studentName} again`}
                    onClick={() => void outbox?.retry(change)}
                  >
                    Send again
                  </Button>
                  <Button
                    kind="quiet"
                    size="compact-sm"
                    aria-label={`Discard the picture of ${studentName}`}
                    onClick={() => void outbox?.drop(change.number)}
                  >
                    Discard
                  </Button>
                </RowActions>
              </Row>
            ))}
          </PlainList>
        </Panel>
      )}
    </>
  );
}

/** The picture that was taken, and the one that the school has instead. */
function Both({ mine, theirs }: { mine: string | null; theirs: unknown }) {
  const { pictureUrl = null } = (theirs ?? {}) as Partial<PicturedStudent>;
  if (mine === null || pictureUrl === null) return null;
  return (
    <span className={styles.both}>
      <img src={mine} alt="The one you took" />
      <img src={pictureUrl} alt="The one at school" />
    </span>
  );
}

/** Pictures saved from each ZIP of the last day; each batch can be undone as a whole. */
export function SavedBatches({ waiting, saved, undo }: Pictures) {
  const batches = Map.groupBy(saved.values(), ({ batch }) => batch);
  const busy = new Set([...waiting.values()].map(({ batch }) => batch));
  const done = [...batches].filter(([batch]) => batch.startsWith("zip ") && !busy.has(batch));
  if (done.length === 0) return null;
  return (
    <Panel title="Saved in the last 24 hours">
      <PlainList gap={2}>
        {done.map(([batch, pictures]) => (
          <Row as="li" key={batch} gap={3} spread>
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
          </Row>
        ))}
      </PlainList>
    </Panel>
  );
}

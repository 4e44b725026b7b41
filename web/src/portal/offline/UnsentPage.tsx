import { timeText } from "@school/core/api/dates.ts";
import { useAccount } from "../../accounts/account.ts";
import { draftsOf } from "./drafts.ts";
import type { Outbox, OutboxState, ShownChange } from "../../platform/offline/outbox.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { RowActions } from "../../ui/table/RowParts.tsx";
import { outboxTexts as text } from "./text.ts";
import styles from "./UnsentPage.module.css";
import { useOutbox } from "./use-outbox.ts";

/** What the person saved and the school has not got: each change with its state. */
export function UnsentPage() {
  const { outbox, state } = useOutbox();
  const { changes } = state;
  const { id } = useAccount();
  // What was saved and waits is in the list already.
  const drafts = draftsOf(id).filter(({ form }) => !changes.some(({ record }) => record === form));
  return (
    <Page
      title={text.title}
      description={text.hint}
      actions={
        changes.length > 0 && (
          <>
            <Button onClick={() => downloadFile(fileOf(state))}>{text.saveFile}</Button>
            <Button kind="primary" onClick={() => outbox?.sendAll()}>
              {text.sendNow}
            </Button>
          </>
        )
      }
    >
      {changes.length === 0 ? (
        <EmptyState title={text.empty} hint={text.emptyHint} />
      ) : (
        <Panel>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <ChangeLine key={change.number} change={change} outbox={outbox} />
            ))}
          </ul>
        </Panel>
      )}
      {drafts.length > 0 && (
        <Panel title={text.drafts} description={text.draftsHint}>
          <ul className={styles.changes}>
            {drafts.map(({ form, title, href, savedAt }) => (
              <li key={form} className={styles.change}>
                <span>
                  <AppLink href={href}>{title}</AppLink>
                  <small className={styles.state}>{timeText(savedAt)}</small>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}

function ChangeLine({ change, outbox }: { change: ShownChange; outbox: Outbox | null }) {
  const { title, href, addedAt, refusal, state, number } = change;
  return (
    <li className={styles.change}>
      <span>
        <AppLink href={href}>{title}</AppLink>
        <small className={styles.state}>
          {text.states[state]} · {timeText(new Date(addedAt).toISOString())}
        </small>
        {refusal !== null && <span role="alert">{refusal}</span>}
      </span>
      {state === "refused" && (
        <RowActions>
          <Button
            size="compact-sm"
            aria-label={`${text.sendAgain}: ${title}`}
            onClick={() => void outbox?.retry(change)}
          >
            {text.sendAgain}
          </Button>
          <Button
            kind="quiet"
            size="compact-sm"
            aria-label={`${text.discard}: ${title}`}
            onClick={() => void outbox?.drop(number)}
          >
            {text.discard}
          </Button>
        </RowActions>
      )}
    </li>
  );
}

/** All of it, to be handed to the school in another way. */
function fileOf({ changes }: OutboxState): File {
  const lines = changes.map(({ title, addedAt, refusal, input }) => ({
    title,
    savedAt: new Date(addedAt).toISOString(),
    refusal,
    input,
  }));
  return new File([JSON.stringify(lines, null, 2)], "Waiting to be sent.json", {
    type: "application/json",
  });
}

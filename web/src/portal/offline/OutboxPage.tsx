import { isPrincipal } from "@school/core/accounts/policy.ts";
import { timeText } from "@school/core/api/dates.ts";
import { useAccount } from "../../accounts/account.ts";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { draftsOf } from "./drafts.ts";
import type { Outbox, ShownChange } from "../../platform/offline/outbox.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { RowActions } from "../../ui/table/RowParts.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { outboxTexts as text } from "./text.ts";
import styles from "./OutboxPage.module.css";
import { ChangeWords } from "./ChangeWords.tsx";
import { waitingFile } from "./waiting-file.ts";
import { useOutbox } from "../../platform/offline/use-outbox.ts";

/** Only principals load it. */
const DeviceFilePanel = lazy(async () => ({
  default: (await import("./DeviceFilePanel.tsx")).DeviceFilePanel,
}));

/** Page of the changes that the person saved and the server has not received, each with its state. */
export function OutboxPage() {
  const account = useAccount();
  const { id } = account;
  const { outbox, isOpening, state } = useOutbox(id);
  const { changes } = state;
  const drafts = draftsOf(id, changes);
  // Changes that need the person come first.
  const ordered = changes.toSorted(
    (a, b) => Number(b.refusal !== null) - Number(a.refusal !== null),
  );
  const save = useMutation({
    mutationFn: async (from: Outbox) => downloadFile(await waitingFile(from, changes)),
    onError: () => toastError("The file was not made. Try again."),
    networkMode: "always",
  });
  return (
    <Page
      title={text.title}
      description="What you saved without a network. It is on this device and is sent automatically."
      actions={
        changes.length > 0 && (
          <>
            <Button onClick={() => outbox && save.mutate(outbox)}>Save as a file</Button>
            <Button kind="primary" onClick={() => outbox?.sendAll()}>
              Send now
            </Button>
          </>
        )
      }
    >
      {isOpening && <LoadingState />}
      {!isOpening && changes.length === 0 && (
        <EmptyState
          title="Everything is sent"
          hint="What you save without a network is listed here until the school has it."
        />
      )}
      {changes.length > 0 && (
        <Panel>
          <PlainList ruled>
            {ordered.map((change) => (
              <ChangeLine key={change.number} change={change} outbox={outbox} />
            ))}
          </PlainList>
        </Panel>
      )}
      {drafts.length > 0 && (
        <Panel title="Typed, not saved yet" description="Open the page and save it there.">
          <PlainList ruled>
            {drafts.map(({ form, title, href, savedAt }) => (
              <Row key={form} as="li" gap={3} spread>
                <span className={styles.words}>
                  <AppLink href={href}>{title}</AppLink>
                  <Muted as="small" small>
                    {timeText(savedAt)}
                  </Muted>
                </span>
              </Row>
            ))}
          </PlainList>
        </Panel>
      )}
      {isPrincipal(account) && (
        <Suspense>
          <DeviceFilePanel />
        </Suspense>
      )}
    </Page>
  );
}

function ChangeLine({ change, outbox }: { change: ShownChange; outbox: Outbox | null }) {
  const { title, state, number } = change;
  return (
    <Row as="li" gap={3} spread>
      <ChangeWords change={change} state={text.states[state]}>
        <AppLink href={change.href}>{title}</AppLink>
      </ChangeWords>
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
    </Row>
  );
}

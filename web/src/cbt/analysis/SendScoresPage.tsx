import type { ScoreTransfer } from "@school/core/cbt/analysis/contract.ts";
import { timeText } from "@school/core/api/dates.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { useAddress } from "../../platform/address.ts";
import { Page } from "../../ui/page/Page.tsx";
import { CBT, MANAGE } from "../tests/test-addresses.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { aboutText } from "../tests/test-in-words.ts";
import { TestLinks } from "../tests/TestLinks.tsx";
import styles from "./SendScores.module.css";
import { changes, openRows, outcomeWords, replacedWords } from "./transfer-rows.ts";
import { sending } from "./text.ts";
import { TransferTable } from "./TransferTable.tsx";
import { type Transfer, useTransfer } from "./use-transfer.ts";
import { conflict } from "../../ui/text.ts";
import { labels as cbtLabels, titles } from "../text.ts";

/** Sends the marks of the test in the address to the columns of a class. */
export function SendScoresPage() {
  const [{ testId }] = useAddress(["testId"]);
  if (testId !== "") return <SendScores key={testId} testId={testId} />;
  return (
    <Page title="Send Scores">
      <EmptyState
        title={titles.noTestChosen}
        hint="Choose one of your tests."
        action={<ButtonLink href={MANAGE}>{cbtLabels.manageTests}</ButtonLink>}
      />
    </Page>
  );
}

/** The preview of the scores, and the button that sends them. */
function SendScores({ testId }: { testId: string }) {
  const transfer = useTransfer(testId);
  const { query, preview } = transfer;
  return (
    <Page
      title={preview ? `Send Scores: ${preview.test.title}` : "Send Scores"}
      description={preview && `${aboutText(preview.test)}.`}
      crumbs={[
        { label: "CBT", href: CBT },
        { label: cbtLabels.manageTests, href: MANAGE },
        { label: "Send Scores" },
      ]}
    >
      {preview && (
        <TestLinks test={preview.test} mayChange={preview.mayChange} here="send-scores" />
      )}
      {query.isError && (
        <ErrorState title="The preview did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {!query.isError && !preview && <LoadingState />}
      {!query.isError && preview && <Preview transfer={transfer} preview={preview} />}
    </Page>
  );
}

function Preview({ transfer, preview }: { transfer: Transfer; preview: ScoreTransfer }) {
  const { chosen, differences, isSettled, busy } = transfer;
  const open = openRows(preview);
  const isDone = transfer.outcome !== null && !open.some(changes);
  const isReady = isSettled && chosen.length > 0 && open.length > 0 && !isDone;
  const replaced = isSettled && chosen.length > 0 ? replacedWords(preview) : null;
  return (
    <>
      <LastSent preview={preview} />
      <Panel title="Choose columns">
        <Choices transfer={transfer} preview={preview} />
      </Panel>
      <Panel
        flush
        title={`Preview: ${preview.class.name}`}
        description="Marks are scaled to each column’s maximum. Pupils without a mark keep their current score."
      >
        {chosen.length === 0 ? (
          <EmptyState title={sending.noColumn} hint="The new scores appear here." />
        ) : (
          <TransferTable preview={preview} isStale={!isSettled} />
        )}
      </Panel>
      <div className={styles.end}>
        {differences && <ConflictNotice message={conflict.results} differences={differences} />}
        <ErrorNote>{transfer.error}</ErrorNote>
        {transfer.outcome && <Sent preview={preview} words={outcomeWords(transfer.outcome)} />}
        {isSettled && !transfer.outcome && <NothingNew preview={preview} />}
        {replaced !== null && (
          <p className={styles.notice} data-stale role="status">
            {replaced}
          </p>
        )}
        <Button kind="primary" disabled={!isReady || busy} onClick={transfer.send}>
          {busy ? "Sending..." : sending.send(open.length)}
        </Button>
      </div>
    </>
  );
}

function NothingNew({ preview }: { preview: ScoreTransfer }) {
  const open = openRows(preview);
  if (preview.chosen.length === 0 || open.some(changes)) return null;
  return <p className={styles.soft}>{open.length === 0 ? sending.noMarks : sending.nothingNew}</p>;
}

function Choices({ transfer, preview }: { transfer: Transfer; preview: ScoreTransfer }) {
  const { chosen, choose } = transfer;
  return (
    <div className={styles.choices}>
      {preview.classes.length > 1 && (
        <FilterSelect
          label="Class"
          value={preview.class.id}
          options={preview.classes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => choose({ class: id })}
        />
      )}
      <fieldset className={styles.parts}>
        <legend>Columns</legend>
        {preview.parts.map(({ key, label, max, isProposed }) => (
          <CheckboxField
            key={key}
            label={isProposed ? sending.suggested(`${label} (${max})`) : `${label} (${max})`}
            checked={chosen.includes(key)}
            onChange={(event) =>
              choose({
                parts: preview.parts
                  .map((part) => part.key)
                  .filter((part) =>
                    part === key ? event.currentTarget.checked : chosen.includes(part),
                  ),
              })
            }
          />
        ))}
      </fieldset>
    </div>
  );
}

function LastSent({ preview: { lastSent, parts } }: { preview: ScoreTransfer }) {
  if (!lastSent) return null;
  const { at, by, isStale } = lastSent;
  const labels = parts.filter(({ key }) => lastSent.parts.includes(key)).map(({ label }) => label);
  const when = `Sent to ${labels.join(", ")} on ${timeText(at)} by ${by}.`;
  return (
    <p className={styles.notice} data-stale={isStale || undefined} role="status">
      {when} {isStale ? sending.isStale : sending.isCurrent}
    </p>
  );
}

function Sent({ preview, words }: { preview: ScoreTransfer; words: string }) {
  const { test } = preview;
  const href = gridAddress({
    academicYear: test.academicYear,
    term: { id: test.termId },
    schoolClass: preview.class,
    subject: test.subject,
  });
  return (
    <p className={styles.sent} role="status">
      {words} They are drafts until you publish them.{" "}
      <AppLink href={href}>{sending.openSheet}</AppLink>
    </p>
  );
}

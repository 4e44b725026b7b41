import { timeText } from "@school/core/api/dates.ts";
import type { ScoreTransfer } from "@school/core/results/transfer/schemas.ts";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { conflict } from "../../ui/text.ts";
import { gridAddress } from "../upload/sheet-address.ts";
import { sending } from "./text.ts";
import styles from "./Transfer.module.css";
import { changes, openRows, outcomeWords, replacedWords } from "./transfer-rows.ts";
import { TransferTable } from "./TransferTable.tsx";
import type { Transfer } from "./use-transfer.ts";

interface TransferStepsProps {
  transfer: Pick<Transfer, Exclude<keyof Transfer, "preview" | "query">>;
  preview: ScoreTransfer;
}

/** Steps of a transfer: columns, preview of the scores, and the send button. */
export function TransferSteps({ transfer, preview }: TransferStepsProps) {
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
          <EmptyState title="Choose at least one column" hint="The new scores appear here." />
        ) : (
          <TransferTable preview={preview} isStale={!isSettled} />
        )}
      </Panel>
      <Stack gap={3} align="start">
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
      </Stack>
    </>
  );
}

function NothingNew({ preview }: { preview: ScoreTransfer }) {
  const open = openRows(preview);
  if (preview.chosen.length === 0 || open.some(changes)) return null;
  return (
    <Muted>
      {open.length === 0
        ? "There are no marks to send to this class."
        : "The results already have these scores. There is nothing to send."}
    </Muted>
  );
}

function Choices({ transfer, preview }: TransferStepsProps) {
  const { chosen, choose } = transfer;
  return (
    <Row gap={6} align="stretch">
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
    </Row>
  );
}

function LastSent({ preview: { lastSent, parts } }: { preview: ScoreTransfer }) {
  if (!lastSent) return null;
  const { at, by, isStale } = lastSent;
  const labels = parts.filter(({ key }) => lastSent.parts.includes(key)).map(({ label }) => label);
  const when = `Sent to ${labels.join(", ")} on ${timeText(at)} by ${by}.`;
  return (
    <p className={styles.notice} data-stale={isStale || undefined} role="status">
      {when}{" "}
      {isStale ? "Marks have changed since. Send them again." : "No marks have changed since."}
    </p>
  );
}

function Sent({ preview, words }: { preview: ScoreTransfer; words: string }) {
  const { subject, termId, academicYear } = preview.sheet;
  const href = gridAddress({
    academicYear,
    term: { id: termId },
    schoolClass: preview.class,
    subject,
  });
  return (
    <Notice tone="good" role="status">
      <p>
        {words} {"They are drafts until you publish them."}{" "}
        <AppLink href={href}>Open score sheet</AppLink>
      </p>
    </Notice>
  );
}

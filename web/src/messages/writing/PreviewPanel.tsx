import { clockText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import type { MessageForm, Preview } from "@school/core/messages/writing/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../ui/fields/SearchField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { messagesApi } from "../api.ts";
import { costText, faultTexts, labels, marksText, otherwiseText, tooLongText } from "./text.ts";
import styles from "./Writing.module.css";

interface PreviewPanelProps {
  message: MessageForm;
  onWithoutMarks: () => void;
}

/**
 * Preview of the message while it is being written: its recipients, the text for one of them, and the
 * cost.
 */
export function PreviewPanel({ message, onWithoutMarks }: PreviewPanelProps) {
  const written = JSON.stringify(message);
  const [previewed, setPreviewed] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setPreviewed(written), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const query = useQuery({
    ...messagesApi.preview.queryOptions({ input: JSON.parse(previewed) as MessageForm }),
    placeholderData: keepPreviousData,
    enabled: message.text !== "",
  });
  if (message.text === "") return null;
  return (
    <FormSection title="Before you send">
      {query.isError && <ErrorNote>{messageOf(query.error, "The preview did not load")}</ErrorNote>}
      {query.data ? (
        <div
          className={styles.preview}
          aria-busy={query.isFetching || previewed !== written}
          aria-live="polite"
        >
          <Shown preview={query.data.data} onWithoutMarks={onWithoutMarks} />
        </div>
      ) : (
        !query.isError && <p>Counting recipients…</p>
      )}
    </FormSection>
  );
}

interface ShownProps {
  preview: Preview;
  onWithoutMarks: () => void;
}

function Shown({ preview, onWithoutMarks }: ShownProps) {
  const { audience, messages, pupils, staff, shared, unreached, example, cost } = preview;
  const about = [
    ...(pupils > 0 ? [plural(pupils, "pupil")] : []),
    ...(staff > 0 ? [`${staff} staff`] : []),
  ].join(", ");
  const marks = cost && marksText(cost);
  return (
    <>
      {preview.faults.map(({ message }) => (
        <ErrorNote key={message}>{message}</ErrorNote>
      ))}
      <FactList
        facts={[
          { label: "To", value: audience },
          {
            label: "Messages",
            value: about === "" ? String(messages) : `${messages} (${about})`,
          },
          ...(cost
            ? [
                { label: "Cost", value: costText(cost) },
                ...(cost.left === null
                  ? []
                  : [{ label: "Left of today's budget", value: nairaText(cost.left) }]),
              ]
            : []),
        ]}
      />
      {cost && cost.left !== null && cost.cost > cost.left && (
        <p className={styles.warning}>
          Today's budget is not enough. The rest leaves tomorrow, or when the budget is raised.
        </p>
      )}
      {marks && (
        <p className={styles.warning}>
          {marks}{" "}
          <Button size="compact-sm" onClick={onWithoutMarks}>
            {labels.withoutMarks}
          </Button>
        </p>
      )}
      {unreached.tooLong > 0 && messages > 0 && (
        <p className={styles.warning}>{tooLongText(unreached)}</p>
      )}
      {shared > 0 && (
        <p>{plural(shared, "number")} belong to several families, who get one message together.</p>
      )}
      {preview.quietUntil !== null && (
        <p>Quiet hours. Messages leave after {clockText(preview.quietUntil)}.</p>
      )}
      {example && (
        <figure className={styles.example}>
          <figcaption>
            {example.name} ({example.address}) reads:
          </figcaption>
          <blockquote>{example.text}</blockquote>
        </figure>
      )}
      {unreached.total > 0 && (
        <details>
          <summary>{plural(unreached.total, "recipient")} cannot get it this way</summary>
          {unreached.unwilling > 0 && (
            <p>{unreached.unwilling} of them do not want such messages.</p>
          )}
          <ul className={styles.unreached}>
            {unreached.first.map((one, at) => (
              <li key={at}>
                <strong>{one.children || one.name}</strong>: {faultTexts[one.fault]}.{" "}
                {otherwiseText(one.otherwise)}
              </li>
            ))}
          </ul>
          {unreached.total > unreached.first.length && (
            <p>The first {unreached.first.length} are shown. All are listed after sending.</p>
          )}
        </details>
      )}
    </>
  );
}

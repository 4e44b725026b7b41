import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import styles from "./Analysis.module.css";
import { CorrectKeyDialog } from "./CorrectKeyDialog.tsx";
import { needsReview, ItemCard } from "./ItemCard.tsx";
import { analysis as texts } from "./text.ts";

/** Every question with its figures, or only those to check. */
export function Items({ analysis }: { analysis: TestAnalysis }) {
  const [{ show }, setAddress] = useAddress(["show"]);
  // State of the list, not of the card, because a correction can remove the card from the list.
  const [correcting, setCorrecting] = useState<string | null>(null);
  const { items, test, version, mayChange } = analysis;
  if (items.length === 0) {
    return <Muted>A test on paper has scores only, so its questions cannot be analysed.</Muted>;
  }
  const toCheck = items.filter(needsReview);
  const shown = show === "look" ? toCheck : items;
  const corrected = items.find(
    ({ question, isPresent }) => isPresent && question.id === correcting,
  );
  return (
    <Panel
      title="Questions"
      actions={
        <div className="no-print">
          <Segments
            label="Which questions"
            value={show === "look" ? "look" : "all"}
            options={[
              { value: "all", label: `All (${items.length})` },
              { value: "look", label: texts.toCheck(toCheck.length) },
            ]}
            onChange={(next) => setAddress({ show: next === "look" ? next : "" })}
          />
        </div>
      }
    >
      <FiguresExplained />
      {shown.length === 0 ? (
        <Muted>{texts.nothingToCheck}</Muted>
      ) : (
        <ol className={styles.items}>
          {shown.map((item) => (
            <li key={`${item.question.id} ${items.indexOf(item)}`}>
              <ItemCard
                item={item}
                onCorrectKey={mayChange ? () => setCorrecting(item.question.id) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {corrected && (
        <CorrectKeyDialog
          key={correcting}
          item={corrected}
          test={{ id: test.id, version }}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Panel>
  );
}

/** Meanings of the figures of a test and its questions. */
function FiguresExplained() {
  return (
    <details className={styles.explained}>
      <summary>What the figures mean</summary>
      <dl>
        <dt>Standard deviation</dt>
        <dd>
          How spread out the scores are. About two in three pupils are within this distance of the
          average.
        </dd>
        <dt>Minutes taken</dt>
        <dd>From start to submission, without pauses.</dd>
        <dt>Right (item difficulty)</dt>
        <dd>How many pupils got it right. A question between 20% and 80% tells you most.</dd>
        <dt>Top and bottom</dt>
        <dd>
          About 27% of the pupils each: those with the highest and the lowest marks in the whole
          test. Pupils with equal marks are in the same group.
        </dd>
        <dt>Discrimination</dt>
        <dd>
          The share of the top group who got it right, minus the share of the bottom group. 0.40 or
          more is very good; below 0.20 is poor. Below 0, the bottom group did better.
        </dd>
        <dt>Item-total correlation</dt>
        <dd>
          Whether pupils who do well in the rest of the test also get this question right, from −1
          to 1 (point-biserial). Below 0, stronger pupils get it wrong more often.
        </dd>
        <dt>Wrong options (distractors)</dt>
        <dd>
          A good wrong option is chosen more by the bottom group. If no one chooses it, replace it.
          If the top group chooses it, it may be right.
        </dd>
        <dt>Reliability</dt>
        <dd>
          How well the questions agree with each other, up to 1. 0.50 is usual for a class test.
          From 0.85, you can rely on each pupil’s marks. It is KR-20 if all questions have equal
          marks, otherwise Cronbach’s alpha.
        </dd>
      </dl>
    </details>
  );
}

import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import styles from "./Analysis.module.css";
import { CorrectKeyDialog } from "./CorrectKeyDialog.tsx";
import { needsReview, ItemCard } from "./ItemCard.tsx";

/** Every question with its worth, or those alone about which there is something to say. */
export function Items({ found }: { found: TestAnalysis }) {
  const [{ show }, setAddress] = useAddress(["show"]);
  // Held here, since a card may leave the list with the very correction whose outcome is shown.
  const [correcting, setCorrecting] = useState<string | null>(null);
  const { items, test, version, mayChange } = found;
  if (items.length === 0) {
    return (
      <p className={styles.soft}>
        Of a test on paper the school knows the scores alone, so its questions are not analysed.
      </p>
    );
  }
  const suspicious = items.filter(needsReview);
  const shown = show === "look" ? suspicious : items;
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
              { value: "look", label: `To look at (${suspicious.length})` },
            ]}
            onChange={(next) => setAddress({ show: next === "look" ? next : "" })}
          />
        </div>
      }
    >
      <FiguresExplained />
      {shown.length === 0 ? (
        <p className={styles.soft}>There is nothing to say against any of them.</p>
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

/** What the figures of a test and its questions mean, for whoever wants to know. */
function FiguresExplained() {
  return (
    <details className={styles.explained}>
      <summary>What the figures mean</summary>
      <dl>
        <dt>Standard deviation</dt>
        <dd>
          How far scores lie from the mean, as a rule: about two in three pupils are no further from
          it than this.
        </dd>
        <dt>Minutes taken</dt>
        <dd>From beginning to hand-in, without the time in which the hall was paused.</dd>
        <dt>Right</dt>
        <dd>
          How many got it right: its difficulty. Between 20 % and 80 % a question says most about
          pupils.
        </dd>
        <dt>Best and weakest</dt>
        <dd>
          About 27 % of the pupils each: those with the highest and those with the lowest marks in
          the whole test. Pupils with equal marks stay together.
        </dd>
        <dt>Discrimination</dt>
        <dd>
          The share of the best who got it right, less that of the weakest. 0.40 and more is very
          good, below 0.20 poor; below 0 the weakest did better than the best.
        </dd>
        <dt>Item-total</dt>
        <dd>
          How closely it goes with the rest of the test, from −1 to 1 (the point-biserial
          correlation). Where it is below 0, pupils who know more get this one wrong.
        </dd>
        <dt>Who chose what</dt>
        <dd>
          A good wrong option is chosen by the weakest rather than the best. One that nobody chooses
          might as well be left out; one that the best choose may be right.
        </dd>
        <dt>Reliability</dt>
        <dd>
          How well the questions agree with each other, at most 1. 0.50 is usual for a class test;
          from 0.85 on the marks tell single pupils apart. It is KR-20 where every question brings
          the same marks, else Cronbach’s alpha.
        </dd>
      </dl>
    </details>
  );
}

import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import styles from "./Analysis.module.css";
import { CorrectKeyDialog } from "./CorrectKeyDialog.tsx";
import { FiguresExplained } from "./FiguresExplained.tsx";
import { ItemCard } from "./ItemCard.tsx";
import { isToLookAt } from "./item-words.ts";

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
  const suspicious = items.filter(isToLookAt);
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

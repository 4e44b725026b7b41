import { type BoardSums, stepsOf } from "@school/core/report-cards/board/board.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted, PlainList } from "../../ui/page/Layout.tsx";
import { ScaleBar } from "../../ui/page/ScaleBar.tsx";
import styles from "./Board.module.css";
import { type StepKey, stepTexts } from "./text.ts";

interface SchoolStepsProps {
  sums: BoardSums;
  /** URLs of the steps; a step without one is no link. */
  hrefs?: Partial<Readonly<Record<StepKey, string>>>;
  /** Leaves out who does a step. */
  brief?: boolean;
}

/** The steps of a term's sheets, each with how much of it is done. */
export function SchoolSteps({ sums, hrefs = {}, brief = false }: SchoolStepsProps) {
  return (
    <PlainList gap={4} min={brief ? "7.5rem" : "11rem"}>
      {stepsOf(sums)
        .filter(({ of }) => of > 0)
        .map(({ key, done, of }) => {
          const { label, who } = stepTexts[key];
          const href = hrefs[key];
          return (
            <li key={key}>
              {href ? <AppLink href={href}>{label}</AppLink> : label}
              <br />
              <StepNumber done={done} of={of} />
              {!brief && <Muted small>{who}</Muted>}
              <ScaleBar share={done / of} />
            </li>
          );
        })}
    </PlainList>
  );
}

/** "28 of 30"; a finished step has a check mark and a muted colour. */
export function StepNumber({ done, of }: { done: number; of: number }) {
  if (of === 0) return <span className={styles.done}>–</span>;
  return (
    <span className={done === of ? styles.done : styles.number}>
      {done === of && <span aria-hidden="true">✓ </span>}
      {done.toLocaleString("en")} of {of.toLocaleString("en")}
    </span>
  );
}

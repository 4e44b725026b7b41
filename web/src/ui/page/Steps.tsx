import styles from "./Steps.module.css";

export interface Step {
  key: string;
  label: string;
  /** done: nothing is missing; attention: something is wrong; undefined: not visited. */
  state?: "done" | "attention" | undefined;
}

export interface StepsProps {
  /** Goal of the steps: "New Admission". */
  label: string;
  steps: readonly Step[];
  /** Key of the open step. */
  current: string;
  onChoose: (key: string) => void;
}

/** With more steps than this, labels wrap to a second line. */
const MANY = 8;

const LABELS = { done: "complete", attention: "needs attention" } as const;

/** The steps of a long form, each of which can be opened at any time. */
export function Steps({ label, steps, current, onChoose }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps} data-many={steps.length > MANY || undefined}>
        {steps.map(({ key, label: name, state }, index) => (
          <li key={key} className={styles.step}>
            <button
              type="button"
              className={styles.button}
              data-state={state}
              aria-current={key === current ? "step" : undefined}
              onClick={() => onChoose(key)}
            >
              <span className={styles.mark} aria-hidden="true">
                {state === "done" ? "✓" : state === "attention" ? "!" : index + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {state && <span className="visually-hidden">{` (${LABELS[state]})`}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

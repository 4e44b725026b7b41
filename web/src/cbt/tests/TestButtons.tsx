import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { RowActions, RowDelete } from "../../ui/table/RowParts.tsx";
import { linksOf, lackOf } from "./test-links.ts";
import styles from "./Tests.module.css";
import type { TestActions } from "./use-test-actions.ts";

/** How many of the ways on stand in the row itself. */
const FIRST = 3;

/** What is likeliest in the state in which a test is. */
export function FirstActions({ test }: { test: ManagedTest }) {
  return (
    <RowActions>
      {linksOf(test)
        .slice(0, FIRST)
        .map(({ label, href }) => (
          <ButtonLink
            key={label}
            size="compact-sm"
            href={href}
            aria-label={`${label}: ${test.title}`}
          >
            {label}
          </ButtonLink>
        ))}
    </RowActions>
  );
}

/** What else can be done to a test in its state. */
export function MoreActions({ test, actions }: { test: ManagedTest; actions: TestActions }) {
  const { title, mayChange, showCBT, sitting } = test;
  const lack = lackOf(test);
  return (
    <>
      <div className={styles.all}>
        {linksOf(test)
          .slice(FIRST)
          .map(({ label, href }) => (
            <ButtonLink key={label} size="compact-sm" href={href} aria-label={`${label}: ${title}`}>
              {label}
            </ButtonLink>
          ))}
        {mayChange && (showCBT || lack === null) && (
          <Button
            size="compact-sm"
            disabled={actions.busy}
            aria-label={`${showCBT ? "Hide from Pupils" : "Show to Pupils"}: ${title}`}
            onClick={() => actions.setShown(test, !showCBT)}
          >
            {showCBT ? "Hide from Pupils" : "Show to Pupils"}
          </Button>
        )}
        {mayChange && (
          <Button
            size="compact-sm"
            disabled={actions.busy}
            aria-label={`Copy ${title}`}
            onClick={() => actions.copy(test)}
          >
            Copy
          </Button>
        )}
        {mayChange && sitting === 0 && (
          <RowDelete name={title} disabled={actions.busy} onClick={() => actions.remove(test)} />
        )}
      </div>
      {mayChange && lack !== null && <p>{lack}</p>}
      {mayChange && sitting > 0 && <p>It can be deleted once nobody is sitting it.</p>}
      {!mayChange && <p>You watch this test. Its author and the principal may change it.</p>}
    </>
  );
}

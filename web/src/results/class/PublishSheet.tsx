import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { resultsApi } from "../api.ts";
import type { SheetKey } from "../upload/sheet-address.ts";
import styles from "../staff/StaffResults.module.css";

export type SheetPublishing = ReturnType<typeof useSheetPublishing>;

/**
 * Hands every complete draft of a class and subject to the principal. No question comes first:
 * saving a score again makes it a draft, as long as it is not approved.
 */
export function useSheetPublishing(sheet: SheetKey | null) {
  const queries = useQueryClient();
  const publish = useMutation(
    resultsApi.publishSheet.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );

  return {
    publish: sheet && (() => publish.mutate({ ...sheet })),
    busy: publish.isPending,
    error: publish.isError ? messageOf(publish.error, "Failed to save") : null,
    outcome: publish.data?.data ?? null,
  };
}

export function PublishSheetButton({ publishing }: { publishing: SheetPublishing }) {
  const { publish, busy } = publishing;
  if (!publish) return null;
  return (
    <Button onClick={publish} disabled={busy}>
      {busy ? "Publishing..." : "Publish all complete"}
    </Button>
  );
}

interface PublishSheetOutcomeProps {
  publishing: SheetPublishing;
  /** Where missing scores are filled in. */
  gridHref: string;
}

/** How many were published and which pupils' rows stay drafts. */
export function PublishSheetOutcome({ publishing, gridHref }: PublishSheetOutcomeProps) {
  const { outcome, error } = publishing;
  return (
    <div role="status" className={styles.outcome}>
      {error && <p className={styles.error}>{error}</p>}
      {outcome && <p>{publishedWords(outcome)}</p>}
      {outcome && outcome.incomplete.length > 0 && (
        <p>
          {incompleteWords(outcome.incomplete)}{" "}
          <AppLink href={gridHref}>Fill in the missing scores</AppLink>
        </p>
      )}
    </div>
  );
}

const STILL_OPEN = "Until then a score can still be corrected.";

type Outcome = NonNullable<SheetPublishing["outcome"]>;

function publishedWords({ published, incomplete }: Outcome): string {
  if (published === 1) return `1 result is published and waits for the principal. ${STILL_OPEN}`;
  if (published > 1) {
    return `${published} results are published and wait for the principal. ${STILL_OPEN}`;
  }
  return incomplete.length > 0 ? "Nothing was published." : "No draft waits to be published.";
}

function incompleteWords(pupils: Outcome["incomplete"]): string {
  const names = pupils.map(({ name }) => name).join(", ");
  return pupils.length === 1
    ? `1 pupil lacks a score and stays a draft: ${names}.`
    : `${pupils.length} pupils lack a score and stay drafts: ${names}.`;
}

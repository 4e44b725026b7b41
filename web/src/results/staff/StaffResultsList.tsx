import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import { resultsApi } from "../api.ts";
import { gridAddress, type SheetKey } from "../upload/sheet-address.ts";
import type { SheetChoice } from "../upload/use-chosen-sheet.ts";
import styles from "./StaffResults.module.css";
import { StaffResultsTable } from "./StaffResultsTable.tsx";
import { publishTexts } from "../text.ts";
import { failures } from "../../ui/text.ts";

interface StaffResultsListProps {
  chosen: SheetChoice;
  table: ListRows<Result> & { readonly empty: ReactNode };
  /** Whether drafts may be among the results on all pages. */
  mayHoldDrafts: boolean;
  withTeacher: boolean;
}

/** The list under its name; with a class and a subject chosen all of it can be published. */
export function StaffResultsList(props: StaffResultsListProps) {
  const { chosen, table, mayHoldDrafts, withTeacher } = props;
  const { sheet, schoolClass, subject, classes, term, academicYear } = chosen;
  const chosenNames = [schoolClass?.fullName, subject?.name].filter((name) => name !== undefined);
  const when = term ? `${termLabel(term.term, "First Term")} ${academicYear}` : academicYear;
  const name = chosenNames.join(", ");
  const publishing = useSheetPublishing(sheet);
  const gridHref = gridAddress(chosen);
  const hint =
    mayHoldDrafts && !sheet
      ? "Choose a class and a subject to publish all its results at once."
      : "";
  const onlyClass = classes.length === 1 ? classes[0] : undefined;
  return (
    <div className={styles.list}>
      <Panel
        flush
        title={name || when}
        description={[name && when, hint].filter(Boolean).join(". ")}
        actions={<PublishSheetButton publishing={publishing} />}
      >
        <PublishSheetOutcome publishing={publishing} gridHref={gridHref} />
        <StaffResultsTable
          {...table}
          withTeacher={withTeacher}
          withClass={
            !schoolClass &&
            !(onlyClass && table.rows?.every((row) => row.class.id === onlyClass.id))
          }
          withSubject={!subject}
          session={academicYear}
          termId={term?.id ?? ""}
        />
      </Panel>
    </div>
  );
}

type SheetPublishing = ReturnType<typeof useSheetPublishing>;

/**
 * Hands every complete draft of a class and subject to the principal. No question comes first:
 * saving a score again makes it a draft, as long as it is not approved.
 */
function useSheetPublishing(sheet: SheetKey | null) {
  const queries = useQueryClient();
  const publish = useMutation(
    resultsApi.publishSheet.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );

  return {
    publish: sheet && (() => publish.mutate({ ...sheet })),
    busy: publish.isPending,
    error: publish.isError ? messageOf(publish.error, failures.save) : null,
    outcome: publish.data?.data ?? null,
  };
}

function PublishSheetButton({ publishing }: { publishing: SheetPublishing }) {
  const { publish, busy } = publishing;
  if (!publish) return null;
  return (
    <Button onClick={publish} disabled={busy}>
      {busy ? "Publishing..." : publishTexts.publishComplete}
    </Button>
  );
}

interface PublishSheetOutcomeProps {
  publishing: SheetPublishing;
  /** Where missing scores are filled in. */
  gridHref: string;
}

/** How many were published and which pupils' rows stay drafts. */
function PublishSheetOutcome({ publishing, gridHref }: PublishSheetOutcomeProps) {
  const { outcome, error } = publishing;
  return (
    <div role="status" className={styles.outcome}>
      {error && <p className={styles.error}>{error}</p>}
      {outcome && <p>{publishedText(outcome)}</p>}
      {outcome && outcome.incomplete.length > 0 && (
        <p>
          {incompleteText(outcome.incomplete)}{" "}
          <AppLink href={gridHref}>{publishTexts.enterMissing}</AppLink>
        </p>
      )}
    </div>
  );
}

type Outcome = NonNullable<SheetPublishing["outcome"]>;

function publishedText({ published, incomplete }: Outcome): string {
  if (published > 0) {
    return publishTexts.published(published);
  }
  return incomplete.length > 0 ? "Nothing was published." : "There are no drafts to publish.";
}

function incompleteText(pupils: Outcome["incomplete"]): string {
  return publishTexts.notPublished(pupils.map(({ name }) => name));
}

import type { Result } from "@school/core/results/schemas.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { ReactNode } from "react";
import { Panel } from "../../ui/page/Panel.tsx";
import { gridAddress } from "../upload/sheet-address.ts";
import {
  PublishSheetButton,
  PublishSheetOutcome,
  useSheetPublishing,
} from "../class/PublishSheet.tsx";
import { StaffResultsTable } from "./StaffResultsTable.tsx";
import styles from "./StaffResults.module.css";
import type { StaffResultsFilter } from "./use-staff-results-filter.ts";

interface StaffResultsPanelProps {
  filter: StaffResultsFilter;
  /** Results on all pages. */
  total: number | undefined;
  rows: readonly Result[] | undefined;
  loading: boolean;
  error: string | null;
  onRetry: () => void;
  empty: ReactNode;
  withTeacher: boolean;
}

/** The list under its name; with a class and a subject chosen all of it can be published. */
export function StaffResultsPanel({ filter, total, ...list }: StaffResultsPanelProps) {
  const { chosen, address } = filter;
  const { sheet, schoolClass, subject, classes, term, academicYear } = chosen;
  const chosenNames = [schoolClass?.fullName, subject?.name].filter((name) => name !== undefined);
  const when = term ? `${termLabel(term.term, "First Term")} ${academicYear}` : academicYear;
  const name = chosenNames.join(", ");
  const publishing = useSheetPublishing(sheet);
  const gridHref = gridAddress(chosen);
  const count = total === undefined ? "" : `${total} ${total === 1 ? "result" : "results"}`;
  const drafts = total !== 0 && ["", "draft"].includes(address.status);
  const hint = drafts && !sheet ? "Choose a class and a subject to publish them together." : "";
  const onlyClass = classes.length === 1 ? classes[0] : undefined;
  return (
    <div className={styles.list}>
      <Panel
        flush
        title={name || when}
        description={[name && when, count].filter(Boolean).join(", ") + (hint && `. ${hint}`)}
        actions={<PublishSheetButton publishing={publishing} />}
      >
        <PublishSheetOutcome publishing={publishing} gridHref={gridHref} />
        <StaffResultsTable
          {...list}
          withClass={
            !schoolClass && !(onlyClass && list.rows?.every((row) => row.class.id === onlyClass.id))
          }
          withSubject={!subject}
          session={academicYear}
          termId={term?.id ?? ""}
        />
      </Panel>
    </div>
  );
}

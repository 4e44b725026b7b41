import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { useWhenIdle } from "../../ui/frame/use-when-idle.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { resultsApi } from "../api.ts";
import { ChosenSheetView } from "./ChosenSheetView.tsx";
import { ClassGrid } from "./ClassGrid.tsx";
import { SheetPicker } from "./SheetPicker.tsx";
import { gridAddress, sheetForm, sheetDrafts, type SheetKey } from "./sheet-address.ts";
import { useWorkbook, type Workbook } from "./use-workbook.ts";
import { WorkbookPanel } from "./WorkbookPanel.tsx";
import styles from "./SheetPicker.module.css";
import { useChosenSheet, type SheetChoice } from "./use-chosen-sheet.ts";
import { noSheet } from "../empty-texts.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const loadSingleForm = async () => ({
  default: (await import("./SingleResultForm.tsx")).SingleResultForm,
});
const SingleResultForm = lazy(loadSingleForm);

const VIEWS = [
  { value: "class", label: "Whole class" },
  { value: "one", label: "One pupil" },
] as const;

/** The page for entering scores: a whole class, or one pupil. */
export function UploadPage() {
  const chosen = useChosenSheet();
  const [{ view }, setAddress] = useAddress(["view"]);
  const workbook = useWorkbook(chosen);
  const panel = <WorkbookPanel chosen={chosen} workbook={workbook} />;
  useWhenIdle(loadSingleForm);
  return (
    <Page
      title={uiLabels.uploadResults}
      description="Scores are drafts until you publish them for the principal's approval."
      actions={<ButtonLink href="/dashboard/staff-results">Class results</ButtonLink>}
    >
      <SheetPicker chosen={chosen} />
      <SheetDrafts chosen={chosen} />
      {workbook.workbook && panel}
      <Segments
        label="How to enter scores"
        value={view === "one" ? "one" : "class"}
        options={VIEWS}
        onChange={(chosenView) => setAddress({ view: chosenView === "one" ? "one" : "" })}
      />
      <ChosenSheetView chosen={chosen} noClasses="No classes to enter scores for">
        {(sheet) => (
          <Sheet
            key={[...Object.values(sheet), workbook.count].join(" ")}
            sheet={sheet}
            onePupil={view === "one" && workbook.filledOf(sheet.subjectId) === null}
            workbook={workbook}
          />
        )}
      </ChosenSheetView>
      {!workbook.workbook && panel}
    </Page>
  );
}

interface SheetProps {
  sheet: SheetKey;
  onePupil: boolean;
  workbook: Workbook;
}

function Sheet({ sheet, onePupil, workbook }: SheetProps) {
  const query = useQuery(
    // A sheet that is being filled in must not be refetched.
    resultsApi.sheet.queryOptions({
      input: sheet,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  if (query.isError) {
    return (
      <ErrorState title="The score sheet did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!query.data) return <LoadingState />;
  const { data } = query.data;
  if (data.rows.length === 0) {
    return <EmptyState {...noSheet.noPupils} />;
  }
  if (!onePupil) {
    return (
      <ClassGrid
        sheet={data}
        filled={workbook.filledOf(sheet.subjectId)}
        onChecked={workbook.onChecked}
      />
    );
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <SingleResultForm sheet={data} />
    </Suspense>
  );
}

/** Links to other sheets of the session with unsaved scores on this device. */
function SheetDrafts({ chosen }: { chosen: SheetChoice }) {
  const account = useAccount();
  const open = chosen.sheet && sheetForm(chosen.sheet);
  const links = sheetDrafts(account.id).flatMap((key) => {
    if (sheetForm(key) === open) return [];
    const schoolClass = chosen.classes.find(({ id }) => id === key.classId);
    const subject = schoolClass?.subjects.find(({ id }) => id === key.subjectId);
    const term = chosen.terms.find(({ id }) => id === key.termId);
    if (!schoolClass || !subject || !term) return [];
    const { academicYear } = chosen;
    const href = gridAddress({ academicYear, term, schoolClass, subject });
    const words = `${schoolClass.fullName} · ${subject.name}, ${termLabel(term.term, "First Term")}`;
    return [{ href, words }];
  });
  if (links.length === 0) return null;
  return (
    <div className={styles.unsent} role="status">
      <p>Unsaved scores on this device:</p>
      <ul>
        {links.map(({ href, words }) => (
          <li key={href}>
            <AppLink href={href}>{words}</AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

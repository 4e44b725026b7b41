import { isOffice } from "@school/core/accounts/policy.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { useWhenIdle } from "../../ui/frame/use-when-idle.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { WorkActions, WorkMenu, WorkPage } from "../../ui/page/WorkPage.tsx";
import { GridKeys } from "../../ui/sheet/CellGrid.tsx";
import { resultsApi } from "../api.ts";
import { ClassGrid } from "./ClassGrid.tsx";
import { SheetPicker } from "./SheetPicker.tsx";
import { gridAddress, sheetForm, sheetDrafts, type SheetKey } from "./sheet-address.ts";
import { useWorkbook, type Workbook } from "./use-workbook.ts";
import { WorkbookCommands, WorkbookPanel } from "./WorkbookPanel.tsx";
import { useChosenSheet, type SheetChoice } from "./use-chosen-sheet.ts";
import { noSheet } from "../empty-texts.ts";
import { labels as uiLabels } from "../../ui/text.ts";

/** Not loaded by a teacher who has a class. */
const ScoreMatrix = lazy(async () => ({
  default: (await import("../progress/ScoreMatrix.tsx")).ScoreMatrix,
}));

const loadSingleForm = async () => ({
  default: (await import("./SingleResultForm.tsx")).SingleResultForm,
});
const SingleResultForm = lazy(loadSingleForm);

/** The page for entering scores: a whole class, or one pupil. */
export function UploadPage() {
  const chosen = useChosenSheet(true);
  const [{ view }, setAddress] = useAddress(["view"]);
  const workbook = useWorkbook(chosen);
  const isOne = view === "one";
  useWhenIdle(loadSingleForm);
  const menu = (ofSheet?: ReactNode) =>
    chosen.schoolClass && (
      <WorkMenu label="File">
        {ofSheet}
        <WorkbookCommands chosen={chosen} workbook={workbook} />
        {chosen.sheet && (
          <Button onClick={() => setAddress({ view: isOne ? "" : "one" })}>
            {isOne ? "Whole class" : "One pupil at a time"}
          </Button>
        )}
      </WorkMenu>
    );
  return (
    <WorkPage
      title={uiLabels.uploadResults}
      choices={<SheetPicker chosen={chosen} />}
      help={
        <>
          {"Scores are drafts until you publish them for the principal's approval. "}
          {"Parents see them only after approval. Type ABS if a pupil was absent. "}
          <GridKeys />
        </>
      }
    >
      <SheetDrafts chosen={chosen} />
      <WorkbookPanel chosen={chosen} workbook={workbook} />
      {chosen.sheet ? (
        <Sheet
          key={[...Object.values(chosen.sheet), workbook.count].join(" ")}
          sheet={chosen.sheet}
          onePupil={isOne && workbook.filledOf(chosen.sheet.subjectId) === null}
          workbook={workbook}
          menu={menu}
        />
      ) : (
        <NoSheet chosen={chosen} />
      )}
      {!chosen.sheet && <WorkActions>{menu()}</WorkActions>}
    </WorkPage>
  );
}

/** Before a sheet is chosen: all there are, with their states. */
function NoSheet({ chosen }: { chosen: SheetChoice }) {
  const account = useAccount();
  const { academicYear, term, schoolClass } = chosen;
  if (chosen.error) {
    return (
      <ErrorState title="Your classes did not load" onRetry={chosen.retry}>
        {messageOf(chosen.error)}
      </ErrorState>
    );
  }
  if (chosen.loading) return <LoadingState />;
  if (chosen.classes.length === 0) {
    return (
      <EmptyState
        title="No classes to enter scores for"
        hint={
          isOffice(account)
            ? "Create the classes of this session first."
            : noSheet.noClasses.teacher
        }
      />
    );
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <ScoreMatrix
        termId={term?.id}
        classId={schoolClass?.id}
        hrefOf={({ class: { id }, subject }) =>
          gridAddress({ academicYear, term, schoolClass: { id }, subject })
        }
      />
    </Suspense>
  );
}

interface SheetProps {
  sheet: SheetKey;
  onePupil: boolean;
  workbook: Workbook;
  /** The menu of files, with the commands of a sheet before the others. */
  menu: (ofSheet?: ReactNode) => ReactNode;
}

function Sheet({ sheet, onePupil, workbook, menu }: SheetProps) {
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
    return (
      <>
        <WorkActions>{menu()}</WorkActions>
        <EmptyState {...noSheet.noPupils} />
      </>
    );
  }
  if (!onePupil) {
    return (
      <ClassGrid
        sheet={data}
        filled={workbook.filledOf(sheet.subjectId)}
        onChecked={workbook.onChecked}
        menu={menu}
      />
    );
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <WorkActions>{menu()}</WorkActions>
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
    <Notice role="status">
      <p>Unsaved scores on this device:</p>
      {links.map(({ href, words }) => (
        <AppLink key={href} href={href}>
          {words}
        </AppLink>
      ))}
    </Notice>
  );
}

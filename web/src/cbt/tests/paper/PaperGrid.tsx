import { plural } from "@school/core/api/plural.ts";
import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { parsePastedScores } from "@school/core/results/upload/pasted-scores.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAccount } from "../../../accounts/account.ts";
import { typeTool } from "../../../platform/sheet/sheet-tools.ts";
import { SheetView, type SheetLook } from "../../../platform/sheet/SheetView.tsx";
import { useSheet } from "../../../platform/sheet/use-sheet.ts";
import { useNamedPaste } from "../../../results/upload/use-named-paste.tsx";
import { toastSuccess } from "../../../ui/feedback/toast.ts";
import { WorkActions, WorkProgress, WorkSheet } from "../../../ui/page/WorkPage.tsx";
import { AppLink } from "../../../ui/page/AppLink.tsx";
import { Muted } from "../../../ui/page/Layout.tsx";
import { testsApi } from "../../api.ts";
import { testAddress } from "../test-addresses.ts";
import { pageNames, paperScores } from "../text.ts";
import { paperCalls, type PaperRow } from "./paper-sheet.ts";

/** Scores of a test on paper: typed down the column, or pasted from a spreadsheet. */
export function PaperGrid({ sheet }: { sheet: PaperScores }) {
  const account = useAccount();
  const queries = useQueryClient();
  const { id } = sheet.test;
  // The total can change during score entry, when questions are added.
  const [totalMarks, setTotalMarks] = useState(sheet.totalMarks);
  const calls = useMemo(
    () => paperCalls(id, totalMarks, (scores) => setTotalMarks(scores.totalMarks)),
    [id, totalMarks],
  );
  // Answers read from a sheet are changed where they were read.
  const entries = sheet.rows.filter(({ hasSheet }) => !hasSheet);
  const isOneClass = new Set(sheet.rows.map(({ student }) => student.className)).size < 2;

  const grid = useSheet({
    ...calls,
    rows: entries,
    accountId: account.id,
    form: `paper-scores/${id}`,
    later: {
      kind: "paper-scores",
      title: `Scores of ${sheet.test.title}`,
      href: testAddress("paper-scores", id),
      sheet: id,
    },
    onSaved(count) {
      toastSuccess(`Saved ${plural(count, "score")}`);
      void queries.invalidateQueries({ queryKey: testsApi.list.key() });
    },
  });
  const paste = useNamedPaste(grid, pupilOf);
  const entered = grid.rows.filter(({ saved }) => saved.marks !== null).length;
  return (
    <>
      <WorkActions>
        <WorkProgress>{paperScores.entered(entered, grid.rows.length)}</WorkProgress>
      </WorkActions>
      {entries.length < sheet.rows.length && (
        <Muted>
          {paperScores.fromSheets(sheet.rows.length - entries.length)}{" "}
          <AppLink href={testAddress("answer-sheets", id)}>{pageNames.readSheets}</AppLink>
        </Muted>
      )}
      <WorkSheet title={`Scores of ${sheet.test.title}`}>
        <SheetView
          narrow
          sheet={grid}
          look={isOneClass ? LOOK : LOOK_WITH_CLASS}
          noun="score"
          label="Scores"
          caption={`Scores of ${sheet.test.title}`}
          names="Student"
          readPaste={(text) => parsePastedScores(text, [calls.marks])}
          takePaste={paste.open}
          tools={TOOLS}
          hint={`Marks out of ${totalMarks}, ABS for absent.`}
        />
      </WorkSheet>
      {paste.preview}
    </>
  );
}

const TOOLS = [typeTool<PaperRow>("Mark absent", "ABS")];

const pupilOf = ({ student }: PaperRow) => student;

const LOOK: SheetLook<PaperRow> = {};

const LOOK_WITH_CLASS: SheetLook<PaperRow> = {
  before: [{ label: "Class", cell: ({ saved }) => saved.student.className }],
};

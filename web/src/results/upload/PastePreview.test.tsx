import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readPastedTable } from "@school/core/results/upload/pasted-table.ts";
import { WORKBOOK_NAMES } from "@school/core/results/upload/score-workbook.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { expect, test, vi } from "vitest";
import * as downloads from "../../platform/download-file.ts";
import { grid } from "../../ui/text.ts";
import { ADA, aResult, aScoreSheet, BOLA, mountPage } from "../testing.tsx";
import { pasteTexts } from "../text.ts";
import { workbookTexts } from "./text.ts";
import { UploadPage } from "./UploadPage.tsx";

const CHIDI = { id: "chidi", admissionNumber: "MC/3", name: "Eze Chidi" };

/** Ada has CA1 8, Bola nothing, Chidi an approved result. */
function openGrid(more: object = {}) {
  const mine = aResult({ student: ADA, published: false, scores: { CA1: 8 }, total: null });
  const approved = aResult({ student: CHIDI, status: "approved" });
  return mountPage(UploadPage, {
    role: "STAFF",
    query: "class=class-1&subject=subject-1",
    responses: {
      "GET /api/score-sheet": () => ({
        data: aScoreSheet([
          { student: ADA, result: mine },
          { student: BOLA, result: null },
          { student: CHIDI, result: approved },
        ]),
      }),
      ...more,
    },
  });
}

async function pasteInto(label: RegExp, text: string): Promise<void> {
  fireEvent.paste(await screen.findByLabelText(label), {
    clipboardData: { getData: () => text },
  });
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test("pasted names are matched, shown before anything changes, and undone in one step", async () => {
  const user = userEvent.setup();
  openGrid();
  await pasteInto(
    /^CA1, Obi Ada/,
    [
      "S/N\tName\tExam\tCA1\tTotal",
      "1\tBOLA Ojo\t55\t-\t55",
      "2\tAda Obi\t40\t7\t47",
      "3\tEze Chidi\t60\t10\t70",
      "4\tTayo Bello\t50\t5\t55",
    ].join("\n"),
  );
  const dialog = await screen.findByRole("dialog", { name: "Check the scores" });
  expect(dialog.textContent).toContain(pasteTexts.matched(3, 3));
  expect(dialog.textContent).toContain(`${pasteTexts.replaced(1)}: Obi Ada, CA1: 8 → 7`);
  expect(dialog.textContent).toContain(`${pasteTexts.absent(1)}: Ojo Bola, CA1`);
  expect(dialog.textContent).toContain(`${pasteTexts.approved(1)}: Eze Chidi`);
  expect(dialog.textContent).toContain(`${pasteTexts.left.unknown(1)}: Tayo Bello`);
  expect(valueOf(/^CA1, Obi Ada/)).toBe("8");

  await user.click(within(dialog).getByRole("button", { name: pasteTexts.apply(4) }));
  expect(valueOf(/^CA1, Obi Ada/)).toBe("7");
  expect(valueOf(/^Exam, Obi Ada/)).toBe("40");
  expect(valueOf(/^CA1, Ojo Bola/)).toBe("ABS");
  expect(valueOf(/^Exam, Ojo Bola/)).toBe("55");

  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(valueOf(/^CA1, Obi Ada/)).toBe("8");
  expect(valueOf(/^Exam, Ojo Bola/)).toBe("");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("Cancel changes nothing", async () => {
  const user = userEvent.setup();
  openGrid();
  await pasteInto(/^CA1, Obi Ada/, "Name\tCA1\nObi Ada\t3");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(valueOf(/^CA1, Obi Ada/)).toBe("8");
});

test("a column can be assigned to another one, and names that fit in part need a tick", async () => {
  const user = userEvent.setup();
  openGrid();
  await pasteInto(/^CA2, Obi Ada/, "Obi Ada Ngozi\t3\nOjo Bola\t4");
  const column = await screen.findByLabelText(pasteTexts.column("", "3, 4"));
  expect(screen.getByRole("button", { name: pasteTexts.apply(1) })).toBeDefined();
  await user.selectOptions(column, "CA3");
  await user.click(screen.getByLabelText(pasteTexts.partly(1)));
  await user.click(screen.getByRole("button", { name: pasteTexts.apply(2) }));
  expect(valueOf(/^CA3, Obi Ada/)).toBe("3");
  expect(valueOf(/^CA3, Ojo Bola/)).toBe("4");
  expect(valueOf(/^CA2, Ojo Bola/)).toBe("");
});

test("scores without names fill the column from the cell, and Ctrl+Z removes them", async () => {
  const user = userEvent.setup();
  openGrid();
  await user.click(await screen.findByLabelText(/^CA1, Obi Ada/));
  await pasteInto(/^CA1, Obi Ada/, "CA2\tCA1\n5\t6\n7\t");
  await waitFor(() => expect(valueOf(/^CA2, Obi Ada/)).toBe("5"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(valueOf(/^CA1, Obi Ada/)).toBe("6");
  expect(valueOf(/^CA2, Ojo Bola/)).toBe("7");
  await user.keyboard("{Control>}z{/Control}");
  expect(valueOf(/^CA1, Obi Ada/)).toBe("8");
  expect(valueOf(/^CA2, Ojo Bola/)).toBe("");
});

test("the downloaded sheet names every pupil and part, and is read back", async () => {
  const user = userEvent.setup();
  const download = vi.spyOn(downloads, "downloadFile").mockReturnValue();
  openGrid();
  await user.click(await screen.findByRole("button", { name: "Download sheet" }));
  const [file] = download.mock.calls[0] ?? [];
  const text = (await file?.text()) ?? "";
  expect(file?.name).toBe("scores-primary-4-mathematics-2025-2026-second-term.csv");
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    "Adm No,Name,CA1 (10),CA2 (10),CA3 (10),CA4 (10),Exam (60)",
    "MC/1,Obi Ada,8,,,,",
  ]);
  const read = readPastedTable(text, DEFAULT_GRADING_SCHEME.parts, [ADA, BOLA, CHIDI]);
  expect(read?.rows.map(({ owner }) => owner.kind)).toEqual(["pupil", "pupil", "pupil"]);

  const filled = text.replace("MC/2,Ojo Bola,,", "MC/2,Ojo Bola,9,");
  await user.upload(
    screen.getByLabelText(pasteTexts.upload, { selector: "input" }),
    new File([filled], "scores.csv", { type: "text/csv" }),
  );
  await user.click(await screen.findByRole("button", { name: pasteTexts.apply(1) }));
  expect(valueOf(/^CA1, Ojo Bola/)).toBe("9");
});

test("a file without names changes nothing and says what to do", async () => {
  const user = userEvent.setup();
  openGrid();
  const input = await screen.findByLabelText(pasteTexts.upload, { selector: "input" });
  await user.upload(input, new File(["7\n8\n"], "scores.csv", { type: "text/csv" }));
  expect(
    await screen.findByText(
      "This file has no names or admission numbers. Download the sheet and fill it in.",
    ),
  ).toBeDefined();
  expect(valueOf(/^CA1, Obi Ada/)).toBe("8");
});

test("a workbook from before a score changed asks, and leaves alone what it did not change", async () => {
  const user = userEvent.setup();
  const heading = [...WORKBOOK_NAMES, "CA1 (10)", "CA2 (10)"];
  const ada = [ADA.admissionNumber, ADA.name];
  const bola = [BOLA.admissionNumber, BOLA.name];
  const filled = {
    classId: "class-1",
    termId: "term-2",
    subjectId: "subject-1",
    title: "Primary 4, Mathematics, Second Term 2025/2026",
    // Ada's CA1 was 6 and is 8 now; her CA2 was 4 and was removed.
    rows: [heading, [...ada, "7", "4"], [...bola, "5", ""]],
    downloaded: [heading, [...ada, "6", "4"], [...bola, "", ""]],
  };
  openGrid({
    "POST /api/score-sheet/workbook": () => ({ data: { sheets: [filled], left: [] } }),
  });
  await screen.findByLabelText(/^CA1, Obi Ada/);
  await user.upload(screen.getByLabelText(workbookTexts.upload), new File(["x"], "scores.xlsx"));
  await user.click(await screen.findByRole("button", { name: /^Check / }));
  const dialog = await screen.findByRole("dialog", { name: "Check the scores" });
  expect(dialog.textContent).toContain(`${pasteTexts.inQuestion(1)}: Obi Ada, CA1: 8 → 7`);
  expect(dialog.textContent).toContain(`${pasteTexts.kept(1)}: Obi Ada, CA2`);
  await user.click(screen.getByRole("button", { name: pasteTexts.apply(2) }));
  const question = await screen.findByRole("alert", { name: grid.conflict });
  expect(question.textContent).toContain("8");
  expect(valueOf(/^CA1, Ojo Bola/)).toBe("5");
  expect(valueOf(/^CA2, Obi Ada/)).toBe("");
});

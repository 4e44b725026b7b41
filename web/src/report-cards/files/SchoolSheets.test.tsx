import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { catchDownloads, openPage } from "../../platform/page-under-test.tsx";
import { SchoolSheets } from "./SchoolSheets.tsx";
import { schoolTexts } from "./text.ts";

const TERM = "0190a000-0000-7000-8000-00000000000e";
const CLASSES = ["0190a000-0000-7000-8000-00000000000c"];
const file = {
  termId: TERM,
  sheets: 240,
  createdAt: "2026-04-10T10:00:00Z",
  keptUntil: "2026-04-11T10:00:00Z",
};

test("a release and a file show how far they are, and a whole file is downloaded", async () => {
  const files = catchDownloads();
  const requests = openPage(() => <SchoolSheets termId={TERM} kind="TERM" classIds={CLASSES} />, {
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PRINCIPAL" })}>{page}</AccountContext>
    ),
    responses: {
      "GET /api/report-sheet-releases": () => ({
        data: [
          {
            id: "run",
            state: "running",
            classes: 8,
            classesDone: 3,
            released: 90,
            by: "Ife",
            classIds: CLASSES,
            startedAt: "2026-04-10T10:00:00Z",
            takeBackUntil: null,
            takenBackAt: null,
          },
        ],
      }),
      "GET /api/report-sheet-files": () => ({
        data: [
          { ...file, id: "a", form: "zip", state: "running", sheetsDone: 60 },
          { ...file, id: "b", form: "pdf", state: "done", sheetsDone: 240 },
        ],
      }),
      "GET /api/report-sheet-files/b/content": () =>
        new Response(new Blob(["%PDF"]), {
          headers: {
            "content-type": "application/pdf",
            "content-disposition": 'attachment; filename="report-cards.pdf"',
          },
        }),
      "POST /api/report-sheet-files": () => ({
        data: { ...file, id: "c", form: "pdf", state: "running", sheetsDone: 0 },
      }),
    },
  });
  const releasing = await screen.findByRole("progressbar", {
    name: new RegExp("Releasing class by class"),
  });
  expect([releasing.getAttribute("value"), releasing.getAttribute("max")]).toEqual(["3", "8"]);
  const making = screen.getByRole("progressbar", { name: new RegExp(schoolTexts.making.zip) });
  expect(making.getAttribute("value")).toBe("60");
  // One release of a term at a time.
  const release = screen.getByRole<HTMLButtonElement>("button", { name: schoolTexts.release });
  expect(release.disabled).toBe(true);

  await userEvent.click(screen.getByRole("button", { name: schoolTexts.download.pdf }));
  await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(["report-cards.pdf"]));
  await userEvent.click(screen.getByRole("button", { name: schoolTexts.pdf }));
  await vi.waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
      termId: TERM,
      kind: "TERM",
      form: "pdf",
    }),
  );
});

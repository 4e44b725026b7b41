import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { expect, test, vi } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { catchDownloads, openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { onPhone } from "../../ui/testing.ts";
import { sheet } from "../testing.ts";
import { schoolTexts } from "../files/text.ts";
import { releaseQuestion, runTexts } from "../release/text.ts";
import { correctionQuestion, labels } from "./text.ts";
import { halfTermTexts } from "../half-term/text.ts";
import { ViewReportCardPage } from "./ViewReportCardPage.tsx";

const CLASS = "0190a000-0000-7000-8000-00000000000c";
const TERM = "0190a000-0000-7000-8000-00000000000e";
const pupil = (n: number, name: string, missing: string[] = []) => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  name,
  admissionNumber: `MC/00${n}`,
  missing,
  issue: null,
  changes: [],
  withheld: null,
});
const pupils = [pupil(1, "Adébáyọ̀ Ada Ngozi", ["Results: French"]), pupil(2, "Bello Musa")];
const term = { id: TERM, term: "TERM_2", startsOn: "", endsOn: "", isCurrent: true };
const classes = [
  { id: "0190a000-0000-7000-8000-00000000000b", name: "Nursery 2" },
  { id: CLASS, name: "Primary 4 Gold" },
];
const list = {
  kind: "TERM",
  classId: CLASS,
  className: "Primary 4 Gold",
  termId: TERM,
  term: "TERM_2",
};

const responses = {
  "GET /api/academic-sessions": () => ({ data: [{ name: "2025/2026", terms: [term] }] }),
  // Also classes without marks, whose pupils no one enters scores for.
  "GET /api/report-sheets/classes": () => ({ data: classes }),
  "GET /api/report-sheet-releases": () => ({ data: [] }),
  "GET /api/report-sheets": () => ({ data: { ...list, academicYear: "2025/2026", pupils } }),
  ...Object.fromEntries(
    pupils.map(({ id, name }) => [
      `GET /api/report-sheets/${id}`,
      () => {
        const [surname = ""] = name.split(" ");
        const child = { ...sheet.child, surname };
        return {
          data: {
            studentId: id,
            termId: TERM,
            sheet: { ...sheet, child },
            issue: null,
            pictures: {},
          },
        };
      },
    ]),
  ),
  "GET /api/report-sheets/pdf": () =>
    new Response(new Blob(["%PDF"]), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="report-cards.pdf"',
      },
    }),
};

const open = (query: string, differing: object = {}) =>
  openPage(ViewReportCardPage, {
    query,
    responses: { ...responses, ...differing },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PRINCIPAL" })}>
        <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });

const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

test("the sheet reads by its labels, and says what is missing", async () => {
  open(`class=${CLASS}`);
  const article = await screen.findByRole("article", { name: "Terminal Report Sheet, Adébáyọ̀" });
  const sheetOf = within(article);
  const maths = within(sheetOf.getByRole("row", { name: /Mathematics/ }));
  const values = maths.getAllByRole("cell").map((cell) => cell.textContent);
  expect(values.join(" ")).toBe("1 8 7 ABS 9 24 41.5 65.5 B Joint 2nd 90 31 60.3 Very Good");
  sheetOf.getByRole("columnheader", { name: "CA total, out of 40" });
  sheetOf.getByText("Joint 2nd of 27");
  sheetOf.getByText("27 April 2026");
  screen.getByText(`${"Still missing on this sheet"}:`);
  screen.getByText("Results: French");
});

test("on a phone a subject is a line that opens to its parts, and comments come before", async () => {
  onPhone();
  open(`class=${CLASS}`);
  const article = await screen.findByRole("article", { name: "Terminal Report Sheet, Adébáyọ̀" });
  expect(within(article).queryByRole("row", { name: /Mathematics/ })).toBeNull();
  const line = within(article)
    .getAllByRole("group")
    .find((one) => one.textContent?.startsWith("Mathematics"));
  expect(line?.querySelector("summary")?.textContent).toBe("Mathematics65.5B");
  expect(line?.textContent).toContain("Exam, out of 6041.5");
  const comment = within(article).getByRole("heading", { name: sheetLabels.classTeacherComment });
  expect(comment.compareDocumentPosition(line!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const traits = within(article).getByText(sheetLabels.affective).closest("details");
  expect(traits?.textContent).toContain("Neatness4 Very Good");
});

test.each([
  { code: "no_report_sheets", status: 404, title: "No pupils in this class" },
  { code: "forbidden", status: 403, title: "The class did not load" },
])("a class without pupils is told from one that did not load: $code", async (response) => {
  const { title, status, code } = response;
  const refused = () => Response.json({ code, message: "So it is." }, { status });
  open(`class=${CLASS}`, { "GET /api/report-sheets": refused });
  await screen.findByText(title);
});

test("back and forward go through the class", async () => {
  open(`class=${CLASS}`);
  await screen.findByRole("article", { name: /Adébáyọ̀/ });
  expect(isDisabled("Previous pupil")).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Next pupil" }));
  await screen.findByRole("article", { name: /Bello/ });
  screen.getByText("This sheet is complete");
  expect(isDisabled("Next pupil")).toBe(true);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: labels.pupil }).value).toBe(
    pupils[1]?.id,
  );
});

test("the class is saved as one PDF", async () => {
  const files = catchDownloads();
  const requests = open(`class=${CLASS}`);
  await userEvent.click(await screen.findByRole("button", { name: "PDF of the class" }));
  await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(["report-cards.pdf"]));
  expect(requests.at(-1)).toMatchObject({ query: { classId: CLASS, termId: TERM } });
});

const numbers = {
  classes: 1,
  complete: 1,
  incomplete: 1,
  withoutResults: [{ classId: CLASS, className: "Primary 4 Gold", pupils: ["Chukwu Obi"] }],
  emails: 12,
  hasMailServer: true,
};

test("the class is released with its numbers seen, and with emails unless they are switched off", async () => {
  const requests = open(`class=${CLASS}`, {
    "POST /api/report-sheet-releases/preview": () => ({ data: numbers }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Release to families" }));
  const dialog = await screen.findByRole("dialog", { name: releaseQuestion.title(2) });
  within(dialog).getByText(releaseQuestion.incomplete(1));
  within(dialog).getByText("Primary 4 Gold: Chukwu Obi");
  expect(requests.some(({ call }) => call === "POST /api/report-sheet-releases")).toBe(false);
  await userEvent.click(
    within(dialog).getByRole("checkbox", { name: releaseQuestion.sendMail(12) }),
  );
  await userEvent.click(within(dialog).getByRole("button", { name: releaseQuestion.confirm(2) }));
  await vi.waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/report-sheet-releases")?.body).toEqual({
      termId: TERM,
      kind: "TERM",
      classIds: [CLASS],
      sendMail: false,
      incomplete: 1,
    }),
  );
});

test("all classes of the term are released at once; no email is promised without a mail server", async () => {
  const requests = open("", {
    "POST /api/report-sheet-releases/preview": () => ({
      data: { ...numbers, classes: 2, complete: 40, hasMailServer: false },
    }),
  });
  await screen.findByRole("option", { name: "Nursery 2" });
  await userEvent.click(await screen.findByRole("button", { name: schoolTexts.release }));
  const dialog = await screen.findByRole("dialog", { name: releaseQuestion.title(41) });
  within(dialog).getByText(
    "No email is sent: no mail server is set up. Families see the sheets in the portal.",
  );
  expect(within(dialog).queryByRole("checkbox")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: releaseQuestion.confirm(41) }));
  await vi.waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/report-sheet-releases")?.body).toEqual({
      termId: TERM,
      kind: "TERM",
      classIds: classes.map(({ id }) => id),
      sendMail: false,
      incomplete: 1,
    }),
  );
});

test("nothing is released where no pupil has a result", async () => {
  const requests = open(`class=${CLASS}`, {
    "POST /api/report-sheet-releases/preview": () => ({
      data: { ...numbers, classes: 0, complete: 0, incomplete: 0 },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Release to families" }));
  await screen.findByText(releaseQuestion.nothingOf(1));
  expect(requests.some(({ call }) => call === "POST /api/report-sheet-releases")).toBe(false);
});

test("the principal takes a release back, after what that means", async () => {
  const run = {
    id: "0190a000-0000-7000-8000-0000000000aa",
    state: "done",
    classes: 2,
    classesDone: 2,
    released: 41,
    by: "Ife Ola",
    classIds: classes.map(({ id }) => id),
    startedAt: "2026-04-10T10:00:00Z",
    takeBackUntil: "2026-04-11T10:00:00Z",
    takenBackAt: null,
  };
  const requests = open(`class=${CLASS}`, {
    "GET /api/report-sheet-releases": () => ({ data: [run] }),
    [`POST /api/report-sheet-releases/${run.id}/take-back`]: () => ({
      data: { takenBack: 40, stay: ["Bello Musa"] },
    }),
  });
  await userEvent.click(await screen.findByRole("button", { name: runTexts.takeBack }));
  const dialog = await screen.findByRole("dialog", { name: runTexts.question(41) });
  for (const consequence of runTexts.consequences) within(dialog).getByText(consequence);
  await userEvent.click(within(dialog).getByRole("button", { name: runTexts.takeBack }));
  await screen.findByText(`${runTexts.done(40)} ${runTexts.stay(["Bello Musa"])}`);
  expect(requests.filter(({ call }) => call.endsWith("/take-back"))).toHaveLength(1);
});

test("a correction shows first what changes, also for other children", async () => {
  const [ada, bello] = pupils.map((one) => ({ ...one, issue: 1 }));
  const changed = [
    { ...ada, changes: ["Position: 2nd of 27 → 1st of 27"] },
    { ...bello, changes: [] },
    { ...pupil(3, "Chukwu Obi"), issue: 1, changes: ["Position: 1st of 27 → 2nd of 27"] },
  ];
  const requests = open(`class=${CLASS}`, {
    "GET /api/report-sheets": () => ({
      data: { ...list, academicYear: "2025/2026", pupils: changed },
    }),
  });
  await screen.findByRole("article", { name: /Adébáyọ̀/ });
  await userEvent.click(screen.getByRole("button", { name: labels.correct }));
  const dialog = await screen.findByRole("dialog", { name: correctionQuestion.title(2) });
  const reason = within(dialog).getByRole("textbox", { name: labels.reason });
  await userEvent.type(reason, "A wrong mark");
  within(dialog).getByText("Chukwu Obi");
  within(dialog).getByText("Position: 1st of 27 → 2nd of 27");
  expect(within(dialog).queryByText("Bello Musa")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Issue again" }));
  await vi.waitFor(() =>
    expect(requests.find(({ call }) => call.endsWith("/corrections"))?.body).toEqual({
      termId: TERM,
      kind: "TERM",
      classId: CLASS,
      reason: "A wrong mark",
    }),
  );
});

test("a sheet is withheld with a reason only", async () => {
  const requests = open(`class=${CLASS}`);
  await screen.findByRole("article", { name: /Adébáyọ̀/ });
  await userEvent.click(screen.getByRole("button", { name: labels.withhold }));
  const dialog = await screen.findByRole("dialog", { name: labels.withhold });
  expect(isDisabled("Withhold")).toBe(true);
  await userEvent.type(within(dialog).getByRole("textbox", { name: labels.reason }), "Fees");
  await userEvent.click(within(dialog).getByRole("button", { name: "Withhold" }));
  await vi.waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))).toMatchObject({
      call: `PUT /api/report-sheets/${pupils[0]?.id}/withheld`,
      body: { termId: TERM, reason: "Fees" },
    }),
  );
});

test("the principal approves parts for half-term sheets, which are then released", async () => {
  const user = userEvent.setup();
  const parts = {
    termId: TERM,
    choices: [
      { key: "CA1", label: "CA1" },
      { key: "CA2", label: "CA2" },
    ],
    parts: [] as string[],
    approvedBy: null as string | null,
    approvedAt: null as string | null,
    version: null as number | null,
  };
  const requests = open("sheet=half-term", {
    "GET /api/half-term-sheets/parts": () => ({ data: parts }),
    "PUT /api/half-term-sheets/parts": () => {
      const approved = { approvedBy: "Ngozi Anyanwu", approvedAt: "2026-02-20T09:00:00.000Z" };
      Object.assign(parts, { parts: ["CA1"], version: 1, ...approved });
      return { data: parts };
    },
    "POST /api/report-sheet-releases/preview": () => ({
      data: {
        classes: 1,
        complete: 2,
        incomplete: 0,
        withoutResults: [],
        emails: 0,
        hasMailServer: false,
      },
    }),
  });
  expect(await screen.findByText(halfTermTexts.none)).toBeDefined();
  expect(isDisabled(halfTermTexts.approve)).toBe(true);
  await user.click(screen.getByLabelText("CA1"));
  await user.click(screen.getByRole("button", { name: halfTermTexts.approve }));
  expect(await screen.findByText(/^Approved: CA1\. Ngozi Anyanwu/)).toBeDefined();
  const sent = requests.find(({ call }) => call === "PUT /api/half-term-sheets/parts");
  expect(sent?.body).toEqual({ termId: TERM, parts: ["CA1"], version: null });
  await user.click(await screen.findByRole("button", { name: schoolTexts.release }));
  await screen.findByRole("dialog");
  const preview = requests.find(({ call }) => call === "POST /api/report-sheet-releases/preview");
  expect(preview?.body).toMatchObject({ kind: "HALF_TERM" });
});

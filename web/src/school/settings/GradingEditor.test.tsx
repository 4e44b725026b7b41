import type { AcademicSession } from "@school/core/school/schemas.ts";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { GradingEditor } from "./GradingEditor.tsx";
import { GroupSchemes } from "./GroupSchemes.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { conflict } from "../../ui/text.ts";
import { gradingTexts } from "./text.ts";

const ID = "0199a000-0000-7000-8000-000000000001";
const PATH = `PUT /api/academic-sessions/${ID}`;
const stale = (current: object) =>
  Response.json({ message: "Changed.", code: "stale_version", current }, { status: 409 });

function scheme(version: number, parts = DEFAULT_GRADING_SCHEME.parts): SessionScheme {
  const contents = { ...DEFAULT_GRADING_SCHEME, parts };
  const groups = CLASS_GROUPS.map((classGroup) => ({
    classGroup,
    uses: "school" as const,
    scheme: null,
    results: classGroup === "Primary" ? 30 : 0,
  }));
  return {
    sessionId: ID,
    academicYear: "2026/2027",
    scheme: contents,
    results: 0,
    groups,
    version,
  };
}

async function open(response: () => Response | object = () => ({ data: scheme(2) })) {
  const onSaved = vi.fn<() => void>();
  const requests = openPage(
    () => <GradingEditor session="2026/2027" stored={scheme(1)} onSaved={onSaved} />,
    { responses: { [`${PATH}/grading-scheme`]: response } },
  );
  await screen.findByRole("button", { name: "Save" });
  const bodies = () =>
    requests.map(({ body }) => body as { version: number; scheme: GradingScheme });
  return { bodies, onSaved };
}

const save = () => screen.getByRole("button", { name: "Save" });

test("shows wrong maximum scores while typing, and does not save them", async () => {
  const user = userEvent.setup();
  const { bodies, onSaved } = await open();
  await user.click(screen.getByRole("button", { name: "Remove CA4" }));
  expect(screen.getByText(/Total 90 of 100/)).toBeDefined();
  expect(save().hasAttribute("disabled")).toBe(true);

  const maxima = screen.getAllByLabelText("Maximum");
  await user.clear(maxima[0]!);
  await user.type(maxima[0]!, "20");
  expect(screen.getByText(/Total 100 of 100/)).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies()[0]?.scheme.parts.map(({ key, max }) => [key, max])).toEqual([
    ["CA1", 20],
    ["CA2", 10],
    ["CA3", 10],
    ["exam", 60],
  ]);
});

test("a part comes back in its place, and a band that leaves a hole is named", async () => {
  const user = userEvent.setup();
  await open();
  await user.click(screen.getByRole("button", { name: "Remove CA2" }));
  await user.click(screen.getByRole("button", { name: "Add CA2" }));
  expect(screen.getAllByLabelText(/^Name of/).map((field) => field.getAttribute("value"))).toEqual([
    "CA1",
    "CA2",
    "CA3",
    "CA4",
    "Exam",
  ]);
  await user.click(screen.getByRole("button", { name: "Remove grade F" }));
  expect(
    screen.getByText("Totals below 40 have no grade. The last grade must start at 0"),
  ).toBeDefined();
});

test("shows another user's change of the scheme, and keeps what was typed", async () => {
  const changed = DEFAULT_GRADING_SCHEME.parts.map((part) =>
    part.key === "exam" ? { ...part, label: "Examination" } : part,
  );
  let tries = 0;
  const response = () => ((tries += 1) === 1 ? stale(scheme(5, changed)) : { data: scheme(6) });
  const { bodies, onSaved } = await open(response);
  fireEvent.change(screen.getByLabelText("Name of CA1"), { target: { value: "First test" } });
  fireEvent.click(save());
  const news = await screen.findByRole("alert");
  expect(news.textContent).toContain(conflict.record);
  expect(news.textContent).toContain("exam: Exam, up to 60 → Examination, up to 60");
  expect(screen.getByLabelText("Name of CA1")).toHaveProperty("value", "First test");
  fireEvent.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies().map(({ version }) => version)).toEqual([1, 5]);
});

test("shows another user's change of a session's dates before overwriting it", async () => {
  const session = (version: number, endsOn = "2026-12-11"): AcademicSession => ({
    id: ID,
    name: "2026/2027",
    version,
    terms: [
      { id: "1", term: "TERM_1", startsOn: "2026-09-14", endsOn, isCurrent: false },
      { id: "2", term: "TERM_2", startsOn: "2027-01-11", endsOn: "2027-04-02", isCurrent: false },
      { id: "3", term: "TERM_3", startsOn: "2027-05-03", endsOn: "2027-07-23", isCurrent: false },
    ],
  });
  let tries = 0;
  const onDone = vi.fn<() => void>();
  const requests = openPage(
    () => <SessionForm session={session(1)} newest={null} onDone={onDone} />,
    {
      responses: {
        [PATH]: () => ((tries += 1) === 1 ? stale(session(4, "2026-12-18")) : { data: session(5) }),
      },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  const news = await screen.findByRole("alert");
  expect(news.textContent).toContain("First Term ends: 11 Dec 2026 → 18 Dec 2026");
  fireEvent.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests.map(({ body }) => (body as { version: number }).version)).toEqual([1, 4]);
});

async function openGroup(group: string, results = 0) {
  const requests = openPage(() => <GroupSchemes stored={scheme(3)} />, {
    responses: { [`${PATH}/grading-scheme/${group}`]: () => ({ data: scheme(4) }) },
  });
  fireEvent.click(
    await screen.findByRole("button", { name: gradingTexts.open(group, results > 0) }),
  );
  await screen.findByRole("dialog");
  return () => requests.map(({ body }) => body);
}

test("a class group gets its own scheme, begun from the school's", async () => {
  const bodies = await openGroup("Nursery");
  fireEvent.click(screen.getByRole("radio", { name: gradingTexts.uses.own }));
  fireEvent.change(screen.getByLabelText("Name of CA1"), { target: { value: "First test" } });
  fireEvent.click(save());
  await waitFor(() => expect(bodies()).toHaveLength(1));
  const [first, ...rest] = DEFAULT_GRADING_SCHEME.parts;
  expect(bodies()[0]).toEqual({
    version: 3,
    scheme: { ...DEFAULT_GRADING_SCHEME, parts: [{ ...first, label: "First test" }, ...rest] },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a class group is graded without marks, which the form explains", async () => {
  const bodies = await openGroup("Nursery");
  fireEvent.click(screen.getByRole("radio", { name: gradingTexts.uses.none }));
  expect(screen.getByText(gradingTexts.noMarks("Nursery"))).toBeDefined();
  fireEvent.click(save());
  await waitFor(() => expect(bodies()).toEqual([{ version: 3, scheme: "none" }]));
});

test("a class group with scores only shows its scheme", async () => {
  await openGroup("Primary", 30);
  expect(screen.getByText(gradingTexts.groupFixed("Primary", "2026/2027"))).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

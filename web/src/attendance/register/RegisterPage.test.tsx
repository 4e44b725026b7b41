import type { Register } from "@school/core/attendance/register/contract.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { grid } from "../../ui/text.ts";
import { emptyTexts, registerTexts } from "../text.ts";
import { AttendanceToday } from "./AttendanceToday.tsx";
import { RegisterPage } from "./RegisterPage.tsx";

const DAY = "2026-03-24";
const QUERY = `day=${DAY}`;
const teacher = { id: "person-9", name: "Bisi Cole" };

const pupil = (id: string, name: string) => ({ id, name, admissionNumber: `ADM/${id}` });
const row = (id: string, name: string, rest = {}) => ({
  student: pupil(id, name),
  mark: null,
  reason: null,
  reported: null,
  ...rest,
});

const register = (rest: Partial<Register> = {}): Register => ({
  class: { id: "class-1", name: "Primary 4" },
  termId: "term-2",
  day: DAY,
  half: "DAY",
  halves: ["DAY"],
  version: null,
  taken: null,
  corrected: null,
  mayMark: true,
  rows: [
    row("ada", "Obi Ada"),
    row("bola", "Ojo Bola"),
    row("chidi", "Uche Chidi", { reported: { reason: "Wedding", by: "Mrs Uche" } }),
  ],
  corrections: [],
  ...rest,
});

const marked = (marks: readonly string[], rest: Partial<Register> = {}): Register => {
  const fresh = register();
  return register({
    version: 1,
    taken: { by: teacher, at: "2026-03-24T07:05:00Z" },
    rows: fresh.rows.map((one, at) => {
      const mark = marks[at] as "PRESENT";
      return { ...one, mark, reason: (mark as string) === "EXCUSED" ? "Wedding" : null };
    }),
    ...rest,
  });
};

const oneClass = (rest = {}) => ({
  data: {
    day: DAY,
    closed: null,
    classes: [
      {
        class: { id: "class-1", name: "Primary 4" },
        teacher: "Bisi Cole",
        registers: [{ half: "DAY", marked: null }],
      },
    ],
    ...rest,
  },
});

function open(save: () => Response | object, shown: Register = register()) {
  return mountFor(RegisterPage, {
    role: "STAFF",
    query: QUERY,
    responses: {
      "GET /api/attendance/day": () => oneClass(),
      "GET /api/attendance/register": () => ({ data: shown }),
      "PUT /api/attendance/register": save,
    },
  });
}

const button = (name: string) => screen.getByRole("button", { name });

test("everyone is present until tapped, and one call saves the whole register", async () => {
  const user = userEvent.setup();
  const requests = open(() => ({ data: marked(["ABSENT", "PRESENT", "EXCUSED"]) }));
  expect(await screen.findByText(registerTexts.notMarked)).toBeDefined();
  await user.click(button("Absent, Obi Ada"));
  // Tapped twice is present again; a reported absence is excused from the start.
  await user.click(button("Late, Ojo Bola"));
  await user.click(button("Late, Ojo Bola"));
  expect(button("Excused, Uche Chidi").getAttribute("aria-pressed")).toBe("true");
  await user.click(button("Save register"));
  await screen.findByText(registerTexts.saved("Primary 4"));
  expect(requests.at(-1)?.body).toEqual({
    classId: "class-1",
    day: DAY,
    half: "DAY",
    version: null,
    rows: [
      { studentId: "ada", mark: "ABSENT", reason: null },
      { studentId: "bola", mark: "PRESENT", reason: null },
      { studentId: "chidi", mark: "EXCUSED", reason: "Wedding" },
    ],
  });
  expect(await screen.findByText("All changes saved.")).toBeDefined();
  expect(localStorage.length).toBe(0);
});

test("keys mark pupils and go from one to the next; an excuse asks for its reason", async () => {
  const user = userEvent.setup();
  const requests = open(() => ({ data: marked(["LATE", "EXCUSED", "EXCUSED"]) }));
  (await screen.findByRole("button", { name: "Absent, Obi Ada" })).focus();
  await user.keyboard("l{ArrowDown}e");
  expect(button("Late, Obi Ada").getAttribute("aria-pressed")).toBe("true");
  await user.click(button("Save register"));
  const reason = screen.getByLabelText(registerTexts.reason("Ojo Bola"));
  expect(document.activeElement).toBe(reason);
  expect(requests.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
  await user.keyboard("Clinic");
  await user.click(button("Save register"));
  await screen.findByText(registerTexts.saved("Primary 4"));
  expect(requests.at(-1)?.body).toMatchObject({
    rows: [{ mark: "LATE" }, { mark: "EXCUSED", reason: "Clinic" }, { mark: "EXCUSED" }],
  });
});

test("without a network today's register begins from an earlier day, and is sent with its pupils", async () => {
  const user = userEvent.setup();
  let isOnline = true;
  const whenOnline = (response: () => object) => () =>
    isOnline ? response() : (Promise.reject(new TypeError("offline")) as unknown as object);
  const requests = mountFor(RegisterPage, {
    role: "STAFF",
    query: QUERY,
    responses: {
      "GET /api/attendance/day": whenOnline(() => oneClass()),
      "GET /api/attendance/register": whenOnline(() => ({
        data: marked(["ABSENT", "PRESENT", "EXCUSED"]),
      })),
      "PUT /api/attendance/register": whenOnline(() => ({ data: marked(["LATE"]) })),
    },
  });
  await screen.findByRole("button", { name: "Absent, Obi Ada" });
  isOnline = false;
  const today = todayAtSchool();
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: today } });
  expect(await screen.findByText(registerTexts.notMarked)).toBeDefined();
  expect(button("Absent, Obi Ada").getAttribute("aria-pressed")).toBe("false");
  await user.click(button("Late, Obi Ada"));
  await user.click(button("Save register"));
  await screen.findByText(
    "Not sent yet. The register is saved on this device and is sent when you are online again.",
  );
  expect(requests.findLast(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
    day: today,
    version: null,
    rows: [{ mark: "LATE" }, { mark: "PRESENT" }, { mark: "PRESENT" }],
  });
});

test("a day that has not come says so, without an error", async () => {
  mountFor(RegisterPage, {
    role: "STAFF",
    query: "day=2099-03-24",
    responses: { "GET /api/attendance/day": () => oneClass({ day: "2099-03-24" }) },
  });
  expect(await screen.findByText("This day has not come yet")).toBeDefined();
  expect(screen.queryByText("The register did not load")).toBeNull();
});

test("without a network the register stays on this device and is sent when there is one", async () => {
  const user = userEvent.setup();
  const responses = [
    () => Promise.reject(new TypeError("offline")) as unknown as object,
    () => ({ data: marked(["PRESENT", "PRESENT", "EXCUSED"]) }),
  ];
  open(() => responses.shift()!());
  await user.click(await screen.findByRole("button", { name: "Save register" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Not sent yet. The register is saved on this device and is sent when you are online again.",
  );
  const draft = localStorage.getItem(`unsent:person-1:register/class-1/${DAY}/DAY`);
  expect(draft).toContain("Present");
  window.dispatchEvent(new Event("online"));
  await screen.findByText(registerTexts.saved("Primary 4"));
  expect(localStorage.length).toBe(0);
});

test("two teachers at once: both marks are shown, and the teacher chooses", async () => {
  const user = userEvent.setup();
  const theirs = marked(["LATE", "PRESENT", "EXCUSED"], { version: 4 });
  const responses = [
    Response.json({ code: "stale_version", message: "Changed", current: theirs }, { status: 409 }),
    { data: marked(["ABSENT", "PRESENT", "EXCUSED"], { version: 5 }) },
  ];
  const requests = open(() => responses.shift()!);
  await user.click(await screen.findByRole("button", { name: "Absent, Obi Ada" }));
  await user.click(button("Save register"));
  const choice = await screen.findByRole("alert", { name: grid.conflict });
  expect(choice.textContent).toContain("Bisi Cole saved Late, you typed Absent");
  expect(screen.getByText(registerTexts.savedElsewhere("Bisi Cole"))).toBeDefined();
  await user.click(within(choice).getByRole("button", { name: grid.useMine("Absent") }));
  await user.click(button("Save register"));
  await screen.findByText(registerTexts.saved("Primary 4"));
  expect(requests.at(-1)?.body).toMatchObject({ version: 4, rows: [{ studentId: "ada" }] });
});

test("a day without school, a school without classes, and what does not load say so", async () => {
  const closed = { reason: "HOLIDAY", title: "Founders Day" };
  const mount = (response: () => object) =>
    mountFor(RegisterPage, {
      role: "STAFF",
      query: QUERY,
      responses: { "GET /api/attendance/day": response },
    });
  mount(() => oneClass({ closed, classes: [] }));
  expect(await screen.findByText("Tue 24 Mar 2026: Founders Day.")).toBeDefined();
  mount(() => oneClass({ classes: [] }));
  expect(await screen.findByText(emptyTexts.noClassesHint.teacher)).toBeDefined();
  mount(() => Response.json({}, { status: 500 }));
  expect(await screen.findByText("The classes did not load")).toBeDefined();
});

test("an excuse with its reason counts as one mark", async () => {
  const user = userEvent.setup();
  open(() => ({ data: register() }), marked(["PRESENT", "PRESENT", "PRESENT"]));
  await user.click(await screen.findByRole("button", { name: "Excused, Obi Ada" }));
  await user.type(screen.getByLabelText(registerTexts.reason("Obi Ada")), "Clinic");
  expect(await screen.findByText(grid.notSaved(1, "mark", true), { exact: false })).toBeDefined();
});

test("the dashboard counts excused pupils apart from absent ones", async () => {
  const marks = { by: teacher, at: "2026-03-24T07:05:00Z", pupils: 30 };
  mountFor(() => <AttendanceToday staffPresent={18} staff={20} />, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/attendance/day": () =>
        oneClass({
          classes: [
            {
              class: { id: "class-1", name: "Primary 4" },
              teacher: "Bisi Cole",
              registers: [{ half: "DAY", marked: { ...marks, absent: 1, excused: 1, late: 0 } }],
            },
          ],
        }),
    },
  });
  expect(await screen.findByText(/28 of 30, 1 absent, 1 excused/)).toBeDefined();
  expect(screen.getByText("18").parentElement?.textContent).toContain("18 of 20 staff");
});

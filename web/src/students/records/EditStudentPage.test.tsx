import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { aStudentRecord, recordChoices } from "../testing.ts";
import { EditStudentPage } from "./EditStudentPage.tsx";
import { conflict, failures, labels as uiLabels } from "../../ui/text.ts";
import { labels, toasts } from "./text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

const RECORD = aStudentRecord({
  id: "",
  _id: "",
  sessionJoined: "1998/1999",
  country: "Benin",
  classId: "class-old",
  className: "Kindergarten Sun",
  classCategoryId: "cat-old",
  classCategory: "Kindergarten",
});
const CHOICES = recordChoices({
  categories: [{ id: "cat-1", name: "Primary 1" }],
  classes: [
    { id: "class-1", fullName: "Primary 1 Gold", categoryId: "cat-1" },
    { id: "class-2", fullName: "Primary 1 Blue", categoryId: "cat-1" },
  ],
  sessions: ["2025/2026"],
});
const PUT = "PUT /api/students/";

// Outside of its own route the page has no id, so neither has the pupil.
function open(responses: FakeResponses = {}) {
  return mountFor(EditStudentPage, {
    role: "ADMIN",
    responses: {
      "GET /api/students//record": () => ({ data: RECORD }),
      "GET /api/students/choices": () => ({ data: CHOICES }),
      [PUT]: () => ({ data: RECORD }),
      ...responses,
    },
  });
}
const field = async (label: RegExp) =>
  (await screen.findByLabelText(label, {
    selector: "input, select, textarea",
  })) as HTMLInputElement;
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const save = async (name = "Save") => userEvent.click(await screen.findByRole("button", { name }));

test("the record is shown; its number and username are only read", async () => {
  open();
  expect((await field(/^Admission Number/)).readOnly).toBe(true);
  expect((await field(/^Username/)).readOnly).toBe(true);
  expect((await field(/^Surname/)).value).toBe("Obi");
  expect((await field(/^Term Joined/)).value).toBe("TERM_1");
  expect(screen.getByRole("option", { name: "1st Term" })).toBeTruthy();
  // The record's values remain offered after the lists have changed.
  expect((await field(/^Session Joined/)).value).toBe("1998/1999");
  expect((await field(/^Class Category/)).value).toBe("cat-old");
  expect((await field(/^Current Class/)).value).toBe("class-old");
  expect(screen.getByRole("option", { name: "Kindergarten Sun" })).toBeTruthy();
  const sessions = within(await field(/^Session Joined/)).getAllByRole("option");
  expect(sessions.map((one) => one.textContent).slice(-2)).toEqual(["2000/2001", "1999/2000"]);
});

test("only what was changed is sent, and the list follows", async () => {
  const requests = open();
  await type(/^Hobby/, "Chess");
  await type(/^Class Category/, "cat-1");
  await type(/^Current Class/, "class-2");
  await userEvent.click(screen.getByRole("radio", { name: "NO", checked: false }));
  await save();
  expect(await screen.findByText(toasts.updated)).toBeTruthy();
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 3,
    hobby: "Chess",
    classId: "class-2",
    admitted: false,
  });
});

test("another category asks for a class of it", async () => {
  const requests = open();
  await type(/^Class Category/, "cat-1");
  await save();
  expect((await screen.findAllByText("Choose a class for the pupil")).length).toBeGreaterThan(0);
  expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
});

test("a required field may be missing from before, but is not emptied", async () => {
  const requests = open();
  await type(/^Address/, " ");
  await save();
  expect(await screen.findAllByText(studentsMessages.fillAll)).not.toHaveLength(0);
  expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  await type(/^Address/, "9 Palm Road");
  await save();
  await waitFor(() => expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(true));
});

test("a failure says the server's words, or else its own", async () => {
  const responses = [
    Response.json({ message: apiMessages.unknown, code: "internal_error" }, { status: 500 }),
    Response.json({ message: "The server is busy.", code: "busy" }, { status: 503 }),
  ];
  open({ [PUT]: () => responses.shift() ?? { data: RECORD } });
  await type(/^Hobby/, "Chess");
  await save();
  expect(await screen.findByText(failures.update)).toBeTruthy();
  await save();
  expect(await screen.findByText("The server is busy.")).toBeTruthy();
});

test("the second editor sees what the first has changed, and may save anyway", async () => {
  const current = { ...RECORD, version: 4, address: "9 Palm Road", isActive: false };
  const requests = open({
    [PUT]: ({ body }) =>
      (body as { version: number }).version === 4
        ? { data: { ...current, version: 5 } }
        : Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 }),
  });
  await type(/^Hobby/, "Chess");
  await save();
  expect(await screen.findByText("Address: 12 Allen Avenue → 9 Palm Road")).toBeTruthy();
  expect(screen.getByText("Disable Account: NO → YES")).toBeTruthy();
  expect((await field(/^Address/)).value).toBe("9 Palm Road");
  await save(conflict.saveAnyway);
  expect(await screen.findByText(toasts.updated)).toBeTruthy();
  expect(requests.findLast(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 4,
    hobby: "Chess",
  });
});

test("a record that does not load is an error", async () => {
  open({
    "GET /api/students//record": () =>
      Response.json({ message: "User not found", code: "student_not_found" }, { status: 404 }),
  });
  expect(await screen.findByText(toasts.loadStudent)).toBeTruthy();
});

test("what was typed outlives a reload, but for a password", async () => {
  open();
  await type(/^Hobby/, "Chess");
  await type(/^Change Password/, "very secret");
  expect(Object.values(localStorage).join()).toContain("Chess");
  expect(Object.values(localStorage).join()).not.toContain("very secret");
  document.body.replaceChildren();
  open();
  expect((await field(/^Hobby/)).value).toBe("Chess");
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect((await field(/^Hobby/)).value).toBe("");
});

test("a save without the picture that was chosen is never silent", async () => {
  const requests = open();
  const chooser = await screen.findByLabelText(labels.passportImage, { selector: "input" });
  fireEvent.change(chooser, {
    target: { files: [new File(["x"], "p.pdf", { type: "application/pdf" })] },
  });
  await save();
  expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  expect((await screen.findAllByText(studentsMessages.wrongKind)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: uiLabels.leaveOut }));
  await type(/^Hobby/, "Chess");
  await save();
  await waitFor(() => expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(true));
});

test("after a reload the second editor sees what the first has changed", async () => {
  open();
  await type(/^Hobby/, "Chess");
  cleanup();
  const current = { ...RECORD, version: 4, hobby: "Football" };
  const requests = open({
    "GET /api/students//record": () => ({ data: current }),
    [PUT]: ({ body }) =>
      (body as { version: number }).version === 4
        ? { data: current }
        : Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 }),
  });
  expect((await field(/^Hobby/)).value).toBe("Chess");
  await save();
  expect(await screen.findByText("Hobby: none → Football")).toBeTruthy();
  expect(requests.filter(({ call }) => call.startsWith("PUT"))).toHaveLength(1);
});

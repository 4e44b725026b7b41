import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { CreateStaffPage } from "./CreateStaffPage.tsx";
import { aStaffRecord } from "../testing.ts";
import { AROUND, choose, field, fill, give } from "./testing.ts";
import { titles, failures } from "./text.ts";
import { labels } from "../text.ts";
import { labels as classesLabels } from "../../classes/text.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";

const SAVED = { message: staffMessages.created, data: aStaffRecord() };

function open(responses: FakeResponses = {}, role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL") {
  return mountFor(() => <CreateStaffPage />, {
    role,
    responses: { ...AROUND, "POST /api/staff": () => SAVED, ...responses },
  });
}

/** Everything that this browser stores. */
const localData = () => JSON.stringify(Object.entries(localStorage));
const send = async () =>
  userEvent.click(await screen.findByRole("button", { name: titles.createStaff }));

async function fillIn() {
  await fill(/^Title/, "Mrs");
  const texts: [RegExp, string][] = [
    [/^Username/, "bola.ade"],
    [/^Surname/, "Ade"],
    [/^Other Names/, "Bola"],
    [/^Address/, "1 School Road"],
    [/^Telephone/, "0803 000 0000"],
    [/^Date Joined/, "2025-09-08"],
    [/^Qualifications/, "B.Ed., TRCN,"],
  ];
  for (const [name, text] of texts) await fill(name, text);
  await fill(/^Gender/, "Female");
  await fill(/^Role in School/, "Teacher");
  await fill(/^Staff Type/, "Full-Time");
}

test("a member of staff is created with a password that the form generated", async () => {
  const requests = open();
  await fillIn();
  const password = await field(/^Password/);
  expect(password.value).toMatch(/^[A-Za-z2-9]{8}$/);
  await userEvent.click(screen.getByLabelText("CBT"));
  await send();
  expect(await screen.findByText(staffMessages.created)).toBeDefined();
  const sent = requests.find(({ call }) => call === "POST /api/staff")!.body;
  expect(sent).toEqual({
    title: "Mrs",
    username: "bola.ade",
    surname: "Ade",
    otherNames: "Bola",
    address: "1 School Road",
    phone: "0803 000 0000",
    dateJoined: "2025-09-08",
    qualifications: ["B.Ed.", "TRCN"],
    gender: "Female",
    roleInSchool: "Teacher",
    staffType: "Full-Time",
    nationality: "Nigeria",
    features: ["CBT"],
    password: password.value,
    isGeneratedPassword: true,
  });
});

test("what is missing or wrong is said at its field, and nothing is sent", async () => {
  const requests = open();
  await fill(/^Password/, "five5");
  await send();
  for (const label of ["Title", "Username", "Surname", labels.roleInSchool, "Date Joined"]) {
    expect(await screen.findByText(`${label} is required`)).toBeDefined();
  }
  expect(screen.getByText("Password must be 8-15 characters")).toBeDefined();
  expect(document.activeElement).toBe(await field(/^Username/));
  expect(requests.some(({ call }) => call === "POST /api/staff")).toBe(false);
});

test("a name in use is said at its field, any other failure in the form's words", async () => {
  const message = "Another account, maybe a deleted one, already uses this username.";
  let response = () =>
    Response.json(
      { message, code: "username_taken", issues: [{ path: ["username"], message }] },
      { status: 409 },
    );
  open({ "POST /api/staff": () => response() });
  await fillIn();
  await send();
  expect(await screen.findByText(message)).toBeDefined();
  response = () => Response.json({}, { status: 500 });
  await send();
  expect(await screen.findByText(failures.createStaff)).toBeDefined();
});

test("what was typed is there again after a reload, but for password and bank", async () => {
  open();
  await fill(/^Surname/, "Ade");
  await fill(/^Account Number/, "0123456789");
  await waitFor(() => expect(localData()).toContain("Ade"));
  const draft = localData();
  expect(draft).not.toContain("0123456789");
  expect(draft).not.toContain((await field(/^Password/)).value);
  document.body.innerHTML = "";
  open();
  expect((await field(/^Surname/)).value).toBe("Ade");
  expect((await field(/^Account Number/)).value).toBe("");
  expect(
    screen.getByText(
      new RegExp("This is a new password. One that you noted before no longer counts."),
    ),
  ).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect((await field(/^Surname/)).value).toBe("");
});

test("the class is chosen by category, and the supervisor by name", async () => {
  const requests = open();
  await fillIn();
  await choose("Class Teacher Category", "Primary 5");
  await waitFor(() =>
    expect(requests.some(({ query }) => query["category"] === "Primary 5")).toBe(true),
  );
  await choose(classesLabels.classTeacher, "Primary 5 Gold");
  await fill(/^Supervisor/, "Ob");
  await send();
  expect(await screen.findByText("Choose a name from the list")).toBeDefined();
  (await field(/^Supervisor/)).focus();
  await userEvent.click(await screen.findByText("Obi Ngozi (STF001)"));
  await send();
  await screen.findByText(staffMessages.created);
  const sent = requests.find(({ call }) => call === "POST /api/staff")!.body;
  expect(sent).toMatchObject({ classTeacher: "class-5", supervisor: "head" });
});

test("a picture that is none is refused before it is sent", async () => {
  const requests = open();
  await field(/^Surname/);
  give("Passport", new File(["GIF89a"], "me.gif", { type: "image/gif" }));
  expect(await screen.findByText("Only jpg/jpeg/png up to 500KB")).toBeDefined();
  give("Signature", new File([new Uint8Array(512_001)], "s.png", { type: "image/png" }));
  expect(await screen.findByText("Only jpg/jpeg/png/gif up to 500KB")).toBeDefined();
  expect(requests.some(({ call }) => call.includes("upload"))).toBe(false);
});

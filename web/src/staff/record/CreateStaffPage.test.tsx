import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { Answers } from "../../platform/page-under-test.tsx";
import { CreateStaffPage } from "./CreateStaffPage.tsx";
import { aStaffRecord, AROUND } from "./testing.ts";

beforeEach(() => localStorage.clear());

const SAVED = { message: "Staff created successfully", data: aStaffRecord() };

function open(answers: Answers = {}, role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL") {
  return mountFor(() => <CreateStaffPage />, {
    role,
    answers: { ...AROUND, "POST /api/staff": () => SAVED, ...answers },
  });
}

const field = (name: RegExp | string) => screen.findByLabelText(name);
const send = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Create Staff" }));

async function fillIn() {
  await userEvent.selectOptions(await field(/^Title/), "Mrs");
  const texts: [RegExp, string][] = [
    [/^Username/, "bola.ade"],
    [/^Surname/, "Ade"],
    [/^Other Names/, "Bola"],
    [/^Address/, "1 School Road"],
    [/^Telephone/, "0803"],
    [/^Date Joined/, "2025-09-08"],
    [/^Qualifications/, "B.Ed., TRCN,"],
  ];
  for (const [name, text] of texts) await userEvent.type(await field(name), text);
  await userEvent.selectOptions(await field(/^Gender/), "Female");
  await userEvent.selectOptions(await field(/^Role in School/), "Teacher");
  await userEvent.selectOptions(await field(/^Staff Type/), "Full-Time");
}

test("a member of staff is taken on with a password that the form made up", async () => {
  const asked = open();
  await fillIn();
  const password = (await field(/^Password/)) as HTMLInputElement;
  expect(password.value).toMatch(/^[A-Za-z2-9]{8}$/);
  await userEvent.click(screen.getByLabelText("CBT"));
  await send();
  expect(await screen.findByText("Staff created successfully")).toBeDefined();
  const sent = asked.find(({ call }) => call === "POST /api/staff")!.body;
  expect(sent).toEqual({
    title: "Mrs",
    username: "bola.ade",
    surname: "Ade",
    otherNames: "Bola",
    address: "1 School Road",
    phone: "0803",
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
  const asked = open();
  const password = await field(/^Password/);
  await userEvent.clear(password);
  await userEvent.type(password, "five5");
  await send();
  for (const label of ["Title", "Username", "Surname", "Role in School", "Date Joined"]) {
    expect(await screen.findByText(`${label} is required`)).toBeDefined();
  }
  expect(screen.getByText("Password must be 6-15 characters")).toBeDefined();
  expect(asked.some(({ call }) => call === "POST /api/staff")).toBe(false);
});

test("a name in use is said at its field, any other failure in the form's words", async () => {
  const message = "Another account has this username, maybe a deleted one.";
  let answer = () =>
    Response.json(
      { message, code: "username_taken", issues: [{ path: ["username"], message }] },
      { status: 409 },
    );
  open({ "POST /api/staff": () => answer() });
  await fillIn();
  await send();
  expect(await screen.findByText(message)).toBeDefined();
  answer = () => Response.json({}, { status: 500 });
  await send();
  expect(await screen.findByText("Failed to create staff")).toBeDefined();
});

test("what was typed is there again after a reload, but for password and bank", async () => {
  open();
  await userEvent.type(await field(/^Surname/), "Ade");
  await userEvent.type(await field(/^Account Number/), "0123456789");
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("Ade"));
  const kept = JSON.stringify({ ...localStorage });
  expect(kept).not.toContain("0123456789");
  expect(kept).not.toContain(((await field(/^Password/)) as HTMLInputElement).value);
  document.body.innerHTML = "";
  open();
  expect(((await field(/^Surname/)) as HTMLInputElement).value).toBe("Ade");
  expect(((await field(/^Account Number/)) as HTMLInputElement).value).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(((await field(/^Surname/)) as HTMLInputElement).value).toBe("");
});

test("the class is chosen by category, and the supervisor by name", async () => {
  const asked = open();
  await fillIn();
  await userEvent.selectOptions(await field("Class Teacher Category"), "Primary 5");
  await waitFor(() =>
    expect(asked.some(({ query }) => query["category"] === "Primary 5")).toBe(true),
  );
  const classes = await field("Class Teacher");
  await within(classes).findByText("Primary 5 Gold");
  await userEvent.selectOptions(classes, "Primary 5 Gold");
  await userEvent.type(screen.getByRole("textbox", { name: /^Supervisor/ }), "Ob");
  await send();
  expect(await screen.findByText("Choose a name from the list")).toBeDefined();
  await userEvent.click(screen.getByRole("textbox", { name: /^Supervisor/ }));
  await userEvent.click(await screen.findByText("Obi Ngozi (STF001)"));
  await send();
  await screen.findByText("Staff created successfully");
  const sent = asked.find(({ call }) => call === "POST /api/staff")!.body;
  expect(sent).toMatchObject({ classTeacher: "class-5", supervisor: "head" });
});

test("a picture that is none is refused before it is sent", async () => {
  const asked = open();
  const passport = await field("Passport");
  await userEvent.upload(passport, new File(["GIF89a"], "me.gif", { type: "image/gif" }), {
    applyAccept: false,
  });
  expect(await screen.findByText("Only jpg/jpeg/png up to 500KB")).toBeDefined();
  const signature = await field("Signature");
  const large = new File([new Uint8Array(512_001)], "s.png", { type: "image/png" });
  await userEvent.upload(signature, large);
  expect(await screen.findByText("Only jpg/jpeg/png/gif up to 500KB")).toBeDefined();
  expect(asked.some(({ call }) => call.includes("upload"))).toBe(false);
});

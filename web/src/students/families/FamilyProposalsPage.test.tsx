import type { ProposedFamily } from "@school/core/students/families/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { aJoinedFamily } from "../testing.ts";
import { FamilyProposalsPage } from "./FamilyProposalsPage.tsx";
import { groupTitles, labels, toasts } from "./text.ts";
import { useJoinedFamily } from "./use-family-writes.ts";

const ids = {
  ada: "00000000-0000-4000-8000-00000000000a",
  bola: "00000000-0000-4000-8000-00000000000b",
  chidi: "00000000-0000-4000-8000-00000000000c",
  family: "00000000-0000-4000-8000-0000000000ff",
};
const child = (id: keyof typeof ids, name: string) => ({
  id: ids[id],
  name,
  admissionNumber: null,
  className: "Primary 4",
  parentName: "Mrs Obi",
  parentPhone: "0803 555 0101",
});
const together: ProposedFamily = {
  kind: "phone",
  children: [child("ada", "Obi Ada"), child("bola", "Obi Bola")],
  reasons: [{ kind: "phone", text: "0803 555 0101" }],
  families: [],
};
const later: ProposedFamily = {
  kind: "check",
  children: [child("chidi", "Eze Chidi")],
  reasons: [{ kind: "name", text: "Mrs Obi" }],
  families: [{ id: ids.family, children: ["Obi Dayo"] }],
};

function open(rows: ProposedFamily[], more: FakeResponses = {}) {
  const placed = [{ studentId: ids.ada, familyId: ids.family }];
  const confirmed = () => ({ data: { families: 1, placed } });
  return mountFor(FamilyProposalsPage, {
    role: "ADMIN",
    responses: {
      "GET /api/family-proposals": ({ query }) => ({
        ...onePage(rows.filter(({ kind }) => kind === query["kind"])),
        counts: {
          phone: rows.filter(({ kind }) => kind === "phone").length,
          check: rows.filter(({ kind }) => kind === "check").length,
          alone: 0,
        },
      }),
      "GET /api/family-proposals/confirmation": () => ({ data: null }),
      "POST /api/families": confirmed,
      "POST /api/family-proposals/confirm": confirmed,
      "POST /api/families/undo": () => ({ data: { removed: 1 } }),
      ...more,
    },
  });
}

test("a family is confirmed without a child that is unticked, and taken back from its toast", async () => {
  const user = userEvent.setup();
  const requests = open([together]);
  await user.click(await screen.findByRole("button", { name: "Details of Obi Ada, Obi Bola" }));
  const card = await screen.findByRole("article", { name: "Obi Ada, Obi Bola" });
  within(card).getByText(/0803 555 0101$/, { selector: "p" });
  await user.click(within(card).getByRole("checkbox", { name: /^Obi Bola/ }));
  await user.click(within(card).getByRole("button", { name: /^Confirm family/ }));
  await screen.findByText(toasts.confirmed(1, 1));
  const writes = () => requests.filter(({ call }) => call.startsWith("POST"));
  expect(writes().at(-1)?.body).toEqual({ groups: [{ studentIds: [ids.ada] }] });
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await screen.findByText(toasts.undone(1));
  expect(writes().at(-1)).toMatchObject({
    call: "POST /api/families/undo",
    body: { placed: [{ studentId: ids.ada, familyId: ids.family }] },
  });
});

test("what can be chance joins a family or makes one; several proposals are joined", async () => {
  const user = userEvent.setup();
  const requests = open([together, later]);
  const bodies = () =>
    requests.filter(({ call }) => call === "POST /api/families").map(({ body }) => body);
  await user.click(await screen.findByRole("button", { name: labels.join("Obi Dayo") }));
  await screen.findByText(toasts.confirmed(1, 1));
  expect(bodies().at(-1)).toEqual({
    groups: [{ studentIds: [ids.chidi], familyId: ids.family }],
  });
  screen.getByRole("button", { name: "Make a new family" });
  await user.click(screen.getByRole("checkbox", { name: labels.choose("Obi Ada, Obi Bola") }));
  await user.click(screen.getByRole("checkbox", { name: labels.choose("Eze Chidi") }));
  await user.click(screen.getByRole("button", { name: labels.joinChosen(3) }));
  await screen.findAllByText(toasts.confirmed(1, 1));
  expect(bodies().at(-1)).toEqual({ groups: [{ studentIds: [ids.ada, ids.bola, ids.chidi] }] });
});

test("all that share a phone are confirmed at once; a refusal is shown", async () => {
  const requests = open([together], {
    "POST /api/family-proposals/confirm": () =>
      Response.json({ message: "Already in a family: Obi Ada.", code: "x" }, { status: 409 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: labels.confirmAll(1) }));
  const dialog = within(await screen.findByRole("dialog", { name: labels.askAll(1) }));
  dialog.getByText(labels.askAllText);
  expect(requests.some(({ call }) => call.endsWith("confirm"))).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: labels.confirmAll(1) }));
  await screen.findByText("Already in a family: Obi Ada.");
  expect(requests.find(({ call }) => call.endsWith("confirm"))?.body).toEqual({ kind: "phone" });
});

test("the confirmation of all is undone for a day, with its numbers first", async () => {
  const last = {
    id: 7,
    confirmedAt: "2026-01-12T08:00:00.000Z",
    until: "2026-01-13T08:00:00.000Z",
    families: 52,
    pupils: 104,
  };
  const requests = open([], {
    "GET /api/family-proposals/confirmation": () => ({ data: last }),
    "POST /api/family-proposals/undo": () => ({ data: { removed: 104 } }),
  });
  await screen.findByText(labels.last(52, 104, "12 Jan 2026, 9:00 am"));
  screen.getByText(labels.undoUntil("13 Jan 2026, 9:00 am"));
  await userEvent.click(screen.getByRole("button", { name: labels.undoAll }));
  const dialog = within(await screen.findByRole("dialog", { name: labels.askUndo(104) }));
  await userEvent.click(dialog.getByRole("button", { name: labels.undoAll }));
  await screen.findByText(toasts.undone(104));
  expect(requests.find(({ call }) => call.endsWith("proposals/undo"))?.body).toEqual({ id: 7 });
});

test("proposals stand in groups of certainty, and only those to check are cards", async () => {
  open([together, later]);
  await screen.findByRole("heading", { name: groupTitles.phone(1) });
  screen.getByRole("heading", { name: groupTitles.check(1) });
  expect(screen.queryByRole("heading", { name: groupTitles.alone(0) })).toBeNull();
  await screen.findByRole("row", { name: /Obi Ada, Obi Bola Mrs Obi 0803 555 0101/ });
  const cards = screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
  expect(cards).toEqual(["Eze Chidi"]);
});

test("a school whose pupils all have a family is told so", async () => {
  open([]);
  await screen.findByText("Every pupil has a family");
});

test("the family that a new pupil joined is told with the account, and taken back", async () => {
  const joined = aJoinedFamily();
  function Admitted() {
    const notifyJoined = useJoinedFamily();
    return <button onClick={() => notifyJoined(joined)}>Admit</button>;
  }
  const requests = mountFor(Admitted, {
    role: "ADMIN",
    responses: { "POST /api/families/undo": () => ({ data: { removed: 1 } }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Admit" }));
  await screen.findByText("Joined the family of Obi Bola; Ngozi Obi’s account now sees this child");
  await userEvent.click(screen.getByRole("button", { name: /Undo/ }));
  await screen.findByText(toasts.undone(1));
  const { placed, links } = joined;
  expect(requests.at(-1)?.body).toEqual({ placed, links });
});

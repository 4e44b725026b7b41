import type { MessageGroup } from "@school/core/messages/groups/contract.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { CreateGroupPage, EditGroupPage } from "./EditGroupPage.tsx";
import { GroupsPage } from "./GroupsPage.tsx";

const choices = {
  classes: ["Primary 4 Gold", "Primary 5"],
  categories: [{ id: "c4", name: "Primary 4", classes: ["Primary 4 Gold", "Primary 4 Blue"] }],
  rolesInSchool: ["Cook", "Teacher"],
  groups: [],
};
const group: MessageGroup = {
  id: "g1",
  name: "Choir",
  selection: { kind: "chosen", studentIds: ["p1"], staffIds: [] },
  description: "Parents of 1 chosen pupil",
  members: { pupils: 1, households: 1, staff: 0 },
  version: 3,
};
const ada = { id: "p1", name: "Obi Ada", detail: "Primary 4 Gold" };
const responses = { "GET /api/message-choices": () => ({ data: choices }) };

test("groups are listed with their members; deleting one can be undone at once", async () => {
  const user = userEvent.setup();
  const requests = mountFor(GroupsPage, {
    role: "ADMIN",
    responses: {
      "GET /api/message-groups": () => ({ data: [group] }),
      "DELETE /api/message-groups/g1": () => ({ data: { id: "g1" } }),
      "POST /api/message-groups": () => Response.json({ data: group }, { status: 201 }),
    },
  });
  expect(await screen.findByText("1 household (1 pupil)")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Delete Choir" }));
  expect(await screen.findByText("Group deleted")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const { name, selection } = group;
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/message-groups")?.body).toEqual({
      name,
      selection,
    }),
  );
});

test("a list that fails says so, and an empty one how it begins", async () => {
  mountFor(GroupsPage, {
    role: "ADMIN",
    responses: { "GET /api/message-groups": () => ({ data: [] }) },
  });
  expect(await screen.findByText("No groups")).toBeDefined();
});

test("a rule is sent as it was filled in; a name is asked for, a refusal is said", async () => {
  const user = userEvent.setup();
  const requests = mountFor(CreateGroupPage, {
    role: "ADMIN",
    responses: {
      ...responses,
      "POST /api/message-groups": () => new Response("", { status: 500 }),
    },
  });
  await user.click(await screen.findByLabelText("Primary 5"));
  await user.click(screen.getByLabelText("Primary 4"));
  await user.type(screen.getByLabelText("From age"), "6");
  await user.click(screen.getByLabelText("Only parents who never signed in"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a name.")).toBeDefined();
  await user.type(screen.getByLabelText(/^Name/), "Juniors");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The group was not saved")).toBeDefined();
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    name: "Juniors",
    selection: {
      kind: "parents",
      classes: ["Primary 5"],
      categoryIds: ["c4"],
      gender: null,
      ageFrom: 6,
      ageTo: null,
      neverSignedIn: true,
      owesFees: false,
    },
  });
});

test("people are chosen by name, and removed again", async () => {
  const user = userEvent.setup();
  const bola = { id: "p2", name: "Bello Bola", detail: null };
  const requests = mountFor(EditGroupPage, {
    role: "ADMIN",
    responses: {
      ...responses,
      "GET /api/message-groups/": () => ({
        data: { ...group, chosen: { pupils: [ada], staff: [] } },
      }),
      "GET /api/message-people": () => ({ data: { pupils: [bola], staff: [] } }),
      "PUT /api/message-groups/g1": () => ({ data: group }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove Obi Ada" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose a pupil or a member of staff.")).toBeDefined();
  await user.click(screen.getByRole("combobox", { name: "Add a person" }));
  await user.click(await screen.findByRole("option", { name: "Bello Bola" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
      name: "Choir",
      version: 3,
      selection: { kind: "chosen", studentIds: ["p2"], staffIds: [] },
    }),
  );
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage } from "../../platform/page-under-test.tsx";
import { aUser } from "../testing.tsx";
import { conflict, labels as uiLabels } from "../../ui/text.ts";
import { refusalLinks, NEVER_SIGNED_IN, titles, failures, labels, toasts } from "./text.ts";
import { messages } from "@school/core/accounts/text.ts";
import { bola, button, openUsers, stale, waiting } from "./testing.tsx";

test("the address's role and class are asked for, twenty to a page", async () => {
  const requests = openUsers({}, "PRINCIPAL", "role=TEACHER&class=primary+4&page=2");
  await screen.findByRole("table", { name: "Users" });
  expect(requests.find(({ query }) => query["waiting"] === undefined)?.query).toMatchObject({
    role: "TEACHER",
    class: "primary 4",
    page: "2",
    limit: "20",
  });
});

test("a search waits until the typing pauses", async () => {
  const requests = openUsers();
  await userEvent.type(
    await screen.findByLabelText("Search name, email, phone, ID or class"),
    "ada",
  );
  const searches = () => requests.flatMap(({ query }) => query["search"] ?? []);
  expect(searches()).toEqual([]);
  await waitFor(() => expect(searches()).toEqual(["ada"]));
});

test("a new account says what is missing, then is created with the default password", async () => {
  const user = userEvent.setup();
  const requests = openUsers({ "POST /api/users": () => ({ data: bola }) });
  await user.click(await button(titles.createUser));
  const dialog = await screen.findByRole("dialog", { name: titles.createUser });
  const create = within(dialog).getByRole("button", { name: titles.createUser });
  for (const label of [/First Name/, /Last Name/, /Email/]) {
    expect(within(dialog).getByLabelText<HTMLInputElement>(label).required).toBe(true);
  }
  await user.click(create);
  expect(within(dialog).getAllByText(messages.requiredFields)).toHaveLength(3);
  expect(within(dialog).getByText(messages.passwordOrDefault)).toBeDefined();

  await user.selectOptions(within(dialog).getByLabelText("Role"), "PARENT");
  expect(within(dialog).queryByLabelText("Class")).toBeNull();
  await user.type(within(dialog).getByLabelText(/First Name/), "Ada");
  await user.type(within(dialog).getByLabelText(/Last Name/), "Obi");
  await user.type(within(dialog).getByLabelText("Password"), "abc");
  await user.click(create);
  expect(within(dialog).getByText(messages.emailOrPhone)).toBeDefined();
  await user.type(within(dialog).getByLabelText(/^Phone/), "0803 555 0101");
  expect(within(dialog).getByText("Password must be at least 6 characters long")).toBeDefined();
  await user.click(within(dialog).getByLabelText(labels.useDefaultPassword));
  await user.click(create);
  await screen.findByText(toasts.userCreated);
  const sent = requests.find(({ call }) => call === "POST /api/users")?.body;
  expect(sent).toMatchObject({ firstName: "Ada", lastName: "Obi", useDefaultPassword: true });
  expect(sent).toMatchObject({ role: "PARENT", email: "", phone: "0803 555 0101" });
});

/** Submits the form of a new account for Ada Obi; answers the dialog. */
async function submitNewUser(user: UserEvent): Promise<HTMLElement> {
  await user.click(await button(titles.createUser));
  const dialog = await screen.findByRole("dialog", { name: titles.createUser });
  await user.type(within(dialog).getByLabelText(/First Name/), "Ada");
  await user.type(within(dialog).getByLabelText(/Last Name/), "Obi");
  await user.type(within(dialog).getByLabelText(/^Email/), "ada@demo.school");
  await user.click(within(dialog).getByLabelText(labels.useDefaultPassword));
  await user.click(within(dialog).getByRole("button", { name: titles.createUser }));
  return dialog;
}

test("a server error without a message shows the page's own", async () => {
  const user = userEvent.setup();
  openUsers({ "POST /api/users": () => Response.json({}, { status: 500 }) });
  const dialog = await submitNewUser(user);
  expect((await within(dialog).findByRole("alert")).textContent).toBe(failures.createUser);
});

test("a refusal that names another page leads there", async () => {
  const user = userEvent.setup();
  openUsers({
    "POST /api/users": () =>
      Response.json({ code: "no_default_password", message: "None is set." }, { status: 409 }),
    "DELETE /api/users/user-1": () =>
      Response.json({ code: "holds_classes", message: "Has classes." }, { status: 409 }),
  });
  const dialog = await submitNewUser(user);
  const settings = await within(dialog).findByRole("link", { name: refusalLinks.School });
  expect(settings.getAttribute("href")).toBe("/dashboard/settings");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));

  await user.click(await button("More for Ade Bola"));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const confirm = await screen.findByRole("dialog", { name: /^Delete/ });
  await user.click(within(confirm).getByRole("button", { name: "Delete" }));
  const staff = await within(confirm).findByRole("link", { name: refusalLinks.Staff });
  expect(staff.getAttribute("href")).toBe("/dashboard/staff");
});

test("an edit sends what changed; what another person changed is shown before it is saved", async () => {
  const user = userEvent.setup();
  const current = { ...bola, className: "Primary 5", version: 4 };
  const requests = openUsers({
    "PUT /api/users/user-1": ({ body }) =>
      (body as { version: number }).version === 4 ? { data: current } : stale(current),
  });
  await user.click(await button("Edit Ade Bola"));
  const dialog = await screen.findByRole("dialog", { name: "Edit User: Ade Bola" });
  const last = within(dialog).getByLabelText(/Last Name/);
  await user.clear(last);
  await user.type(last, "Adeyemi");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain(
    "Class Primary 4 → Primary 5",
  );
  await user.click(within(dialog).getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText(toasts.userUpdated);
  expect(requests.flatMap(({ call, body }) => (call.startsWith("PUT") ? [body] : []))).toEqual([
    { version: 3, lastName: "Adeyemi" },
    { version: 4, lastName: "Adeyemi" },
  ]);
});

test("a teacher is allowed to announce by one click; a refusal is shown", async () => {
  const user = userEvent.setup();
  const requests = openUsers({ "PUT /api/users/user-1": () => Response.json({}, { status: 500 }) });
  await user.click(await screen.findByRole("switch", { name: "Ade Bola can announce" }));
  await screen.findByText(failures.updatePermission);
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 3,
    canAnnounce: true,
  });
});

test("the last principal cannot be disabled, and it is said why", async () => {
  const user = userEvent.setup();
  const message = "This is the only active principal. Make another user a principal first.";
  openUsers({
    "PUT /api/users/user-3": () =>
      Response.json({ message, code: "last_principal" }, { status: 409 }),
  });
  await user.click(await button("More for Obi Ngozi"));
  await user.click(await screen.findByRole("menuitem", { name: "Disable" }));
  await user.click(await button("Disable"));
  await screen.findByText(message);
});

test("a deletion carries its reason", async () => {
  const user = userEvent.setup();
  const requests = openUsers({ "DELETE /api/users/user-1": () => ({ data: bola }) });
  await user.click(await button("More for Ade Bola"));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.type(await screen.findByLabelText(uiLabels.reasonOptional), "Left the school");
  await user.click(await button("Delete"));
  await screen.findByText("Deleted: Ade Bola");
  expect(requests.find(({ call }) => call.startsWith("DELETE"))?.body).toEqual({
    version: 3,
    reason: "Left the school",
  });
});

test.each([
  [uiLabels.setPassword, "Set Password", "POST /api/users/user-1/password", failures.updateUser],
  ["Delete", "Delete", "DELETE /api/users/user-1", failures.deleteUser],
])("%s says what went wrong when the server does not", async (item, submit, call, text) => {
  const user = userEvent.setup();
  openUsers({ [call]: () => Response.json({}, { status: 500 }) });
  await user.click(await button("More for Ade Bola"));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  const dialog = await screen.findByRole("dialog");
  if (item === uiLabels.setPassword)
    await user.type(within(dialog).getByLabelText("Password"), "river-89");
  await user.click(within(dialog).getByRole("button", { name: submit }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(text);
});

test("the error of a failed save disappears when a field is wrong later", async () => {
  const user = userEvent.setup();
  openUsers({ "PUT /api/users/user-1": () => Response.json({}, { status: 500 }) });
  await user.click(await button("Edit Ade Bola"));
  const dialog = await screen.findByRole("dialog");
  const firstName = within(dialog).getByLabelText(/First Name/);
  await user.type(firstName, "ji");
  await user.click(await button("Save"));
  await within(dialog).findByText(failures.updateUser);
  await user.clear(firstName);
  await user.click(await button("Save"));
  await waitFor(() => expect(within(dialog).queryByText(failures.updateUser)).toBeNull());
  expect(firstName.getAttribute("aria-invalid")).toBe("true");
});

test("what is wrong with a field is said at the field alone", async () => {
  const user = userEvent.setup();
  const message = "No class is called “nowhere” in this session.";
  const issues = [{ path: ["class"], message }];
  openUsers({
    "PUT /api/users/user-1": () =>
      Response.json({ message, code: "class_not_found", issues }, { status: 404 }),
  });
  await user.click(await button("Edit Ade Bola"));
  const dialog = await screen.findByRole("dialog");
  const field = within(dialog).getByRole("combobox", { name: "Class" });
  await user.type(within(dialog).getByLabelText(/First Name/), "ji");
  await user.click(await button("Save"));
  await screen.findByText(message);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a registration is approved with the role that was asked for", async () => {
  const user = userEvent.setup();
  const requests = openUsers({ "POST /api/users/user-2/approve": () => ({ data: waiting }) });
  await user.click(await button("Approve Eze Chidi"));
  await user.click(await button("Approve"));
  await screen.findByText("Approved: Eze Chidi");
  expect(requests.find(({ call }) => call.endsWith("approve"))?.body).toEqual({
    version: 3,
    role: "PRINCIPAL",
  });
});

test("the office sees no registrations, and nothing to do to a principal's account", async () => {
  const user = userEvent.setup();
  const requests = openUsers({}, "ADMIN");
  await button("Edit Ade Bola");
  expect(screen.queryByRole("button", { name: "Edit Obi Ngozi" })).toBeNull();
  expect(requests.some(({ query }) => query["waiting"] === "approval")).toBe(false);
  await user.click(await button(titles.createUser));
  const roles = within(await screen.findByRole("dialog")).getByLabelText("Role");
  expect(within(roles).queryByRole("option", { name: "Admin" })).toBeNull();
});

test("the office reads who has signed in, and who never did", async () => {
  const used = aUser({ lastSignInAt: "2026-02-03T09:00:00.000Z" });
  const unused = aUser({ id: "user-4", firstName: "Sola" });
  const pupil = aUser({ id: "user-5", firstName: "Ife", role: "STUDENT", password: "none" });
  openUsers(
    { "GET /api/users": ({ query }) => onePage(query["waiting"] ? [] : [used, unused, pupil]) },
    "ADMIN",
  );
  const row = async (name: RegExp) => (await screen.findByRole("row", { name })).textContent;
  expect(await row(/Bola/)).toContain("Last signed in 3 Feb 2026");
  expect(await row(/Sola/)).toContain(NEVER_SIGNED_IN);
  expect(await row(/Ife/)).not.toContain("signed in");
});

test("a role that the portal does not know stands out", async () => {
  openUsers({
    "GET /api/users": ({ query }) =>
      onePage(query["waiting"] ? [] : [{ ...bola, role: "GARDENER" }]),
  });
  expect((await screen.findByText("GARDENER")).getAttribute("data-tone")).toBe("bad");
});

test("a deleted account says who deleted it and why, and is restored", async () => {
  const user = userEvent.setup();
  const deleted = { at: "2026-03-01T09:00:00.000Z", by: "Ngozi Eze", reason: "Twice" };
  const requests = openUsers(
    {
      "GET /api/users": ({ query }) => onePage(query["waiting"] ? [] : [{ ...bola, deleted }]),
      "POST /api/users/user-1/restore": () => ({
        data: bola,
        classes: { back: [], kept: [] },
      }),
    },
    "PRINCIPAL",
    "view=deleted",
  );
  await screen.findByText("by Ngozi Eze");
  expect(screen.getByText("Twice")).toBeDefined();
  await user.click(await button("Restore Ade Bola"));
  await screen.findByText("Restored: Ade Bola");
  expect(requests.find(({ query }) => query["deleted"] === "true")).toBeDefined();
});

test("what happened late in Greenwich's evening was on the next day at the school", async () => {
  const late = { ...waiting, createdAt: "2026-01-12T23:30:00.000Z" };
  const used = aUser({ lastSignInAt: "2026-02-02T23:30:00.000Z" });
  openUsers({ "GET /api/users": ({ query }) => onePage(query["waiting"] ? [late] : [used]) });
  expect((await screen.findByRole("row", { name: /Chidi/ })).textContent).toContain("13 Jan 2026");
  const row = await screen.findByRole("row", { name: /Bola/ });
  expect(row.textContent).toContain("Last signed in 3 Feb 2026");
});

test("a deletion's time is in the school's time zone", async () => {
  const deleted = { at: "2026-03-01T23:30:00.000Z", by: null, reason: null };
  openUsers(
    { "GET /api/users": ({ query }) => onePage(query["waiting"] ? [] : [{ ...bola, deleted }]) },
    "PRINCIPAL",
    "view=deleted",
  );
  expect(await screen.findByText("2 Mar 2026, 12:30 am")).toBeDefined();
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage, type SentRequest } from "../../platform/page-under-test.tsx";
import { aUser } from "../testing.tsx";
import { dropFactorTexts, signOutTexts, waitingTexts } from "./text.ts";
import { bola, button, openUsers, opened } from "./testing.tsx";

test("a principal turns off a lost second factor and says why", async () => {
  const user = userEvent.setup();
  const path = "POST /api/users/user-1/drop-second-factor";
  const requests = openUsers({
    "GET /api/users": () => onePage([aUser({ hasSecondFactor: true })]),
    [path]: () => ({ data: bola }),
  });
  await user.click(await button("More for Ade Bola"));
  await user.click(await screen.findByRole("menuitem", { name: dropFactorTexts.action }));
  const dialog = await screen.findByRole("dialog");
  const confirm = await button(dropFactorTexts.confirm);
  await user.click(confirm);
  await within(dialog).findByText(dropFactorTexts.noReason);
  await user.type(within(dialog).getByLabelText(/^Reason/), "Phone stolen");
  await user.click(confirm);
  await screen.findByText(dropFactorTexts.done);
  expect(requests.find(({ call }) => call === path)?.body).toMatchObject({
    reason: "Phone stolen",
  });
});

test("another user is signed out everywhere after a question", async () => {
  const user = userEvent.setup();
  const path = "POST /api/users/user-1/sign-out";
  const requests = openUsers({
    "GET /api/users": ({ query }) => onePage(query["waiting"] ? [] : [bola]),
    [path]: () => ({ data: bola }),
  });
  await user.click(await button("More for Ade Bola"));
  await user.click(await screen.findByRole("menuitem", { name: signOutTexts.action }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: signOutTexts.confirm }));
  await screen.findByText(signOutTexts.done);
  expect(requests.find(({ call }) => call === path)?.body).toEqual({ version: 3 });
});

test.each([
  { sendsEmail: true, email: "bola@demo.school", getsEmail: true },
  { sendsEmail: true, email: null, getsEmail: false },
  { sendsEmail: false, email: "bola@demo.school", getsEmail: false },
])("an email is promised only where one can be sent: $sendsEmail, $email", async (of) => {
  const user = userEvent.setup();
  const one = aUser({ email: of.email, hasSecondFactor: true });
  const users = ({ query }: SentRequest) => onePage(query["waiting"] ? [] : [one]);
  openUsers({ "GET /api/users": users }, "PRINCIPAL", "", of.sendsEmail);
  for (const { action, what } of [signOutTexts, dropFactorTexts]) {
    await user.click(await button("More for Ade Bola"));
    await user.click(await screen.findByRole("menuitem", { name: action }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(what(of.getsEmail))).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("the office is not offered to turn off a second factor", async () => {
  const user = userEvent.setup();
  openUsers(
    {
      "GET /api/users": ({ query }) =>
        onePage(query["waiting"] ? [] : [aUser({ hasSecondFactor: true })]),
    },
    "ADMIN",
  );
  await user.click(await button("More for Ade Bola"));
  await screen.findByRole("menuitem", { name: "Disable" });
  expect(screen.queryByRole("menuitem", { name: dropFactorTexts.action })).toBeNull();
});

test.each(["PRINCIPAL", "ADMIN"] as const)(
  "%s links the children of a waiting parent",
  async (role) => {
    opened.length = 0;
    const user = userEvent.setup();
    openUsers({}, role);
    const panel = await screen.findByRole("region", { name: waitingTexts.parents.title });
    expect(within(panel).queryByRole("button", { name: /^Approve/ })).toBeNull();
    await user.click(within(panel).getByRole("button", { name: "Link children of Bello Sule" }));
    expect(opened).toEqual(["user-4"]);
    expect(within(panel).getByRole("button", { name: "Decline Bello Sule" })).toBeDefined();
  },
);

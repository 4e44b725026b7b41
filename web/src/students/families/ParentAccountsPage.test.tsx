import { ONLY_IN_SCHOOL } from "@school/core/api/public-address.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { onPhone } from "../../ui/testing.ts";
import { ParentAccountsPage } from "./ParentAccountsPage.tsx";
import { accountToasts, titles, whyLeftOut } from "./text.ts";

const mother = "00000000-0000-4000-8000-00000000000a";
const family = "00000000-0000-4000-8000-0000000000ff";

function open(more: FakeResponses = {}, query = "") {
  return mountFor(ParentAccountsPage, {
    role: "ADMIN",
    query,
    responses: {
      "GET /api/classes/names": () => ({ data: ["Primary 4"] }),
      "GET /api/family-accounts": () =>
        onePage([
          {
            id: mother,
            name: "Obi Ngozi",
            signInName: "0803 555 0101",
            isActive: true,
            lastSignInAt: null,
            children: [
              { id: family, name: "Obi Ada", className: "Primary 4" },
              { id: mother, name: "Obi Bola", className: null },
            ],
          },
        ]),
      ...more,
    },
  });
}

test("accounts are created for all families, with those left out and the way back", async () => {
  const user = userEvent.setup();
  const made = { accounts: [mother], links: [] };
  const leftOut = [
    { familyId: family, children: ["Eze Chidi"], reason: "not-mobile" },
    { familyId: mother, children: ["Bello Ayo", "Bello Uju"], reason: "no-phone" },
    {
      familyId: "0199a000-0000-7000-8000-000000000009",
      children: ["Sani Tobi"],
      reason: "not-mobile",
    },
  ];
  const requests = open({
    "POST /api/family-accounts": () => ({ data: { made, leftOut } }),
    "POST /api/family-accounts/undo": () => ({ data: { removed: 1, kept: 0 } }),
  });
  await user.click(await screen.findByRole("button", { name: "Create accounts for all families" }));
  await screen.findByText(accountToasts.made(1, 0));
  // One line for each reason: half of the families may have no phone number.
  screen.getByText(`Eze Chidi; Sani Tobi: ${whyLeftOut["not-mobile"]}`);
  screen.getByText(`Bello Ayo, Bello Uju: ${whyLeftOut["no-phone"]}`);
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await screen.findByText(accountToasts.undone(1, 0));
  expect(requests.find(({ call }) => call.endsWith("/undo"))?.body).toEqual({ made });
});

test("a parent's slip names all children; those who never signed in are listed again", async () => {
  const user = userEvent.setup();
  const requests = open({
    "POST /api/family-slips": () => ({
      data: {
        schoolName: "Marigold Court",
        signIn: { url: "https://192.168.1.20:5001/signin", trustUrl: null },
        slips: [
          {
            id: mother,
            name: "Obi Ngozi",
            place: null,
            children: ["Obi Ada, Primary 4", "Obi Bola"],
            signInNames: ["0803 555 0101"],
            qrCode: "<svg></svg>",
            passwordState: "initial",
            password: "Xk3mPq7w",
          },
        ],
        leftOut: [],
      },
    }),
  });
  await user.selectOptions(await screen.findByLabelText("Signed in"), "never");
  await screen.findByText("Obi Ada (Primary 4), Obi Bola (No class)");
  expect(requests.at(-1)?.query).toMatchObject({ signedIn: "never" });
  await user.click(screen.getByRole("button", { name: slipLabels.makeAll(1, 1) }));
  const paper = await screen.findByRole("listitem");
  for (const text of [
    "Obi Ngozi",
    "Obi Ada, Primary 4; Obi Bola",
    "0803 555 0101",
    "Xk3mPq7w",
    ONLY_IN_SCHOOL,
  ]) {
    within(paper).getByText(text);
  }
  expect(requests.at(-1)).toMatchObject({
    call: "POST /api/family-slips",
    body: { parentIds: [mother] },
  });
});

test("on a phone each parent is a card with the children, the sign-in name and the slip", async () => {
  onPhone();
  open();
  const list = await screen.findByRole("list", { name: titles.accounts });
  const card = within(list).getByRole("listitem");
  expect(screen.queryByRole("table")).toBeNull();
  for (const text of ["Obi Ngozi", "Obi Ada (Primary 4), Obi Bola (No class)"])
    within(card).getByText(text);
  within(card).getByText("Signs in with 0803 555 0101");
  within(card).getByRole("button", { name: "Slip for Obi Ngozi" });
  within(card).getByRole("checkbox", { name: "Select Obi Ngozi" });
});

test("beyond 200 parents there is a next page, and its slips are for those in sight", async () => {
  const user = userEvent.setup();
  const row = {
    id: mother,
    name: "Obi Ngozi",
    signInName: null,
    isActive: true,
    lastSignInAt: null,
  };
  const requests = open({
    "GET /api/family-accounts": () => ({
      data: [{ ...row, children: [] }],
      pagination: { current: 1, pages: 2, total: 202 },
    }),
  });
  await screen.findByRole("button", { name: slipLabels.makeAll(1, 202) });
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ page: "2", limit: "200" }));
});

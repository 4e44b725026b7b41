import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type Answers, onePage } from "../../platform/page-under-test.tsx";
import { ParentAccountsPage } from "./ParentAccountsPage.tsx";
import { accountLabels, accountToasts, whyLeftOut } from "./text.ts";

const mother = "00000000-0000-4000-8000-00000000000a";
const family = "00000000-0000-4000-8000-0000000000ff";

function open(more: Answers = {}, query = "") {
  return mountFor(ParentAccountsPage, {
    role: "ADMIN",
    query,
    answers: {
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
  const asked = open({
    "POST /api/family-accounts": () => ({ data: { made, leftOut } }),
    "POST /api/family-accounts/undo": () => ({ data: { removed: 1, kept: 0 } }),
  });
  await user.click(await screen.findByRole("button", { name: accountLabels.make }));
  await screen.findByText(accountToasts.made(1, 0));
  // One line for each reason: half of the families may have no phone number.
  screen.getByText(`Eze Chidi; Sani Tobi: ${whyLeftOut["not-mobile"]}`);
  screen.getByText(`Bello Ayo, Bello Uju: ${whyLeftOut["no-phone"]}`);
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await screen.findByText(accountToasts.undone(1, 0));
  expect(asked.find(({ call }) => call.endsWith("/undo"))?.body).toEqual({ made });
});

test("a parent's slip names all children; those who never signed in are listed again", async () => {
  const user = userEvent.setup();
  const asked = open({
    "POST /api/family-slips": () => ({
      data: {
        schoolName: "Marigold Court",
        signIn: { url: "https://portal.test/signin", trustUrl: null },
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
  await user.selectOptions(await screen.findByLabelText(accountLabels.signedIn), "never");
  await screen.findByText("Obi Ada (Primary 4), Obi Bola (No class)");
  expect(asked.at(-1)?.query).toMatchObject({ signedIn: "never" });
  await user.click(screen.getByRole("button", { name: accountLabels.slipsForAll(1) }));
  const paper = await screen.findByRole("listitem");
  for (const text of ["Obi Ngozi", "Obi Ada, Primary 4; Obi Bola", "0803 555 0101", "Xk3mPq7w"]) {
    within(paper).getByText(text);
  }
  expect(asked.at(-1)).toMatchObject({
    call: "POST /api/family-slips",
    body: { parentIds: [mother] },
  });
});

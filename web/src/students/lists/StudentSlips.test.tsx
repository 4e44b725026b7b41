import type { LoginSlip } from "@school/core/accounts/users/login-slips.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { pressInMenu } from "../../ui/table/testing.ts";
import { StudentsPage } from "./StudentsPage.tsx";
import { aStudent } from "./testing.ts";
import {
  labels as slipLabels,
  noPassword,
  resetting,
  sheetNotes,
} from "../../accounts/slips/text.ts";

const ada = "00000000-0000-4000-8000-00000000000a";
const bola = "00000000-0000-4000-8000-00000000000b";

const row = (id: string, firstName: string) => aStudent({ id, firstName });

const slip = (id: string, name: string, differing: Partial<LoginSlip> = {}): LoginSlip => ({
  id,
  name,
  place: "Primary 4",
  signInNames: ["ada.obi", "ADM/001"],
  qrCode: "<svg></svg>",
  passwordState: "initial",
  password: "Xk3mPq7w",
  ...differing,
});

function open(slips: LoginSlip[], more: FakeResponses = {}, query = "view=slips") {
  localStorage.clear();
  return mountFor(StudentsPage, {
    role: "ADMIN",
    query,
    responses: {
      "GET /api/classes/names": () => ({ data: ["Primary 4"] }),
      "GET /api/students": () => onePage([row(ada, "Ada"), row(bola, "Bola")]),
      "POST /api/login-slips": () => ({
        data: {
          schoolName: "Marigold Court",
          signIn: { url: "https://portal.test/signin", trustUrl: "http://portal.test/trust" },
          slips,
          leftOut: [{ id: bola, name: "Obi Bola", reason: "disabled" }],
        },
      }),
      ...more,
    },
  });
}

const bodies = (requests: ReturnType<typeof open>, call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

test("one child's slip says all that is needed to sign in", async () => {
  const requests = open([slip(ada, "Obi Ada")]);
  await pressInMenu("Obi Ada", slipLabels.one);
  const paper = await screen.findByRole("listitem");
  for (const text of ["Marigold Court", "Obi Ada", "Primary 4", "ada.obi or ADM/001", "Xk3mPq7w"]) {
    within(paper).getByText(text);
  }
  within(paper).getByText("portal.test/signin");
  within(paper).getByText(sheetNotes.trust("portal.test/trust"));
  within(paper).getByRole("img", { name: "QR code of https://portal.test/signin" });
  expect(bodies(requests, "POST /api/login-slips")).toEqual([{ studentIds: [ada] }]);
  screen.getByText(/Obi Bola \(disabled\)/);
});

test("a slip says how long its password works, and the office sees whose has expired", async () => {
  const requests = open([
    slip(ada, "Obi Ada", { passwordUntil: "2027-02-26" }),
    slip(bola, "Obi Bola", { passwordState: "expired", password: null }),
  ]);
  await pressInMenu("Obi Ada", slipLabels.one);
  await screen.findByText(sheetNotes.firstSignIn("26 Feb 2027"));
  screen.getByText(noPassword.expired);
  screen.getByText(sheetNotes.expired(["Obi Bola"]));
  await userEvent.click(screen.getByRole("button", { name: resetting.buttonFor(1) }));
  await userEvent.click(await screen.findByRole("button", { name: resetting.button }));
  await waitFor(() =>
    expect(bodies(requests, "POST /api/login-slips/passwords")).toEqual([{ studentIds: [bola] }]),
  );
});

test("a whole class is printed in sheets of ten", async () => {
  const many = Array.from({ length: 11 }, (_, at) => slip(`${at}`, `Obi ${at}`));
  const requests = open(many, {}, "view=slips&class=Primary+4");
  await userEvent.click(await screen.findByRole("button", { name: slipLabels.makeAll(2) }));
  await screen.findByText(/^11 slips on 2 sheets of A4/);
  expect(screen.getAllByRole("list").map((list) => list.children.length)).toEqual([10, 1]);
  expect(bodies(requests, "POST /api/login-slips")).toEqual([{ studentIds: [ada, bola] }]);
});

test("own passwords are not shown, nor taken away with a whole class", async () => {
  open([slip(ada, "Obi Ada", { passwordState: "own", password: null }), slip(bola, "Obi Bola")]);
  await pressInMenu("Obi Ada", slipLabels.one);
  await screen.findByText(noPassword.own);
  await screen.findByText(/^1 pupil has chosen their own password/);
  expect(screen.queryByRole("button", { name: /^Give/ })).toBeNull();
});

test("selected pupils get new passwords after a question, then their slips", async () => {
  const user = userEvent.setup();
  const requests = open([slip(bola, "Obi Bola")], {
    "POST /api/login-slips/passwords": () => ({ data: { changed: 1 } }),
  });
  await user.click(await screen.findByRole("checkbox", { name: /Obi Bola/ }));
  await pressInMenu("the selected pupils", resetting.button);
  const question = await screen.findByRole("dialog", { name: resetting.question(1, "pupil") });
  expect(bodies(requests, "POST /api/login-slips/passwords")).toEqual([]);
  await user.click(within(question).getByRole("button", { name: resetting.button }));
  await screen.findByText(resetting.done(1));
  await screen.findByText("Xk3mPq7w");
  expect(bodies(requests, "POST /api/login-slips/passwords")).toEqual([{ studentIds: [bola] }]);
});

test("a list that does not load can be loaded again, and a refusal is shown", async () => {
  let failing = true;
  open([], {
    "GET /api/students": () =>
      failing
        ? Response.json({ message: "The server is busy.", code: "busy" }, { status: 503 })
        : onePage([row(ada, "Ada")]),
    "POST /api/login-slips": () =>
      Response.json({ message: "Please wait 4 minutes.", code: "x" }, { status: 429 }),
  });
  await screen.findByText("The server is busy.");
  failing = false;
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  await pressInMenu("Obi Ada", slipLabels.one);
  await waitFor(() => screen.getByText("Please wait 4 minutes."));
});

test("slips that would print an address of this computer alone lead to where it is chosen", async () => {
  open([], {
    "POST /api/login-slips": () =>
      Response.json(
        {
          message: "These slips would print an address that opens only on this computer.",
          code: "address_not_chosen",
        },
        { status: 409 },
      ),
  });
  await pressInMenu("Obi Ada", slipLabels.one);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(
    "These slips would print an address that opens only on this computer.",
  );
  const link = within(alert).getByRole("link", { name: "Choose the address for phones" });
  expect(link.getAttribute("href")).toBe("/dashboard/setup?step=phones");
});

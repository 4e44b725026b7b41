import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { labels as slipLabels } from "../../accounts/slips/text.ts";
import { StaffPage } from "./StaffPage.tsx";
import { aStaffRow } from "./testing.ts";
import { bulk } from "./text.ts";

const open = (role: "ADMIN" | "PRINCIPAL") =>
  mountFor(StaffPage, {
    role,
    query: "view=slips",
    responses: {
      "GET /api/staff": () =>
        onePage([
          aStaffRow(),
          aStaffRow({ id: "staff-2", firstName: "Ngozi", lastName: "Eze", role: "PRINCIPAL" }),
        ]),
      "POST /api/staff/login-slips": () => ({
        data: {
          schoolName: "Marigold Court",
          signIn: { url: "https://portal.test/signin", trustUrl: null },
          slips: [
            {
              id: "staff-1",
              name: "Ade Bola",
              place: "Teacher",
              signInNames: ["bola.ade"],
              qrCode: "<svg></svg>",
              passwordState: "initial",
              password: "Xk3mPq7w",
            },
          ],
          leftOut: [],
        },
      }),
    },
  });

test("the slips of those selected say how to sign in", async () => {
  const user = userEvent.setup();
  const requests = open("PRINCIPAL");
  await user.click(await screen.findByRole("checkbox", { name: /Bola Ade/ }));
  await user.click(screen.getByRole("button", { name: slipLabels.several }));
  const paper = await screen.findByRole("listitem");
  for (const text of ["Ade Bola", "Teacher", "bola.ade", "Xk3mPq7w"]) {
    within(paper).getByText(text);
  }
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    staffIds: ["staff-1"],
  });
});

test("the office is not offered the slip of a principal", async () => {
  open("ADMIN");
  await screen.findByRole("checkbox", { name: "Select Bola Ade" });
  screen.getByText(bulk.principalsOnly, { exact: false });
  expect(screen.queryByRole("checkbox", { name: "Select Ngozi Eze" })).toBeNull();
});

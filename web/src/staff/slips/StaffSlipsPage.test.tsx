import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { aStaffRow } from "../lists/testing.ts";
import { StaffSlipsPage } from "./StaffSlipsPage.tsx";

const open = (role: "ADMIN" | "PRINCIPAL") =>
  mountFor(StaffSlipsPage, {
    role,
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
  await user.click(screen.getByRole("button", { name: "Make slips" }));
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
  await screen.findByRole("button", { name: "Slip for Bola Ade" });
  screen.getByText("Only a principal can print slips for principals and administrators.");
  expect(screen.queryByRole("button", { name: "Slip for Ngozi Eze" })).toBeNull();
});

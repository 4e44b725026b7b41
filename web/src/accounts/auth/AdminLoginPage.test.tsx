import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { AdminLoginPage } from "./AdminLoginPage.tsx";
import { ADMIN_LOGIN_OFF, labels } from "./text.ts";

const open = (adminLogin: boolean) =>
  openPage(() => <AdminLoginPage school={{ name: "Test School", motto: "" }} />, {
    answers: {
      "GET /api/setup": () => ({
        data: { needed: false, registrationOpen: true, sendsEmail: true, adminLogin },
      }),
    },
  });

test("a school without an access code says that this login is off, and asks for nothing", async () => {
  open(false);
  expect(await screen.findByText(ADMIN_LOGIN_OFF)).toBeDefined();
  expect(screen.queryByLabelText(labels.accessCode)).toBeNull();
  const link = screen.getByRole("link", { name: labels.backToSignIn });
  expect(link.getAttribute("href")).toBe("/signin");
});

test("a school with an access code asks for it", async () => {
  open(true);
  expect(await screen.findByLabelText(labels.accessCode, { selector: "input" })).toBeDefined();
});

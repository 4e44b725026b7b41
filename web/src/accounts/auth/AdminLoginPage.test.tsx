import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { openDocument } from "../../platform/open-document.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { AdminLoginPage } from "./AdminLoginPage.tsx";
import { adminLoginTexts, labels } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

const CODE = "POST /api/admin-login";
const address = "/admin-login";

beforeEach(() => {
  localStorage.clear();
  vi.mocked(openDocument).mockClear();
});

async function fillIn(): Promise<void> {
  const user = userEvent.setup();
  const field = (name: string) => screen.getByLabelText(name, { selector: "input" });
  await user.type(field("Access code"), "sesame");
  await user.type(field(uiLabels.signInName), "admin@demo.school");
  await user.type(field("Password"), "secret{Enter}");
}

test("the code comes before the account; a right one is not asked about twice", async () => {
  const codes = [
    refusal(403, "invalid_access_code", accountsMessages.invalidAccessCode),
    Response.json({ data: { accepted: true } }),
  ];
  const accounts = [refusal(400, "invalid_credentials"), Response.json(aSignIn())];
  const requests = openFront(AdminLoginPage, {
    address,
    responses: {
      [CODE]: () => codes.shift() ?? {},
      "POST /auth/v1/token": () => accounts.shift() ?? {},
      "GET /api/profile": () => ({ data: { role: "ADMIN" } }),
    },
  });
  await fillIn();
  expect((await screen.findByRole("alert")).textContent).toBe(accountsMessages.invalidAccessCode);
  const user = userEvent.setup();
  const password = () => screen.getByLabelText("Password", { selector: "input" });
  await user.type(password(), "{Enter}");
  await screen.findByText(adminLoginTexts.known.invalid_credentials);
  await user.type(password(), "{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
  expect(requests.map(({ call }) => call)).toEqual([
    CODE,
    CODE,
    "POST /auth/v1/token",
    "POST /auth/v1/token",
    "GET /api/profile",
  ]);
});

test("an account that is not of the office stays outside and may be left", async () => {
  openFront(AdminLoginPage, {
    address,
    responses: {
      [CODE]: () => ({ data: { accepted: true } }),
      "POST /auth/v1/token": () => aSignIn(),
      "GET /api/profile": () => ({ data: { role: "TEACHER" } }),
      "POST /auth/v1/logout": () => new Response(null, { status: 204 }),
    },
  });
  await fillIn();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Only admins and principals can use this page.",
  );
  await userEvent.setup().click(screen.getByRole("button", { name: /another account/ }));
  await screen.findByLabelText(uiLabels.signInName);
  expect(openDocument).not.toHaveBeenCalled();
});

test("a school without an access code says that this login is off, and asks for nothing", () => {
  openFront(AdminLoginPage, { address, entrances: { adminLogin: false } });
  expect(screen.getByText("Admin login is not switched on. Use the sign-in page.")).toBeDefined();
  expect(screen.queryByLabelText("Access code")).toBeNull();
  const link = screen.getByRole("link", { name: labels.backToSignIn });
  expect(link.getAttribute("href")).toBe("/signin");
});

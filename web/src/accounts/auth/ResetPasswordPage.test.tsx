import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";
import { labels, messages } from "./text.ts";
import { labels as accountsLabels, messages as accountsMessages } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";

const field = (name: string) => screen.getByLabelText(name, { selector: "input" });

test("without a mail's link the mail's code is asked for, and signs in before the change", async () => {
  const asked: [string, unknown][] = [];
  const user = { id: "0199a000-0000-7000-8000-000000000001" };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push([`${request.method} ${pathname}`, await request.json().catch(() => null)]);
    if (pathname.endsWith("/logout")) return new Response(null, { status: 204 });
    if (pathname.endsWith("/user")) return Response.json(user);
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    const tokens = { access_token: "a", refresh_token: "r", token_type: "bearer" };
    return Response.json({ ...tokens, expires_in: 3600, expires_at, user });
  });
  render(
    <UiProvider>
      <ResetPasswordPage school={{ name: "Test School", motto: "" }} />
    </UiProvider>,
  );
  const hand = userEvent.setup();
  await hand.type(field(uiLabels.signInName), "pry4/017");
  await hand.type(field(coreAccountsMessages.newPassword), "Secret1");
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret2");
  await hand.click(screen.getByRole("button", { name: labels.updatePassword }));
  expect(screen.getByText(accountsMessages.noResetToken)).toBeDefined();
  expect(screen.getByText(accountsMessages.passwordsDoNotMatch)).toBeDefined();
  expect(asked).toEqual([]);

  await hand.type(field(labels.codeFromTheEmail), "123 456");
  await hand.clear(field(accountsLabels.confirmNewPassword));
  await hand.type(field(accountsLabels.confirmNewPassword), "Secret1{Enter}");
  await screen.findByText(messages.passwordUpdated);
  expect(asked[0]).toMatchObject([
    "POST /auth/v1/verify",
    { type: "recovery", email: "pry4/017", token: "123456" },
  ]);
  expect(asked[1]).toMatchObject(["PUT /auth/v1/user", { password: "Secret1" }]);
  const back = screen.getByRole("link", { name: labels.backToSignIn });
  expect(back.getAttribute("href")).toBe("/signin");
  await vi.waitFor(() => expect(localStorage.getItem("token")).toBeNull());
});

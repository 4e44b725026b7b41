import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx";
import { messages, labels } from "./text.ts";
import { messages as accountsMessages } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

test("any of the three names is mailed to; the mail leads back to the reset page", async () => {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request);
    return Response.json({});
  });
  render(
    <UiProvider>
      <ForgotPasswordPage school={{ name: "Test School", motto: "" }} />
    </UiProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: labels.sendResetEmail }));
  expect(screen.getByText(accountsMessages.emailRequired)).toBeDefined();
  expect(asked).toEqual([]);

  const name = screen.getByLabelText(uiLabels.signInName);
  await user.type(name, "pry4/017{Enter}");
  await screen.findByText(messages.resetEmailSent);
  const [request] = asked;
  await expect(request?.json()).resolves.toMatchObject({ email: "pry4/017" });
  expect(new URL(request?.url ?? "").searchParams.get("redirect_to")).toBe(
    `${location.origin}/reset-password`,
  );
  const code = screen.getByRole("link", { name: messages.enterTheCodeFromTheEmail });
  expect(code.getAttribute("href")).toBe("/reset-password");
});

test("the school's logo and name lead back to its public page", () => {
  render(
    <UiProvider>
      <ForgotPasswordPage
        school={{ name: "Test School", motto: "", logoUrl: "/files/public/logo" }}
      />
    </UiProvider>,
  );
  const home = screen.getByRole("link", { name: "Test School" });
  expect(home.getAttribute("href")).toBe("/");
  expect(home.querySelector("img")?.getAttribute("src")).toBe("/files/public/logo");
});

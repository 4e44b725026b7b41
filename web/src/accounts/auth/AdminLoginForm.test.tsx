import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { signIn } from "../../platform/session/session.ts";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import { AdminLoginForm } from "./AdminLoginForm.tsx";
import { labels } from "./text.ts";
import { messages, labels as uiLabels } from "../../ui/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

vi.mock("../../platform/session/session.ts", async (load) => ({
  ...(await load<object>()),
  signIn: vi.fn<() => Promise<void>>(),
}));

const wrong = { code: "invalid_access_code", message: accountsMessages.invalidAccessCode };

test("the code comes before the account; a right one is not asked about twice", async () => {
  const answers = [
    Response.json(wrong, { status: 403 }),
    Response.json({ data: { accepted: true } }),
  ];
  const tried: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    tried.push([new URL(request.url).pathname, await request.json()]);
    return answers.shift();
  });
  const onAccepted = vi.fn<() => void>();
  render(
    <UiProvider>
      <AdminLoginForm signedIn={false} onAccepted={onAccepted} />
    </UiProvider>,
  );
  const field = (name: string) => screen.getByLabelText(name, { selector: "input" });
  const user = userEvent.setup();
  await user.type(field(labels.accessCode), "sesame");
  await user.type(field(uiLabels.signInName), "admin@demo.school");
  await user.type(field("Password"), "secret{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(accountsMessages.invalidAccessCode);
  expect(signIn).not.toHaveBeenCalled();

  vi.mocked(signIn).mockRejectedValueOnce(new Error(messages.authenticationFailed));
  await user.type(field("Password"), "{Enter}");
  await screen.findByText(messages.authenticationFailed);
  vi.mocked(signIn).mockResolvedValue();
  await user.type(field("Password"), "{Enter}");
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
  const one = ["/api/admin-login", { code: "sesame" }];
  expect(tried).toEqual([one, one]);
});

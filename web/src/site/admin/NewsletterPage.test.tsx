import type { NewsletterReader } from "@school/core/site/contract-newsletter.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NO_MAIL_SERVER } from "../../accounts/no-mail-server.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { NewsletterPage } from "./NewsletterPage.tsx";
import { newsletterTexts } from "./text.ts";

const reader: NewsletterReader = {
  id: "r1",
  email: "ada@test.example",
  state: "reading",
  createdAt: "2026-01-12T08:00:00.000Z",
  confirmedAt: "2026-01-12T08:10:00.000Z",
  leftAt: null,
};

function open(reading: number, sendsEmail = true) {
  return mountFor(NewsletterPage, {
    role: "PRINCIPAL",
    sendsEmail,
    responses: {
      "GET /api/newsletter-readers": () => ({ ...onePage(reading > 0 ? [reader] : []), reading }),
      "POST /api/newsletter-letters": ({ body }) => ({
        data: { mails: (body as { to: string }).to === "me" ? 1 : reading },
      }),
    },
  });
}

test("sends a test email, then the newsletter after a confirmation with the number of readers", async () => {
  const user = userEvent.setup();
  const requests = open(12);
  expect(await screen.findByRole("rowheader", { name: "ada@test.example" })).toBeDefined();
  await user.type(screen.getByLabelText(/^Subject/), "Open day");
  await user.type(screen.getByLabelText(/^Text/), "Come!");
  await user.click(screen.getByRole("button", { name: "Send test email" }));
  await screen.findByText("Sending a test email to you");
  await user.click(screen.getByRole("button", { name: newsletterTexts.sendTo(12) }));
  await screen.findByText(newsletterTexts.question(12));
  await user.click(screen.getByRole("button", { name: newsletterTexts.confirm }));
  await screen.findByText(newsletterTexts.sending(12));
  const letter = { subject: "Open day", text: "Come!" };
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.startsWith("POST")).map(({ body }) => body)).toEqual([
      { ...letter, to: "me" },
      { ...letter, to: "readers" },
    ]),
  );
});

test("without a mail server no newsletter can be written", async () => {
  open(12, false);
  expect(await screen.findByText(NO_MAIL_SERVER)).toBeDefined();
  expect(screen.queryByText("Readers subscribe on the website and confirm by email.")).toBeNull();
  expect(screen.queryByLabelText(/^Subject/)).toBeNull();
});

test("without readers nothing can be sent", async () => {
  open(0);
  expect(await screen.findByText("No readers")).toBeDefined();
  expect(screen.getByRole("button", { name: newsletterTexts.sendTo(0) })).toHaveProperty(
    "disabled",
    true,
  );
});

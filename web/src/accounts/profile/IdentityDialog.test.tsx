import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { withProof } from "../../platform/session/proof.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { mountFor } from "../testing.tsx";
import { identityTexts } from "./text.ts";

const service = vi.hoisted(() => ({
  mfa: {
    listFactors: vi.fn<() => Promise<object>>(),
    challengeAndVerify: vi.fn<(proof: object) => Promise<object>>(),
  },
  reauthenticate: vi.fn<() => Promise<object>>(),
}));
vi.mock(import("../../platform/session/session.ts"), async (original) => ({
  ...(await original()),
  loadAuth: async () => service as never,
}));
afterEach(() => localStorage.clear());

const done = "Exported";
const needed = Object.assign(new Error("Confirm first"), { code: "reauthentication_needed" });

/** A page with something that the server does only after a proof. */
function open({ sendsEmail = true } = {}) {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(needed);
  // One question is enough for both.
  const other = vi.fn<() => Promise<void>>().mockRejectedValueOnce(needed);
  const requests = mountFor(
    () => (
      <Button
        onClick={() =>
          void Promise.all([withProof(work), withProof(other)]).then(
            () => toastSuccess(done),
            (error: unknown) => toastError(messageOf(error, "Failed")),
          )
        }
      >
        Export
      </Button>
    ),
    {
      role: "ADMIN",
      sendsEmail,
      responses: {
        "GET /api/profile": () => Response.json({}, { status: 404 }),
        "GET /api/setup": () => ({ data: { codeChannels: [] } }),
        "POST /api/profile/confirm": () => ({ success: true }),
      },
    },
  );
  return { requests, work };
}

async function openedDialog() {
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  return within(await screen.findByRole("dialog", { name: identityTexts.title }));
}

test("a mailed code is a proof; given up with Cancel, nothing is done", async () => {
  service.reauthenticate.mockResolvedValue({ error: null });
  const { requests, work } = open();
  const dialog = await openedDialog();
  await userEvent.click(await dialog.findByRole("button", { name: "Send me a code instead" }));
  await userEvent.type(await dialog.findByLabelText(/^Code from the email/), "123 456");
  await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await screen.findByText(done);
  expect(requests.at(-1)).toMatchObject({ body: { code: "123456" } });
  expect(work).toHaveBeenCalledTimes(2);

  work.mockRejectedValueOnce(needed);
  await userEvent.click((await openedDialog()).getByRole("button", { name: "Cancel" }));
  await screen.findByText("Failed");
  expect(work).toHaveBeenCalledTimes(3);
});

test("no code is offered where no mail server would send it", async () => {
  open({ sendsEmail: false });
  const dialog = await openedDialog();
  await dialog.findByLabelText(/^Your password/, { selector: "input" });
  expect(dialog.queryByRole("button", { name: "Send me a code instead" })).toBeNull();
});

test("so is the code of the app, where the person has one", async () => {
  const factor = { id: "factor-1", factor_type: "totp", status: "verified" };
  const token = {
    access_token: `a.${btoa(JSON.stringify({ aal: "aal2" }))}.c`,
    refresh_token: "refresh-000000000000",
    expires_at: Date.now() / 1000 + 3600,
    user: { id: "person-1", factors: [factor] },
  };
  localStorage.setItem("token", JSON.stringify(token));
  const factors = { totp: [factor], webauthn: [], all: [factor] };
  service.mfa.listFactors.mockResolvedValue({ data: factors, error: null });
  service.mfa.challengeAndVerify.mockResolvedValue({ error: null });
  const { work } = open();
  const dialog = await openedDialog();
  await userEvent.click(await dialog.findByRole("button", { name: "Use my app's code instead" }));
  await userEvent.type(dialog.getByLabelText(/^Code from your auth/), "123 456");
  await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await screen.findByText(done);
  expect(work).toHaveBeenCalledTimes(2);
  const shown = { factorId: "factor-1", code: "123456" };
  expect(service.mfa.challengeAndVerify).toHaveBeenCalledWith(shown);
});

import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { TOKEN_KEY } from "../../platform/session/stored.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { PasskeyPage } from "./PasskeyPage.tsx";
import { passkeyFailures, passkeyTexts } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

const address = "/signin/passkey?from=%2Fnotes";
const OPTIONS = "POST /auth/v1/passkeys/authentication/options";
const VERIFY = "POST /auth/v1/passkeys/authentication/verify";
const FACTORS = [{ factor_type: "webauthn", status: "verified" }];
const begun = () => ({ challenge_id: "c-1", options: { challenge: "AAAA", rpId: "localhost" } });
const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const get = vi.fn<() => Promise<object>>();
const button = () => screen.findByRole<HTMLButtonElement>("button", { name: passkeyTexts.use });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(openDocument).mockClear();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
  get.mockResolvedValue({
    id: "AQID",
    rawId: bytes(),
    type: "public-key",
    response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes() },
    getClientExtensionResults: () => ({}),
  });
});

test("a passkey signs in, also as the second step after a password", async () => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn({}, { factors: FACTORS })));
  const raised = aSignIn({ aal: "aal2" }, { factors: FACTORS });
  const responses = { [OPTIONS]: begun, [VERIFY]: () => raised };
  const requests = openFront(PasskeyPage, { address, responses });
  await userEvent.click(await button());
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/notes"));
  expect(requests.at(-1)?.body).toMatchObject({
    challenge_id: "c-1",
    credential: { id: "AQID", response: { signature: "AQID" } },
  });
  expect(JSON.parse(localStorage.getItem(TOKEN_KEY) ?? "")).toEqual(raised);
});

test.each([
  ["passkey_not_accepted", 400, passkeyFailures.known.passkey_not_accepted],
  ["passkey_wrong_address", 422, "Open it there."],
])("what the server refuses with %s is said in words", async (code, status, words) => {
  const refuse = () => refusal(status, code, "Open it there.");
  openFront(PasskeyPage, { address, responses: { [OPTIONS]: begun, [VERIFY]: refuse } });
  await userEvent.click(await button());
  expect((await screen.findByRole("alert")).textContent).toBe(words);
});

test("a person who gives up, a page over http, and an old browser are told what to do", async () => {
  get.mockRejectedValue(new DOMException("Gave up", "NotAllowedError"));
  openFront(PasskeyPage, { address, responses: { [OPTIONS]: begun } });
  await userEvent.click(await button());
  expect((await screen.findByRole("alert")).textContent).toMatch(/^No passkey was used/);
  vi.stubGlobal("PublicKeyCredential", undefined);
  await userEvent.click(await button());
  await screen.findByText("This browser has no passkeys. Use your password, or another browser.");
  vi.stubGlobal("isSecureContext", false);
  await userEvent.click(await button());
  await screen.findByText(passkeyTexts.insecure);
  // If the portal has no such address at all, the button shows it.
  openFront(PasskeyPage, { address, entrances: { passkeys: false } });
  expect(screen.getByText(passkeyTexts.insecure)).toBeDefined();
  expect((await button()).disabled).toBe(true);
});

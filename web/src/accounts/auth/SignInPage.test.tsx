import { READ_ONLY_STANDBY } from "@school/core/api/copy-texts.ts";
import { notOnStandby } from "@school/core/accounts/text.ts";
import { AuthClient } from "@supabase/auth-js";
import { screen, waitForElementToBeRemoved } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { handOver, takeHandover } from "../../platform/session/handover.ts";
import { PEOPLE_KEY } from "../../platform/session/phone-people.ts";
import { TOKEN_KEY } from "../../platform/session/stored.ts";
import { labels as uiLabels, failures, messages as uiMessages } from "../../ui/text.ts";
import { aSignIn, openFront, refusal } from "../front/testing.ts";
import { SignInPage } from "./SignInPage.tsx";
import { messages, signInTexts } from "./text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

const SIGN_IN = "POST /auth/v1/token";
const FACTOR = { id: "f1", factor_type: "totp", status: "verified" };

const name = () => screen.getByLabelText(uiLabels.signInName);
const password = () => screen.getByLabelText("Password", { selector: "input" });
const stored = () => JSON.parse(localStorage.getItem(TOKEN_KEY) ?? "null") as unknown;

async function signIn(): Promise<void> {
  const user = userEvent.setup();
  await user.type(name(), " pry4/017 ");
  await user.type(password(), " my secret {Enter}");
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(openDocument).mockClear();
});

test("password managers know both fields, and the password can be shown by keyboard", async () => {
  openFront(SignInPage);
  expect(name().getAttribute("autocomplete")).toBe("username");
  expect(password().getAttribute("autocomplete")).toBe("current-password");
  expect(password().getAttribute("type")).toBe("password");
  const user = userEvent.setup();
  await user.click(password());
  await user.paste("from a manager");
  expect(password()).toHaveProperty("value", "from a manager");
  await user.tab();
  await user.keyboard("{Enter}");
  expect(password().getAttribute("type")).toBe("text");
});

test("the button says Signing in... and is disabled while the server is asked", async () => {
  const requests = openFront(SignInPage, { responses: { [SIGN_IN]: () => new Promise(() => {}) } });
  await signIn();
  const button = await screen.findByRole("button", { name: uiMessages.signingIn });
  expect(button).toHaveProperty("disabled", true);
  expect(requests.filter(({ call }) => call === SIGN_IN)).toMatchObject([
    {
      query: { grant_type: "password" },
      body: { email: "pry4/017", password: " my secret " },
    },
  ]);
});

test("while many people sign in, the page says for about how long, until it is over", async () => {
  const answer = Promise.withResolvers<Response>();
  const waits = ["Many people are signing in. About 4 seconds.", ""];
  openFront(SignInPage, {
    responses: {
      [SIGN_IN]: () => answer.promise,
      "GET /auth/v1/token/wait": () => ({ message: waits.shift() ?? "" }),
    },
  });
  await signIn();
  await screen.findByText("Many people are signing in. About 4 seconds.");
  await waitForElementToBeRemoved(() => screen.queryByText(/Many people/), { timeout: 10_000 });
  const sent = "Many people are signing in. Try again in about 6 seconds.";
  answer.resolve(refusal(429, "over_request_rate_limit", sent));
  expect((await screen.findByRole("alert")).textContent).toBe(sent);
});

test("the session is stored as the official client stores it, which continues with it", async () => {
  const session = aSignIn();
  openFront(SignInPage, {
    address: "/signin?from=%2Fdashboard%2Fresults%3Fterm%3DTERM_1",
    responses: { [SIGN_IN]: () => session },
  });
  await signIn();
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledOnce());
  expect(openDocument).toHaveBeenCalledWith("/dashboard/results?term=TERM_1");
  expect(stored()).toEqual(session);
  const client = new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: TOKEN_KEY,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { data } = await client.getSession();
  expect(data.session).toMatchObject(session);
});

test("what was typed and sent before the script had come is sent with it", async () => {
  const requests = openFront(SignInPage, { responses: { [SIGN_IN]: () => aSignIn() } }, () => {
    (name() as HTMLInputElement).value = "ada";
    (password() as HTMLInputElement).value = "secret";
    window.sentForm = document.querySelector("form") ?? undefined;
  });
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
  expect(requests[0]?.body).toEqual({ email: "ada", password: "secret" });
});

test("a refusal is said inline, and what was typed stays", async () => {
  openFront(SignInPage, { responses: { [SIGN_IN]: () => refusal(400, "invalid_credentials") } });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe(
    signInTexts.known.invalid_credentials,
  );
  expect(name()).toHaveProperty("value", " pry4/017 ");
  expect(screen.getByRole("button", { name: uiLabels.signIn })).toHaveProperty("disabled", false);
  expect(stored()).toBeNull();
});

test.each([
  ["no response", () => Promise.reject(new TypeError("Failed to fetch")), failures.noResponse],
  [
    "a server in trouble",
    () => refusal(503, "x", "no connection to 10.0.0.7"),
    signInTexts.otherwise,
  ],
  ["an answer without a session", () => ({}), uiMessages.authenticationFailed],
])("%s is said in words for the person", async (_, response, text) => {
  openFront(SignInPage, { responses: { [SIGN_IN]: response } });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});

test("an empty field is named, described, and gets the focus; nothing is sent", async () => {
  const requests = openFront(SignInPage);
  const user = userEvent.setup();
  await user.type(name(), "ada@demo.school{Enter}");
  const error = screen.getByText("Please enter your password");
  expect(document.activeElement).toBe(password());
  expect(password().getAttribute("aria-describedby")).toBe(error.id);
  expect(requests.filter(({ call }) => call === SIGN_IN)).toEqual([]);
});

test.each([
  ["the second factor", () => aSignIn({}, { factors: [FACTOR] }), {}],
  ["an unconfirmed email", () => refusal(400, "email_not_confirmed"), { unconfirmed: "pry4/017" }],
])("what few need is on a page of its own: %s", async (_, response, handed) => {
  openFront(SignInPage, { address: "/signin?from=%2Fnotes", responses: { [SIGN_IN]: response } });
  await signIn();
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledOnce());
  expect(openDocument).toHaveBeenCalledWith("/signin/continue?from=%2Fnotes");
  expect(takeHandover()).toEqual(handed);
});

test("so is what a mail's link brings", async () => {
  openFront(SignInPage, { address: "/signin#error=access_denied&error_code=otp_expired" });
  const address = "/signin/continue#error=access_denied&error_code=otp_expired";
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith(address));
});

test("so is a factor that only the server knows of, once the app hands it over", async () => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn()));
  handOver({ needsCode: true });
  openFront(SignInPage);
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/signin/continue"));
  expect(takeHandover()).toEqual({ needsCode: true });
});

test("a person who is signed in is led on", async () => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn()));
  openFront(SignInPage);
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
});

test("why the session ended is said once", async () => {
  handOver({ notice: failures.sessionExpired });
  openFront(SignInPage);
  await screen.findByText(failures.sessionExpired);
  openFront(SignInPage);
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.queryByText(failures.sessionExpired)).toBeNull();
});

test("a closed registration is not offered", () => {
  openFront(SignInPage, { entrances: { registrationOpen: false } });
  expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
});

test("a slip's link fills the name in, and the way to a code keeps it; a parent may stay signed in", async () => {
  const address = "/signin#name=0803%20555%200101";
  const requests = openFront(SignInPage, { address, responses: { [SIGN_IN]: () => aSignIn() } });
  await vi.waitFor(() => expect(name()).toHaveProperty("value", "0803 555 0101"));
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Send a code to my phone" });
  link.addEventListener("click", (event) => event.preventDefault());
  const user = userEvent.setup();
  await user.click(link);
  expect(link.href).toContain("/signin/code#name=0803%20555%200101");
  await user.click(screen.getByLabelText(messages.keepSignedIn));
  await user.type(password(), "secret{Enter}");
  await vi.waitFor(() => expect(requests[0]?.body).toMatchObject({ keep: true }));

  openFront(SignInPage, { entrances: { codeChannels: [] } });
  expect(screen.queryByRole("link", { name: "Send a code to my phone" })).toBeNull();
  expect(
    screen.getByText(
      "Parents: use the phone number and the password on your slip from the school.",
      { exact: false },
    ),
  ).toBeDefined();
});

test("on a standby of the school's portal there is the password, and no other way in", async () => {
  localStorage.setItem(PEOPLE_KEY, JSON.stringify([{ id: "someone" }]));
  const entrances = { codeChannels: [], passkeys: false, copy: { until: null } };
  openFront(SignInPage, { entrances });
  await screen.findByLabelText(uiLabels.signInName);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(openDocument).not.toHaveBeenCalled();
});

test("a standby says to staff that it is not for them", async () => {
  const message = notOnStandby.staff_on_copy;
  openFront(SignInPage, {
    responses: { [SIGN_IN]: () => refusal(403, READ_ONLY_STANDBY, message) },
  });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

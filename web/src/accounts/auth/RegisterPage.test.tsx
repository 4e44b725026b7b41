import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../../platform/open-document.ts";
import { TOKEN_KEY } from "../../platform/session/stored.ts";
import { aSignIn, openFront, refusal, type SentRequest } from "../front/testing.ts";
import { RegisterPage } from "./RegisterPage.tsx";
import {
  codeField,
  labels,
  messages,
  failures,
  PASSWORD_TOO_LONG,
  registerTexts,
  registrationTexts,
  slipTexts,
} from "./text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { labels as accountsLabels, messages as accountsMessages } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

let requests: SentRequest[];
let response: () => Response | Promise<Response>;
let signInResponse: () => Response;

const SIGN_UP = "POST /auth/v1/signup";
const SIGN_IN = "POST /auth/v1/token";
const CLASSES = "GET /api/classes/names";
const signUps = () => requests.filter(({ call }) => call === SIGN_UP);

async function open({ classes = true, entrances = {}, choice = family.href as string } = {}) {
  requests = openFront(RegisterPage, {
    address: `/register${choice}`,
    entrances,
    responses: {
      ...(classes && { [CLASSES]: () => ({ data: ["Primary 3", "Primary 4"] }) }),
      [SIGN_UP]: () => response(),
      [SIGN_IN]: () => signInResponse(),
    },
  });
  await new Promise((done) => setTimeout(done, 50));
}

const { family, enrol, staff } = registerTexts.choices;
const field = (name: string) => screen.getByLabelText(name, { selector: "input, select" });
const submit = () => screen.getByRole("button", { name: "Create Account" });

async function fillIn() {
  const user = userEvent.setup();
  await user.selectOptions(field(labels.accountType), "STUDENT");
  await user.type(field(uiLabels.firstName), " Ada ");
  await user.type(field(accountsLabels.lastName), "Obi");
  await user.type(field("Email"), "ada@demo.school");
  await user.selectOptions(field("Class"), "Primary 4");
  await user.type(field("Password"), "Secret1234");
  await user.type(field(accountsLabels.confirmPassword), "Secret1234");
  return user;
}

beforeEach(() => {
  vi.mocked(openDocument).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test("an empty form says at each field what is wrong, and sends nothing", async () => {
  await open();
  const user = userEvent.setup();
  await user.selectOptions(field(labels.accountType), "STUDENT");
  await user.click(submit());
  expect(screen.getByText(coreAccountsMessages.firstNameIsRequired)).toBeDefined();
  expect(screen.getByText(coreAccountsMessages.lastNameIsRequired)).toBeDefined();
  expect(screen.getByText(labels.emailIsRequired)).toBeDefined();
  expect(screen.getByText(messages.classRequired)).toBeDefined();
  expect(screen.getByText(coreAccountsMessages.passwordLength)).toBeDefined();
  expect(document.activeElement).toBe(field(uiLabels.firstName));
  expect(signUps()).toEqual([]);
});

test("only pupils name a class; when the classes do not come the form says so", async () => {
  await open({ classes: false });
  const user = userEvent.setup();
  await user.selectOptions(field(labels.accountType), "STUDENT");
  await screen.findByText(failures.loadClasses);
  await user.selectOptions(field(labels.accountType), "TEACHER");
  expect(screen.queryByLabelText("Class")).toBeNull();
});

test("type and class are sent as wishes; then the mail has to be read, also after a reload", async () => {
  const reply = Promise.withResolvers<Response>();
  response = () => reply.promise;
  await open();
  const user = await fillIn();
  await user.click(submit());
  expect(screen.getByRole("button", { name: accountsMessages.creatingAccount })).toHaveProperty(
    "disabled",
    true,
  );
  await vi.waitFor(() => expect(signUps()).toHaveLength(1));
  const [request] = signUps();
  expect(request?.query["redirect_to"]).toBe(`${location.origin}/signin`);
  expect(request?.body).toMatchObject({
    email: "ada@demo.school",
    password: "Secret1234",
    data: {
      first_name: "Ada",
      last_name: "Obi",
      requested_role: "STUDENT",
      requested_class: "Primary 4",
    },
  });
  reply.resolve(
    Response.json({ id: "0199a000-0000-7000-8000-000000000001", email: "ada@demo.school" }),
  );
  await screen.findByRole("heading", { name: "Check your email" });
  await open();
  await screen.findByRole("heading", { name: "Check your email" });
  expect(screen.getByText("ada@demo.school")).toBeDefined();
});

test("a reload keeps what was typed, but no password", async () => {
  await open();
  await fillIn();
  await open();
  expect(field("Email")).toHaveProperty("value", "ada@demo.school");
  await vi.waitFor(() => expect(field("Class")).toHaveProperty("value", "Primary 4"));
  expect(field("Password")).toHaveProperty("value", "");
  const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage));
  expect(JSON.stringify(stored)).not.toContain("Secret1234");
});

test("a refusal is said, and the form stays as it was", async () => {
  response = () => refusal(422, "user_already_exists", coreAccountsMessages.userAlreadyRegistered);
  await open();
  const user = await fillIn();
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe(
    registrationTexts.known.user_already_exists,
  );
  expect(field("Password")).toHaveProperty("value", "Secret1234");
});

test("a parent names no class and reads who links the children", async () => {
  response = () => Response.json({ id: "0199a000-0000-7000-8000-000000000001", email: "x" });
  await open();
  const user = await fillIn();
  await user.selectOptions(field(labels.accountType), "PARENT");
  expect(screen.getByText("The school office links your children to your account.")).toBeDefined();
  expect(screen.queryByLabelText("Class")).toBeNull();
  await user.click(submit());
  await vi.waitFor(() => expect(signUps()).toHaveLength(1));
  const [request] = signUps();
  expect(request?.body).toMatchObject({ data: { requested_role: "PARENT" } });
  expect(JSON.stringify(request?.body)).not.toContain("requested_class");
});

test("an answer without an account is a failure", async () => {
  response = () => Response.json({});
  await open();
  const user = await fillIn();
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe(registrationTexts.otherwise);
});

test("first it asks what the person wants, and each choice leads to its form", async () => {
  await open({ choice: "" });
  expect(screen.queryByRole("form")).toBeNull();
  const [first, second] = [enrol, family].map(({ title }) =>
    screen.getByRole("link", { name: title }),
  );
  expect(first?.getAttribute("href")).toBe("/enquiry");
  expect(second?.getAttribute("href")).toBe(family.href);
  await open({ choice: family.href });
  expect(field(labels.accountType)).toHaveProperty("value", "PARENT");
  await open({ choice: staff.href });
  expect(field(labels.accountType)).toHaveProperty("value", "TEACHER");
  expect(screen.queryByRole("form", { name: slipTexts.title })).toBeNull();
});

test("a parent opens the account with the phone number and the code of the slip", async () => {
  await open();
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole("button", { name: slipTexts.title }));
  await send();
  expect(screen.getAllByText(slipTexts.missing)).toHaveLength(2);
  signInResponse = () => refusal(400, "invalid_credentials");
  await user.type(field("Phone number"), "0803 555 0101");
  await user.type(field(slipTexts.code), "kofi-42");
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe(slipTexts.known.invalid_credentials);
  signInResponse = () => Response.json(aSignIn());
  await send();
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
  expect(requests.find(({ call }) => call === SIGN_IN)?.body).toEqual({
    email: "0803 555 0101",
    password: "kofi-42",
  });
});

test("who registered before enters the code for the typed email", async () => {
  await open({ entrances: { sendsEmail: false } });
  const user = userEvent.setup();
  const enter = () => user.click(screen.getByRole("button", { name: registerTexts.haveCode }));
  await enter();
  expect(screen.getByText(apiMessages.invalidEmail)).toBeDefined();
  await user.type(field("Email"), "ada@demo.school");
  await enter();
  expect(await screen.findByLabelText(codeField.fromOffice)).toBeDefined();
  expect(signUps()).toEqual([]);
});

test("a person who is signed in is led to the dashboard", async () => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(aSignIn()));
  await open();
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
});

test("a closed registration is said at once, without the form", async () => {
  for (const choice of ["", staff.href]) {
    await open({ entrances: { registrationOpen: false }, choice });
    expect(screen.getByText(registerTexts.closed)).toBeDefined();
    expect(screen.queryByRole("form", { name: "Register" })).toBeNull();
    expect(screen.getByRole("link", { name: labels.backToSignIn })).toBeDefined();
    expect(screen.queryByRole("link", { name: staff.title })).toBeNull();
  }
  await open({ entrances: { registrationOpen: false } });
  expect(screen.getByText(registerTexts.closed, { exact: false })).toBeDefined();
  expect(screen.queryByRole("form", { name: "Register" })).toBeNull();
  expect(screen.getByRole("form", { name: slipTexts.title })).toBeDefined();
});

test("without a mail server the office has the code, and no email is promised", async () => {
  response = () =>
    Response.json({ id: "0199a000-0000-7000-8000-000000000001", email: "ada@demo.school" });
  await open({ entrances: { sendsEmail: false } });
  expect(screen.getByText(registerTexts.steps(false), { exact: false })).toBeDefined();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole("heading", { name: "Ask the school for your code" });
  const text = screen.getByText(
    new RegExp("The school does not send emails. Ask the school office for the code for"),
  ).textContent;
  expect(text).toContain("Staff ask the principal. The code works for one day.");
  expect(text).toContain("If you already have an account, sign in or reset your password.");
  expect(screen.queryByRole("button", { name: labels.sendAgain })).toBeNull();
});

test("a password that is too long and a name that is none are refused at their fields", async () => {
  await open();
  const user = await fillIn();
  await user.clear(field(accountsLabels.lastName));
  await user.type(field(accountsLabels.lastName), "🎉🎉");
  await user.clear(field("Password"));
  await user.click(field("Password"));
  await user.paste(`Aa1${"x".repeat(1_100)}`);
  await user.click(submit());
  expect(screen.getByText(PASSWORD_TOO_LONG)).toBeDefined();
  expect(screen.getByText(coreAccountsMessages.emoji)).toBeDefined();
  expect(signUps()).toEqual([]);
});

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import type { ClassChoice } from "./RegisterForm.tsx";
import { RegisterPage } from "./RegisterPage.tsx";
import { labels, messages, failures, registrationTexts } from "./text.ts";
import { labels as accountsLabels, messages as accountsMessages } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { titles } from "@school/core/api/text.ts";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";

const classes: ClassChoice = { status: "success", names: ["Primary 3", "Primary 4"] };
let asked: Request[];
let answer: () => Response | Promise<Response>;

function open(choice: ClassChoice = classes) {
  render(
    <UiProvider>
      <RegisterPage school={{ name: "Test School", motto: "" }} classes={choice} />
    </UiProvider>,
  );
}

const field = (name: string) => screen.getByLabelText(name, { selector: "input, select" });
const submit = () => screen.getByRole("button", { name: labels.createAccount });

async function fillIn() {
  const user = userEvent.setup();
  await user.type(field(uiLabels.firstName), " Ada ");
  await user.type(field(accountsLabels.lastName), "Obi");
  await user.type(field("Email"), "ada@demo.school");
  await user.selectOptions(field("Class"), "Primary 4");
  await user.type(field("Password"), "Secret1234");
  await user.type(field(accountsLabels.confirmPassword), "Secret1234");
  return user;
}

beforeEach(() => {
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request);
    return answer();
  });
});

test("an empty form says at each field what is wrong, and sends nothing", async () => {
  open();
  await userEvent.setup().click(submit());
  expect(screen.getByText(coreAccountsMessages.firstNameIsRequired)).toBeDefined();
  expect(screen.getByText(coreAccountsMessages.lastNameIsRequired)).toBeDefined();
  expect(screen.getByText(labels.emailIsRequired)).toBeDefined();
  expect(screen.getByText(messages.classRequired)).toBeDefined();
  expect(screen.getByText(coreAccountsMessages.passwordLength)).toBeDefined();
  expect(document.activeElement).toBe(field(uiLabels.firstName));
  expect(asked).toEqual([]);
});

test("only pupils name a class; when the classes do not come the form says so", async () => {
  open({ status: "error", names: [] });
  expect(screen.getByText(failures.loadClasses)).toBeDefined();
  await userEvent.setup().selectOptions(field(labels.accountType), "TEACHER");
  expect(screen.queryByLabelText("Class")).toBeNull();
});

test("type and class are sent as wishes; then the mail has to be read, also after a reload", async () => {
  const reply = Promise.withResolvers<Response>();
  answer = () => reply.promise;
  open();
  const user = await fillIn();
  await user.click(submit());
  expect(screen.getByRole("button", { name: accountsMessages.creatingAccount })).toHaveProperty(
    "disabled",
    true,
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const [request] = asked;
  expect(new URL(request?.url ?? "").searchParams.get("redirect_to")).toBe(
    `${location.origin}/signin`,
  );
  await expect(request?.json()).resolves.toMatchObject({
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
  await screen.findByRole("heading", { name: titles.checkYourEmail });
  cleanup();
  open();
  expect(screen.getByRole("heading", { name: titles.checkYourEmail })).toBeDefined();
  expect(screen.getByText("ada@demo.school")).toBeDefined();
});

test("a reload keeps what was typed, but no password", async () => {
  open();
  await fillIn();
  cleanup();
  open();
  expect(field("Email")).toHaveProperty("value", "ada@demo.school");
  expect(field("Class")).toHaveProperty("value", "Primary 4");
  expect(field("Password")).toHaveProperty("value", "");
  const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage));
  expect(JSON.stringify(stored)).not.toContain("Secret1234");
});

test("a refusal is said, and the form stays as it was", async () => {
  answer = () =>
    Response.json(
      { code: "user_already_exists", message: coreAccountsMessages.userAlreadyRegistered },
      { status: 422, headers: { "x-supabase-api-version": "2024-01-01" } },
    );
  open();
  const user = await fillIn();
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe(
    registrationTexts.known.user_already_exists,
  );
  expect(field("Password")).toHaveProperty("value", "Secret1234");
});

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import type { ClassChoice } from "./RegisterForm.tsx";
import { RegisterPage } from "./RegisterPage.tsx";

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
const submit = () => screen.getByRole("button", { name: "Create Account" });

async function fillIn() {
  const user = userEvent.setup();
  await user.type(field("First name"), " Ada ");
  await user.type(field("Last name"), "Obi");
  await user.type(field("Email"), "ada@demo.school");
  await user.selectOptions(field("Class"), "Primary 4");
  await user.type(field("Password"), "Secret1234");
  await user.type(field("Confirm password"), "Secret1234");
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
  expect(screen.getByText("First name is required")).toBeDefined();
  expect(screen.getByText("Last name is required")).toBeDefined();
  expect(screen.getByText("Email is required")).toBeDefined();
  expect(screen.getByText("Class selection is required for students")).toBeDefined();
  expect(screen.getByText("Password must be at least 8 characters long")).toBeDefined();
  expect(document.activeElement).toBe(field("First name"));
  expect(asked).toEqual([]);
});

test("only pupils name a class; when the classes do not come the form says so", async () => {
  open({ status: "error", names: [] });
  expect(screen.getByText("Failed to load classes. Please refresh the page.")).toBeDefined();
  await userEvent.setup().selectOptions(field("Account type"), "TEACHER");
  expect(screen.queryByLabelText("Class")).toBeNull();
});

test("type and class are sent as wishes; then the mail has to be read, also after a reload", async () => {
  const reply = Promise.withResolvers<Response>();
  answer = () => reply.promise;
  open();
  const user = await fillIn();
  await user.click(submit());
  expect(screen.getByRole("button", { name: "Creating Account..." })).toHaveProperty(
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
  await screen.findByRole("heading", { name: "Check your email" });
  cleanup();
  open();
  expect(screen.getByRole("heading", { name: "Check your email" })).toBeDefined();
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
      { code: "user_already_exists", message: "User already registered" },
      { status: 422, headers: { "x-supabase-api-version": "2024-01-01" } },
    );
  open();
  const user = await fillIn();
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "An account with this email already exists. Please sign in instead.",
  );
  expect(field("Password")).toHaveProperty("value", "Secret1234");
});

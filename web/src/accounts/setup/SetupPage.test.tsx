import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";
import { openDocument } from "../../platform/open-document.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { aSignIn, openFront } from "../front/testing.ts";
import { labels } from "../text.ts";
import { SetupPage } from "./SetupPage.tsx";

vi.mock("../../platform/open-document.ts", () => ({ openDocument: vi.fn<() => void>() }));

beforeEach(() => localStorage.clear());

const field = (name: string) => screen.getByLabelText(name, { selector: "input" });
const taken = { path: ["email"], message: "This address is taken" };

test("what is missing or refused is said at its field; then the principal is signed in", async () => {
  const responses = [
    Response.json({ message: "Bad", code: "invalid_input", issues: [taken] }, { status: 400 }),
    Response.json({ data: { id: "1", email: "ada@demo.school" } }, { status: 201 }),
  ];
  const requests = openFront(SetupPage, {
    address: "/setup",
    entrances: { needed: true },
    responses: {
      "POST /api/setup": () => responses.shift() ?? {},
      "POST /auth/v1/token": () => aSignIn(),
    },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Create the principal's account" }));
  await screen.findByText(coreAccountsMessages.theCodeIsRequired);
  expect(requests).toEqual([]);
  await user.type(field("Code"), "ABCD-EFGH-JKLM");
  await user.type(field(uiLabels.firstName), "Ada");
  await user.type(field(labels.lastName), "Obi");
  await user.type(field("Email"), "ada@demo.school");
  await user.type(field("Password"), "Green garden 7");
  await user.type(field(labels.confirmPassword), "Green garden 7{Enter}");
  await screen.findByText(taken.message);
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  await user.type(field("Email"), "{Enter}");
  await vi.waitFor(() => expect(openDocument).toHaveBeenCalledWith("/dashboard"));
  expect(requests.at(-1)?.body).toEqual({ email: "ada@demo.school", password: "Green garden 7" });
});

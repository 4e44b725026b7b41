import type { FamilyRecord } from "@school/core/students/families/contract.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { FamiliesPage } from "./FamiliesPage.tsx";
import { FamilyView } from "./FamilyPage.tsx";
import { familyLabels, familyToasts } from "./text.ts";

const id = "00000000-0000-4000-8000-0000000000ff";
const ada = "00000000-0000-4000-8000-00000000000a";
const bola = "00000000-0000-4000-8000-00000000000b";
const child = (childId: string, name: string) => ({
  id: childId,
  name,
  admissionNumber: null,
  className: "Primary 4",
  parentName: "Mrs Obi",
  parentPhone: "0803 555 0101",
});
const family: FamilyRecord = {
  id,
  version: 3,
  children: [child(ada, "Obi Ada"), child(bola, "Obi Bola")],
  guardians: [
    {
      name: "Mrs Obi",
      relationship: "Mother",
      phone: "0803 555 0101",
      email: null,
      children: ["Obi Ada"],
    },
  ],
  accounts: [],
};

test("a family says whose guardian is whose, and a child that is taken out comes back", async () => {
  const user = userEvent.setup();
  const asked = mountFor(() => <FamilyView id={id} />, {
    role: "ADMIN",
    answers: {
      [`GET /api/families/${id}`]: () => ({ data: family }),
      [`PUT /api/families/${id}`]: () => ({ data: { ...family, version: 4 } }),
    },
  });
  await screen.findByRole("heading", { name: familyLabels.of("Obi Ada, Obi Bola") });
  screen.getByText("Mrs Obi (Mother)");
  screen.getByText("Of Obi Ada");
  screen.getByText(familyLabels.noAccount);
  await user.click(screen.getByRole("button", { name: familyLabels.takeOut("Obi Bola") }));
  await screen.findByText(familyToasts.changed);
  const writes = () => asked.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  expect(writes()).toEqual([{ version: 3, studentIds: [ada] }]);
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await expect.poll(() => writes().at(-1)).toEqual({ version: 4, studentIds: [ada, bola] });
});

test("the list of families leads to each", async () => {
  mountFor(FamiliesPage, {
    role: "ADMIN",
    answers: { "GET /api/families": () => onePage([{ id, children: family.children }]) },
  });
  const link = await screen.findByRole("link", { name: "Obi Ada, Obi Bola" });
  expect(link.getAttribute("href")).toBe(`/dashboard/students/families/${id}`);
});

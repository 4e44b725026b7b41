import type { FamilyRecord } from "@school/core/students/families/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { onPhone } from "../../ui/testing.ts";
import { FamiliesPage } from "./FamiliesPage.tsx";
import { FamilyView } from "./FamilyPage.tsx";
import { OwnFamilyPage } from "./OwnFamilyPage.tsx";
import { familyLabels, familyToasts, ownLabels, takingOut, titles } from "./text.ts";

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
      paysFor: ["Obi Ada"],
    },
  ],
  collectors: [
    {
      name: "Sunday",
      relationship: "Driver",
      phone: "0803 555 0199",
      may: "yes",
      children: ["Obi Bola"],
    },
  ],
  accounts: [],
};
const mother = {
  id: "00000000-0000-4000-8000-0000000000aa",
  name: "Obi Ngozi",
  signInName: "08035550101",
  isActive: true,
  lastSignInAt: null,
  children: [{ id: bola, name: "Obi Bola", className: null }],
};

test("a family says whose guardian is whose, and a child that is taken out comes back", async () => {
  const user = userEvent.setup();
  const requests = mountFor(() => <FamilyView id={id} />, {
    role: "ADMIN",
    responses: {
      [`GET /api/families/${id}`]: () => ({ data: family }),
      [`PUT /api/families/${id}`]: () => ({ data: { ...family, version: 4 }, unlinked: [] }),
    },
  });
  await screen.findByRole("heading", { name: familyLabels.of("Obi Ada, Obi Bola") });
  screen.getByText("Mrs Obi (Mother)");
  screen.getByText("Of Obi Ada");
  screen.getByText(familyLabels.paysFeesOf(["Obi Ada"]));
  screen.getByText("Sunday (Driver)");
  screen.getByText("No account sees these children.");
  await user.click(screen.getByRole("button", { name: familyLabels.takeOut("Obi Bola") }));
  await screen.findByText(familyToasts.changed(0));
  const writes = () =>
    requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  expect(writes()).toEqual([{ version: 3, studentIds: [ada], unlink: [] }]);
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await expect
    .poll(() => writes().at(-1))
    .toEqual({
      version: 4,
      studentIds: [ada, bola],
      relink: [],
    });
});

test("accounts that see a child who is taken out are named, unlinked when chosen, and come back", async () => {
  const user = userEvent.setup();
  const link = { parentId: mother.id, studentId: bola };
  const requests = mountFor(() => <FamilyView id={id} />, {
    role: "ADMIN",
    responses: {
      [`GET /api/families/${id}`]: () => ({ data: { ...family, accounts: [mother] } }),
      [`PUT /api/families/${id}`]: () => ({
        data: { ...family, version: 4 },
        unlinked: [{ ...link, relationship: "Mother" }],
      }),
    },
  });
  await user.click(await screen.findByRole("button", { name: familyLabels.takeOut("Obi Bola") }));
  const dialog = await screen.findByRole("dialog", { name: takingOut.title("Obi Bola") });
  await user.click(within(dialog).getByRole("checkbox", { name: "Obi Ngozi, 08035550101" }));
  await user.click(within(dialog).getByRole("button", { name: "Take out" }));
  await screen.findByText(familyToasts.changed(1));
  const writes = () =>
    requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  expect(writes()).toMatchObject([{ unlink: [link] }]);
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  await expect
    .poll(() => writes().at(-1))
    .toMatchObject({ relink: [{ ...link, relationship: "Mother" }] });
});

test("a parent reads the own family, and how only the own account signs in", async () => {
  const { collectors, guardians } = family;
  const children = [{ id: ada, name: "Obi Ada", admissionNumber: null, className: "Primary 4" }];
  const { id: motherId, name, signInName } = mother;
  mountFor(OwnFamilyPage, {
    role: "PARENT",
    responses: {
      "GET /api/own-family": () => ({
        data: {
          children,
          guardians,
          collectors,
          accounts: [
            { id: motherId, name, signInName, isOwn: true },
            { id: bola, name: "Obi Emeka", signInName: null, isOwn: false },
          ],
        },
      }),
    },
  });
  await screen.findByText(ownLabels.signsInWith("08035550101"));
  screen.getByText("Tell the office if something is wrong.");
  screen.getByText("Obi Emeka");
  expect(screen.getByRole("link", { name: "Obi Ada" }).getAttribute("href")).toBe(
    `/dashboard/students/${ada}`,
  );
});

test("the list of families leads to each", async () => {
  mountFor(FamiliesPage, {
    role: "ADMIN",
    responses: { "GET /api/families": () => onePage([{ id, children: family.children }]) },
  });
  const link = await screen.findByRole("link", { name: "Obi Ada, Obi Bola" });
  expect(link.getAttribute("href")).toBe(`/dashboard/students/families/${id}`);
});

test("on a phone each family is a card with all that the table says", async () => {
  onPhone();
  mountFor(FamiliesPage, {
    role: "ADMIN",
    responses: { "GET /api/families": () => onePage([{ id, children: family.children }]) },
  });
  const link = await screen.findByRole("link", { name: "Obi Ada, Obi Bola" });
  expect(link.getAttribute("href")).toBe(`/dashboard/students/families/${id}`);
  const card = within(screen.getByRole("list", { name: titles.families }));
  for (const fact of ["Primary 4", "Mrs Obi", "0803 555 0101"]) card.getByText(fact);
});

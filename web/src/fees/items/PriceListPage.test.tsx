import type { FeeItemRecord, PriceList } from "@school/core/fees/items/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { PriceListPage } from "./PriceListPage.tsx";

const lunch: FeeItemRecord = {
  id: "lunch",
  title: "Lunch",
  kobo: 3_000_000,
  frequency: "TERM",
  isOptional: true,
  levelIds: [],
  classIds: [],
  boarderStatus: null,
  intake: null,
  isBilled: true,
  version: 3,
};

function open(prices: Partial<PriceList> = {}) {
  return mountFor(PriceListPage, {
    role: "ADMIN",
    responses: {
      "GET /api/fees/items": () => ({
        data: {
          items: [lunch],
          rules: [],
          levels: [{ id: "level-1", name: "Primary" }],
          classes: [{ id: "class-1", name: "Primary 4" }],
          ...prices,
        },
      }),
      "POST /api/fees/items": () => ({ data: lunch }),
      "DELETE /api/fees/items/lunch": () => ({ data: { id: "lunch" } }),
      "GET /api/fees/items/lunch/choices": () => ({
        data: [
          { id: "ada", name: "Abe Ada", isChosen: true },
          { id: "bola", name: "Bello Bola", isChosen: false },
        ],
      }),
      "PUT /api/fees/items/lunch/choices": () => ({ data: { chosen: 2 } }),
    },
  });
}

test("a new item is typed in naira and sent in kobo", async () => {
  const user = userEvent.setup();
  const requests = open();
  await user.click(await screen.findByRole("button", { name: "New fee item" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Title/), "School fees");
  await user.type(within(dialog).getByLabelText(/^Amount/), "85k");
  await user.click(within(dialog).getByRole("checkbox", { name: "Primary" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/fees/items")?.body).toMatchObject({
      title: "School fees",
      kobo: 8_500_000,
      levelIds: ["level-1"],
      isOptional: false,
    }),
  );
});

test("pupils of a class are chosen for an optional item", async () => {
  const user = userEvent.setup();
  const requests = open();
  await user.click(await screen.findByRole("button", { name: "Choose pupils for Lunch" }));
  await user.selectOptions(await screen.findByLabelText("Class"), "class-1");
  const ada = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Abe Ada" });
  expect(ada.checked).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Bello Bola" }));
  await user.click(screen.getByRole("button", { name: "Save pupils" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
      classId: "class-1",
      studentIds: ["ada", "bola"],
    }),
  );
});

test("an item is ended after a question", async () => {
  const user = userEvent.setup();
  const requests = open();
  await user.click(await screen.findByRole("button", { name: "End Lunch" }));
  await user.click(await screen.findByRole("button", { name: "End" }));
  await waitFor(() =>
    expect(requests.some(({ call }) => call === "DELETE /api/fees/items/lunch")).toBe(true),
  );
});

test("an empty price list says what to add", async () => {
  open({ items: [] });
  await screen.findByText("No fee items yet");
});

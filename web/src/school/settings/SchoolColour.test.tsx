import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { SchoolNowContext } from "../school-now.ts";
import { schoolNow } from "../testing.ts";
import { SchoolSettingsPage } from "./SchoolSettingsPage.tsx";
import { colourTexts, labels } from "./text.ts";

function PageInShell() {
  return (
    <SchoolNowContext value={schoolNow()}>
      <SchoolSettingsPage />
    </SchoolNowContext>
  );
}

/** The page of a school with this colour, which saves what it is sent; what was sent. */
function open(colour: string | null) {
  let value = colour;
  const stored = (): { data: SchoolSettings } => ({
    data: {
      settings: [
        {
          key: "school_colour",
          value,
          version: value === null ? 0 : 2,
          description: "",
          updatedAt: null,
          updatedBy: null,
        },
      ],
      hasDefaultPassword: false,
      logoUrl: null,
      mailDelivery: "outbox",
    },
  });
  const requests = mountFor(PageInShell, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/settings": stored,
      "PUT /api/settings": ({ body }) => {
        value = (body as { changes: [{ value: string | null }] }).changes[0].value;
        return stored();
      },
    },
  });
  return () => requests.filter(({ call }) => call === "PUT /api/settings").map(({ body }) => body);
}

const field = () => screen.findByRole("textbox", { name: labels.schoolColour });
const save = () =>
  userEvent.click(
    within(screen.getByRole("form", { name: labels.schoolColour })).getByRole("button", {
      name: "Save",
    }),
  );
const sample = (scheme: "Light" | "Dark") =>
  screen.getByText(scheme, { selector: "figcaption" }).previousElementSibling as HTMLElement;

test("a colour is chosen, shown in both schemes, and saved", async () => {
  const saved = open(null);
  expect(await field()).toHaveProperty("value", "");
  expect(screen.queryByRole("button", { name: "Use the default green" })).toBeNull();
  fireEvent.change(screen.getByLabelText("Choose the school colour"), {
    target: { value: "#7a1f2b" },
  });
  expect(await field()).toHaveProperty("value", "#7a1f2b");
  for (const scheme of ["Light", "Dark"] as const) {
    expect(sample(scheme).dataset["mantineColorScheme"]).toBe(scheme.toLowerCase());
    expect(sample(scheme).style.getPropertyValue("--mantine-color-brand-7")).toBe("#7a1f2b");
  }
  await save();
  await screen.findByText("School colour saved");
  expect(saved()).toEqual([{ changes: [{ key: "school_colour", value: "#7a1f2b", version: 0 }] }]);
});

test("does not send an invalid colour", async () => {
  const saved = open("#7a1f2b");
  fireEvent.change(await field(), { target: { value: "#7a1f" } });
  await save();
  expect(screen.getByText(/^Enter a colour such as/)).toBeDefined();
  expect(sample("Light").style.getPropertyValue("--mantine-color-brand-7")).toBe("#7a1f2b");
  expect(saved()).toEqual([]);
});

test("a bright colour says in which shade it acts", async () => {
  open("#f2c200");
  const acts = shadesOf("#f2c200")[7];
  expect(await screen.findByText(colourTexts.darkened(acts), { exact: false })).toBeDefined();
});

test("resets to the default green", async () => {
  const saved = open("#7a1f2b");
  await userEvent.click(await screen.findByRole("button", { name: "Use the default green" }));
  expect(sample("Light").style.getPropertyValue("--mantine-color-brand-7")).toBe(DEFAULT_COLOUR);
  await save();
  await waitFor(() =>
    expect(saved()).toEqual([{ changes: [{ key: "school_colour", value: null, version: 2 }] }]),
  );
  expect(await field()).toHaveProperty("value", "");
});

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { UiProvider } from "../frame/UiProvider.tsx";
import { GalleryPage } from "./GalleryPage.tsx";

/** Every file of pieces, and every file of the gallery, as text. */
const pieces = Object.keys(import.meta.glob(["../*/*.tsx", "!../**/*.test.tsx", "!./*"]));
const shelves = Object.values(
  import.meta.glob<string>("./*Shelf.tsx", { query: "?raw", import: "default", eager: true }),
).join("\n");

/** Drawn by another piece, or around all of them. */
const WITHIN = [
  "../feedback/ConfirmDialog.tsx",
  "../feedback/Toaster.tsx",
  "../feedback/Toasts.tsx",
  "../feedback/UndoToast.tsx",
  "../frame/SchemeSwitch.tsx",
  "../frame/UiProvider.tsx",
  "../page/Page.tsx",
  "../page/WorkDay.tsx",
  "../page/WorkPage.tsx",
  "../table/DataCards.tsx",
  "../table/FilterBar.tsx",
];

test("every piece is on a shelf", () => {
  const missing = pieces.filter((file) => !WITHIN.includes(file) && !shelves.includes(`"${file}"`));
  expect(missing).toEqual([]);
});

test("all pieces can be drawn on one page", async () => {
  render(
    <UiProvider>
      <GalleryPage />
    </UiProvider>,
  );
  for (const name of ["page", "feedback", "fields", "table", "sheet", "frame"]) {
    expect(await screen.findByRole("region", { name })).toBeDefined();
  }
  expect(screen.getByText("Showing", { exact: false, selector: "p" })).toBeDefined();
});

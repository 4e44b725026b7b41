import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ImageField } from "./ImageField.tsx";
import { UiProvider } from "../frame/UiProvider.tsx";
import { labels } from "../text.ts";
import { messages } from "@school/core/api/text.ts";

const RULES = {
  field: "passport",
  types: ["image/jpeg", "image/png", "image/gif"],
  maxBytes: 500 * 1024 + 1,
  wrongKind: "Invalid file type. Use jpg, jpeg, png, or gif.",
  tooLarge: "File too large. Max 500KB.",
} as const;

const onPick = vi.fn<(file: File) => void>();
const onRemove = vi.fn<() => void>();
beforeEach(() => {
  onPick.mockReset();
  onRemove.mockReset();
});

function show(src: string | null = null, error: string | null = null) {
  const field = { label: "Passport", rules: RULES, src, onPick, onRemove, error };
  render(
    <UiProvider>
      <ImageField {...field} hint="jpg, png or gif, up to 500 KB." />
    </UiProvider>,
  );
}
const file = (type: string, size = 10) => {
  const made = new File(["x"], "picture", { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
};
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText("Passport", { selector: "input" }), {
    target: { files: [chosen] },
  });

test("takes a picture that is chosen or dropped", () => {
  show();
  const chosen = file("image/gif", 500 * 1024);
  choose(chosen);
  expect(onPick).toHaveBeenLastCalledWith(chosen);
  const dropped = file("image/png");
  fireEvent.drop(screen.getByText("No picture"), { dataTransfer: { files: [dropped] } });
  expect(onPick).toHaveBeenLastCalledWith(dropped);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["application/pdf", 10, RULES.wrongKind],
  ["image/png", 500 * 1024 + 1, RULES.tooLarge],
])("refuses %s of %i bytes in the words of its rules", async (type, size, words) => {
  show();
  choose(file(type, size));
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: labels.leaveOut }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a phone's photo is made smaller before the limit is asked", async () => {
  const bitmap = { width: 4000, height: 3000, close: () => undefined };
  vi.stubGlobal("createImageBitmap", async () => bitmap);
  const canvas = {
    getContext: () => null,
    toBlob: (take: BlobCallback) => take(new Blob(["small"])),
  };
  const make = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation(((name: string) =>
    name === "canvas" ? canvas : make(name)) as typeof document.createElement);
  show();
  choose(file("image/jpeg", 4_600_000));
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledOnce());
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({ type: "image/jpeg", size: 5 });
  expect(canvas).toMatchObject({ width: 1024, height: 768 });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a photo that is still too large is made smaller again", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({
    width: 4000,
    height: 3000,
    close: () => undefined,
  }));
  const canvas = {
    width: 0,
    getContext: () => null,
    toBlob: (take: BlobCallback) =>
      take(new Blob([new Uint8Array(canvas.width > 600 ? RULES.maxBytes : 40_000)])),
  };
  const make = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation(((name: string) =>
    name === "canvas" ? canvas : make(name)) as typeof document.createElement);
  show();
  choose(file("image/jpeg", 4_600_000));
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledOnce());
  expect(onPick.mock.calls[0]?.[0].size).toBe(40_000);
  expect(canvas.width).toBe(512);
});

test("shows the picture, offers to replace or remove it, and says what the server says", async () => {
  show("/files/1", messages.pictureRemoved);
  expect(screen.getByRole("img", { name: "Passport" }).getAttribute("src")).toBe("/files/1");
  expect(screen.getByRole("button", { name: "Replace" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/was removed/);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(onRemove).toHaveBeenCalledOnce();
});

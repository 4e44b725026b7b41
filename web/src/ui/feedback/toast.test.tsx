import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { toastSuccess, toastWithUndo } from "./toast.ts";
import { UiProvider } from "../frame/UiProvider.tsx";

test("says that it worked, and disappears when dismissed", async () => {
  render(<UiProvider>page</UiProvider>);
  act(() => toastSuccess("User updated successfully"));
  expect((await screen.findByRole("status")).textContent).toContain("User updated successfully");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("User updated successfully")).toBeNull());
});

test("lets clicks through to the page, except on its own buttons", async () => {
  render(<UiProvider>page</UiProvider>);
  act(() => toastWithUndo("Ada Obi moved", vi.fn<() => void>()));
  const toast = await screen.findByRole("status");
  const takesClicks = (element: HTMLElement) => getComputedStyle(element).pointerEvents !== "none";
  expect(takesClicks(toast)).toBe(false);
  expect(takesClicks(screen.getByText("Ada Obi moved"))).toBe(false);
  for (let up = toast.parentElement; up && up !== document.body; up = up.parentElement)
    if (up.dataset["position"]) expect(takesClicks(up)).toBe(false);
  expect(within(toast).getAllByRole("button").every(takesClicks)).toBe(true);
  expect(within(toast).getAllByRole("button")).toHaveLength(2);
  await userEvent.click(within(toast).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("Ada Obi moved")).toBeNull());
});

test("takes back once", async () => {
  const undo = vi.fn<() => void>();
  render(<UiProvider>page</UiProvider>);
  act(() => toastWithUndo("Ada Obi moved", undo));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Ada Obi moved")).toBeNull());
});

import { act, render, screen, waitFor } from "@testing-library/react";
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

test("takes back once", async () => {
  const undo = vi.fn<() => void>();
  render(<UiProvider>page</UiProvider>);
  act(() => toastWithUndo("Ada Obi moved", undo));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Ada Obi moved")).toBeNull());
});

import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { OfflineBanner } from "./OfflineBanner.tsx";

test("shows while the network is gone", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(<OfflineBanner />);
  expect(screen.getByRole("status").textContent).toBe("");
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status").textContent).toContain("No connection.");
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("status").textContent).toBe("");
});

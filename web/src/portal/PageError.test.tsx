import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "../platform/page-under-test.tsx";
import { labels, offline } from "../ui/text.ts";
import { PageError } from "./PageError.tsx";

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
};
const open = () => {
  const reset = vi.fn<() => void>();
  openPage(() => <PageError error={new Error("No script")} reset={reset} />, { responses: {} });
  return reset;
};

test("a page that is not on the device loads when the network is back, and once", async () => {
  setOnline(false);
  const reset = open();
  await screen.findByText(offline.notYet);
  expect(reset).not.toHaveBeenCalled();
  act(() => setOnline(true));
  await vi.waitFor(() => expect(reset).toHaveBeenCalledTimes(1));
});

test("a page that failed with a network waits for Try again", async () => {
  setOnline(true);
  const reset = open();
  const button = await screen.findByRole("button", { name: labels.tryAgain });
  expect(reset).not.toHaveBeenCalled();
  button.click();
  expect(reset).toHaveBeenCalledTimes(1);
});

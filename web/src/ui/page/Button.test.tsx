import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "./Button.tsx";
import { UiProvider } from "../frame/UiProvider.tsx";

function Toggle() {
  const [busy, setBusy] = useState(false);
  return (
    <UiProvider>
      <Button disabled={busy} onClick={() => setBusy(true)}>
        Disable
      </Button>
      <Button>Other</Button>
      <button type="button" onClick={() => setBusy(false)}>
        answered
      </button>
    </UiProvider>
  );
}
const button = (name: string) => screen.getByRole("button", { name });

test("a button that was disabled while it worked has the focus again, so that the keyboard continues there", () => {
  render(<Toggle />);
  button("Disable").focus();
  fireEvent.click(button("Disable"));
  // As a browser does for a disabled element; the test's document does not remove the focus.
  button("Other").focus();
  button("Other").blur();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(button("answered"));
  expect(document.activeElement).toBe(button("Disable"));
});

test("anyone who has moved on in between stays there", () => {
  render(<Toggle />);
  button("Disable").focus();
  fireEvent.click(button("Disable"));
  button("Other").focus();
  fireEvent.click(button("answered"));
  expect(document.activeElement).toBe(button("Other"));
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "../page/Button.tsx";
import { FormActions } from "./FormActions.tsx";
import { TextField } from "./FormFields.tsx";
import { Form } from "./FormLayout.tsx";
import { UiProvider } from "../frame/UiProvider.tsx";

/** A form whose age is wrong as soon as it is sent. */
function Ages({ isWrong }: { isWrong: boolean }) {
  const [sent, setSent] = useState(false);
  return (
    <Form
      label="Ages"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <TextField label="Name" />
      <TextField label="Age" error={sent && isWrong ? "Too old" : undefined} />
      <Button type="submit">Save</Button>
    </Form>
  );
}

function open(isWrong: boolean) {
  render(
    <UiProvider>
      <Ages isWrong={isWrong} />
    </UiProvider>,
  );
  return userEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("sending a form leads to the first field that is wrong", async () => {
  await open(true);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Age")));
});

test("a form without faults leaves the person at the button", async () => {
  await open(false);
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
});

/** A form whose age the server refuses after a moment. */
function Refused() {
  const [state, setState] = useState<"typing" | "busy" | "refused">("typing");
  return (
    <Form
      label="Refused"
      onSubmit={(event) => {
        event.preventDefault();
        setState("busy");
        setTimeout(() => setState("refused"), 30);
      }}
    >
      <TextField label="Name" />
      <TextField label="Age" error={state === "refused" ? "Taken" : undefined} />
      <FormActions submit="Send" busy={state === "busy"} />
    </Form>
  );
}

test("what the server refuses is led to as well, but no one is taken from another field", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Refused />, { wrapper: UiProvider });
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("Taken");
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Age")));
  unmount();

  render(<Refused />, { wrapper: UiProvider });
  await user.click(screen.getByRole("button", { name: "Send" }));
  screen.getByLabelText("Name").focus();
  await screen.findByText("Taken");
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

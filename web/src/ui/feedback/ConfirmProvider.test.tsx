import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useConfirm } from "./ConfirmProvider.tsx";
import { UiProvider } from "../frame/UiProvider.tsx";

const responses: boolean[] = [];

function Asking() {
  const confirm = useConfirm();
  const ask = async () => {
    responses.push(await confirm({ title: "Delete this class?", confirmLabel: "Delete" }));
  };
  return <button onClick={() => void ask()}>Ask</button>;
}

test("yes, no and Escape are answers, each to its own question", async () => {
  render(
    <UiProvider>
      <Asking />
    </UiProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Ask" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(responses).toEqual([true]);

  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByRole("dialog", { name: "Delete this class?" })).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(responses).toEqual([true, false]);

  await user.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  expect(responses).toEqual([true, false, false]);
});

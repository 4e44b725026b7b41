import { Menu } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { UiProvider } from "../frame/UiProvider.tsx";
import { Button } from "../page/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { closing } from "../text.ts";

/** A page whose dialog exists only while it is open, as nearly all do. */
function PageWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Ada</Button>
      <Menu withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button>More for Ada</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && (
        <Dialog opened title="Ada" onClose={() => setOpen(false)}>
          <input aria-label="Note" defaultValue="Old" />
          <input aria-label="Find" type="search" />
          <Button>Save</Button>
        </Dialog>
      )}
    </>
  );
}

function openPage() {
  render(
    <UiProvider>
      <PageWithDialog />
    </UiProvider>,
  );
  return userEvent.setup();
}

test("a dialog that is left gives the focus back to the button that opened it", async () => {
  const user = openPage();
  const edit = screen.getByRole("button", { name: "Edit Ada" });
  edit.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Ada" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test("opened from a menu, it gives the focus back to the menu's button", async () => {
  const user = openPage();
  const more = screen.getByRole("button", { name: "More for Ada" });
  await user.click(more);
  (await screen.findByRole("menuitem", { name: "Delete" })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Ada" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(more));
});

test("over typed text Escape and the close button ask first; found text is no loss", async () => {
  const user = openPage();
  const edit = screen.getByRole("button", { name: "Edit Ada" });
  await user.click(edit);
  await user.type(await screen.findByLabelText("Find"), "ade");
  await user.type(screen.getByLabelText("Note"), "s");
  await user.keyboard("{Escape}");
  await screen.findByRole("alertdialog", { name: closing.question });
  expect(document.activeElement?.textContent).toBe("Keep editing");
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "Olds");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("dialog", { name: "Ada" })).toBeNull();

  await user.click(edit);
  await user.type(await screen.findByLabelText("Note"), "s{Backspace}");
  await user.type(screen.getByLabelText("Find"), "ade");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ada" })).toBeNull());
});

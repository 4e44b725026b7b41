import { Menu } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { UiProvider } from "../frame/UiProvider.tsx";
import { Button } from "../page/Button.tsx";
import { Dialog } from "./Dialog.tsx";

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

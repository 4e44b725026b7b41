import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** Opens the menu of a row, a selection or a page, and presses one of its entries. */
export async function pressInMenu(name: string, entry: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: `More for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AppFrame } from "./AppFrame.tsx";
import { SideLink, SideNav, SideSection } from "./SideNav.tsx";
import { UiProvider } from "./UiProvider.tsx";
import { onPhone } from "../testing.ts";
import { labels } from "../text.ts";

function frame(path: string) {
  return (
    <UiProvider>
      <AppFrame path={path} sidebar={<a href="/staff">Staff</a>} header="Welcome">
        <h1>{path}</h1>
      </AppFrame>
    </UiProvider>
  );
}

test("on a desk the sidebar is always there, and the page can be jumped to", () => {
  render(frame("/dashboard"));
  expect(screen.getByRole("link", { name: "Staff" })).toBeDefined();
  expect(screen.queryByRole("button", { name: labels.openMenu })).toBeNull();
  expect(screen.getByRole("link", { name: labels.skipToMainContent }).getAttribute("href")).toBe(
    "#main",
  );
});

test("on a phone the burger opens the menu; its own button and moving on close it", async () => {
  onPhone();
  const user = userEvent.setup();
  const { rerender } = render(frame("/dashboard"));
  const burger = screen.getByRole("button", { name: labels.openMenu });
  await user.click(burger);
  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeDefined();
  expect(burger.getAttribute("aria-expanded")).toBe("true");
  await user.click(screen.getByRole("button", { name: labels.closeMenu }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(burger);
  await screen.findByRole("dialog");
  rerender(frame("/dashboard/staff"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("on a phone the link of the open page closes the menu", async () => {
  onPhone();
  const user = userEvent.setup();
  const sidebar = (
    <SideNav label="Main">
      <SideSection label="People">
        {[<SideLink key="staff" href="#staff" label="Directory" active />]}
      </SideSection>
    </SideNav>
  );
  render(
    <UiProvider>
      <AppFrame path="/dashboard/staff" sidebar={sidebar} header="Welcome">
        <h1>Staff</h1>
      </AppFrame>
    </UiProvider>,
  );
  await user.click(screen.getByRole("button", { name: labels.openMenu }));
  await user.click(screen.getByRole("link", { name: "Directory" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a new page takes the focus", async () => {
  const { rerender } = render(frame("/dashboard"));
  rerender(frame("/dashboard/staff"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("on a phone the bar has the main links, and More opens the menu", async () => {
  onPhone();
  const user = userEvent.setup();
  const bar = [
    {
      href: "#home",
      label: "Home",
      icon: null,
      active: true,
      count: { value: 3, words: "unread" },
    },
  ];
  render(
    <UiProvider>
      <AppFrame path="/dashboard" sidebar={<a href="/staff">Staff</a>} header="Welcome" bar={bar}>
        <h1>Home</h1>
      </AppFrame>
    </UiProvider>,
  );
  const nav = within(screen.getByRole("navigation", { name: "Main" }));
  const home = nav.getByRole("link", { name: "Home 3 unread" });
  expect(home.getAttribute("aria-current")).toBe("page");
  expect(screen.queryByRole("button", { name: labels.openMenu })).toBeNull();
  await user.click(nav.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeDefined();
});

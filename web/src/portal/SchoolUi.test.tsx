import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Page } from "../ui/page/Page.tsx";
import { SchoolUi } from "./SchoolUi.tsx";

const styles = () => [...document.querySelectorAll("style")].map((one) => one.textContent).join();

test("the last visit's colour is shown at once, and this visit's when it is known", async () => {
  document.head.innerHTML = '<meta name="theme-color" content="#084a30">';
  const facts = { name: "Hilltop School", motto: "", address: "", phone: "", email: "" };
  localStorage.setItem("school", JSON.stringify({ ...facts, colour: "#7a1f2b" }));
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: { ...facts, logoUrl: null, colour: "#1f3f7a" } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SchoolUi>page</SchoolUi>
    </QueryClientProvider>,
  );
  expect(styles()).toContain("--mantine-color-brand-7: #7a1f2b");
  await waitFor(() => expect(styles()).toContain("--mantine-color-brand-7: #1f3f7a"));
  expect(styles()).not.toContain("#7a1f2b");
  const around = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  expect(around?.content).toMatch(/^#[\da-f]{6}$/);
  expect(around?.content).not.toBe("#084a30");
});

test("the browser's tab says the page and the school", async () => {
  document.title = "School Portal";
  const facts = { motto: "", address: "", phone: "", email: "", logoUrl: null, colour: null };
  localStorage.removeItem("school");
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => response.promise);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SchoolUi>
        <Page title="Classes">page</Page>
      </SchoolUi>
    </QueryClientProvider>,
  );
  expect(document.title).toBe("Classes · School Portal");
  response.resolve(Response.json({ data: { ...facts, name: "Hilltop School" } }));
  await waitFor(() => expect(document.title).toBe("Classes · Hilltop School"));
});

/** Opens a page with links to another page of the portal, to a test, and to a file. */
async function openLinks() {
  const root = createRootRoute();
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ["/links"] }),
    routeTree: root.addChildren([
      page("/links", () => (
        <>
          <AppLink href="/results?child=ada">Results</AppLink>
          <AppLink href="/dashboard/cbt/sit/1">Test</AppLink>
          <AppLink href="/file" download>
            File
          </AppLink>
        </>
      )),
      page("/results", () => <p>Marks</p>),
    ]),
  });
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SchoolUi>
        <RouterProvider router={router} />
      </SchoolUi>
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: "Results" });
  return router;
}

test("a pressed link looks pressed before its page is rendered", async () => {
  const router = await openLinks();
  const link = screen.getByRole("link", { name: "Results" });
  fireEvent.click(link);
  expect(link.hasAttribute("data-opening")).toBe(true);
  expect(router.latestLocation.pathname).toBe("/links");
  await screen.findByText("Marks");
  expect(router.latestLocation.href).toBe("/results?child=ada");
});

test("the browser opens new tabs, files and tests", async () => {
  await openLinks();
  const isLeft = (name: string, init?: MouseEventInit) => {
    const link = screen.getByRole("link", { name });
    const click = createEvent.click(link, init);
    // jsdom cannot navigate.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    let wasPrevented = false;
    document.addEventListener("click", (event) => (wasPrevented = event.defaultPrevented), {
      once: true,
    });
    fireEvent(link, click);
    return !wasPrevented && !link.hasAttribute("data-opening");
  };
  expect(isLeft("Results", { ctrlKey: true })).toBe(true);
  expect(isLeft("File")).toBe(true);
  expect(isLeft("Test")).toBe(true);
  expect(isLeft("Results")).toBe(false);
});

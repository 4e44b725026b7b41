import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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

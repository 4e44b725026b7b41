import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { anOwnPart, aTest } from "../testing.ts";
import { CbtPage } from "./CbtPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const nothing = { open: [], coming: [], past: [] };
const show = (role: "STUDENT" | "PARENT" | "STAFF", overview: object) =>
  mountFor(CbtPage, {
    role,
    answers: { "GET /api/cbt-overview": () => ({ data: { ...nothing, ...overview } }) },
  });

test("a pupil begins what is open, and goes on with what has begun", async () => {
  show("STUDENT", {
    open: [
      { ...aTest(), own: anOwnPart() },
      { ...aTest({ id: "t2", title: "Verbs" }), own: anOwnPart({ status: "sitting" }) },
      {
        ...aTest({ id: "t3", title: "Maps" }),
        own: anOwnPart({ status: "handed_in", sittingId: "s3" }),
      },
    ],
    coming: [{ ...aTest({ id: "t4", title: "Plants", state: "coming" }), own: anOwnPart() }],
  });
  const begin = await screen.findByRole("link", { name: "Begin Fractions" });
  expect(begin.getAttribute("href")).toBe("/dashboard/cbt/sit/test-1");
  expect(screen.getByRole("link", { name: "Go on with Verbs" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /Begin Maps|Go on with Maps/ })).toBeNull();
  expect(screen.getByRole("link", { name: "My Mark of Maps" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /Plants/ })).toBeNull();
  expect(screen.getByText(/Opens/)).toBeDefined();
  expect(screen.getByText("Handed in")).toBeDefined();
});

test("a parent only looks on", async () => {
  show("PARENT", {
    open: [{ ...aTest(), own: anOwnPart() }],
    past: [
      {
        ...aTest({ id: "t2", title: "Verbs", state: "over" }),
        own: anOwnPart({ status: "handed_in", sittingId: "sitting-1" }),
      },
    ],
  });
  expect(await screen.findByRole("button", { name: "See the mark: Ada Obi, Verbs" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /Begin/ })).toBeNull();
});

test("a teacher watches what is open and reads the marks", async () => {
  const onPaper = aTest({ id: "t2", title: "Verbs", platform: "Offline" });
  show("STAFF", {
    open: [
      { ...aTest(), own: null },
      { ...onPaper, own: null },
    ],
  });
  const watch = await screen.findByRole("link", { name: "Watch the Hall of Fractions" });
  expect(watch.getAttribute("href")).toBe("/dashboard/cbt/hall?testId=test-1");
  expect(screen.getByRole("link", { name: "Marks of Fractions" })).toBeDefined();
  const type = screen.getByRole("link", { name: "Type in Scores of Verbs" });
  expect(type.getAttribute("href")).toBe("/dashboard/cbt/paper-scores?testId=t2");
});

test("without tests, and without the server, the page says so", async () => {
  show("STUDENT", {});
  expect(await screen.findByText("No tests")).toBeDefined();
});

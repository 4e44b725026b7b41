import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { anOwnPart, aTest } from "../testing.ts";
import { CbtPage } from "./CbtPage.tsx";
import { empty } from "./text.ts";

const nothing = { open: [], coming: [], past: [] };
const show = (role: "STUDENT" | "PARENT", overview: object) =>
  mountFor(CbtPage, {
    role,
    responses: {
      "GET /api/cbt-overview": () => ({ data: { ...nothing, ...overview } }),
      "GET /api/cbt-practices": () => ({ data: [] }),
    },
  });

test("a pupil starts an open test and continues one that has been started", async () => {
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
  const begin = await screen.findByRole("link", { name: "Start Fractions" });
  expect(begin.getAttribute("href")).toBe("/dashboard/cbt/sit/test-1");
  expect(screen.getByRole("link", { name: "Continue Verbs" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /(Start|Continue) Maps/ })).toBeNull();
  expect(screen.getByRole("link", { name: "My mark of Maps" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /Plants/ })).toBeNull();
  expect(screen.getByText(/Opens/)).toBeDefined();
  expect(screen.getByText("Submitted")).toBeDefined();
});

test("a parent can only look", async () => {
  show("PARENT", {
    open: [{ ...aTest(), own: anOwnPart() }],
    past: [
      {
        ...aTest({ id: "t2", title: "Verbs", state: "over" }),
        own: anOwnPart({ status: "handed_in", sittingId: "sitting-1" }),
      },
    ],
  });
  expect(await screen.findByRole("button", { name: "View mark: Ada Obi, Verbs" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /Start/ })).toBeNull();
});

test("without tests the page says so", async () => {
  show("STUDENT", {});
  expect(await screen.findByText(empty.title)).toBeDefined();
});

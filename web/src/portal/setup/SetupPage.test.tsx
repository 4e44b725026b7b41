import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses, SentRequest } from "../../platform/page-under-test.tsx";
import { switchLabels } from "../../school/settings/text.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { SetupPage } from "./SetupPage.tsx";
import { stepTexts } from "./text.ts";

const bodyOf = (requests: readonly SentRequest[], method: string) =>
  requests.find(({ call }) => call.startsWith(method))?.body;
const state = (step: string, rest: object = {}) => ({
  step,
  isDone: false,
  isSkipped: false,
  count: null,
  of: null,
  ...rest,
});
const reach = {
  publicUrl: "http://localhost:5001",
  isChosen: false,
  isOnlyHere: true,
  listensToNetwork: false,
  https: "none",
  addresses: ["192.168.1.10"],
  port: 5001,
  setOutside: [],
  canChange: true,
  qrCode: "<svg></svg>",
};

function open(
  query: string,
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL",
) {
  const setup = {
    steps: [
      state("staff", { isDone: true, count: 1 }),
      state("pupils", { count: 0 }),
      state("phones"),
      state("site", { isSkipped: true }),
      state("backup"),
    ],
    percent: 25,
  };
  return mountFor(SetupPage, {
    role,
    query,
    responses: {
      "GET /api/settings/setup": () => ({ data: setup }),
      "GET /api/settings/reach": () => ({ data: reach }),
      ...responses,
    },
  });
}

test("opens the first step that is left, counts, and skips to the next", async () => {
  const user = userEvent.setup();
  const requests = open("", { "PUT /api/settings/setup/pupils": () => ({ data: {} }) });
  const pupils = await screen.findByRole("region", { name: stepTexts.pupils.label });
  expect(screen.getByText("25 % done")).toBeDefined();
  expect(screen.getByText("1 of 4")).toBeDefined();
  const way = within(pupils).getByRole("link", { name: "Import pupils" });
  expect(way.getAttribute("href")).toBe("/dashboard/students/import-csv?setup=pupils");
  // Nothing leads past a step that is not begun: what is typed there would be lost.
  expect(within(pupils).queryByRole("button", { name: "Next step" })).toBeNull();
  await user.click(within(pupils).getByRole("button", { name: "Skip this step" }));
  expect(await screen.findByRole("region", { name: stepTexts.phones.label })).toBeDefined();
  expect(bodyOf(requests, "PUT")).toEqual({ isSkipped: true });
});

test("a step that is done leads to the next one, and the last to the dashboard", async () => {
  const user = userEvent.setup();
  open("step=staff");
  const staff = await screen.findByRole("region", { name: stepTexts.staff.label });
  await user.click(within(staff).getByRole("button", { name: "Next step" }));
  expect(await screen.findByRole("region", { name: stepTexts.pupils.label })).toBeDefined();
  cleanup();
  const steps = [state("staff", { isDone: true, count: 1 })];
  open("", { "GET /api/settings/setup": () => ({ data: { steps, percent: 100 } }) });
  const leave = await screen.findByRole("link", { name: "Open the dashboard" });
  expect(leave.getAttribute("href")).toBe("/dashboard");
});

test("the school chooses how people are greeted and whether families see positions", async () => {
  const user = userEvent.setup();
  const setting = (key: string, value: unknown) => ({ key, value, version: 2, description: "" });
  const settings = {
    settings: [setting("welcome_message_type", "email"), setting("show_position", false)],
    hasDefaultPassword: false,
    logoUrl: null,
    mailDelivery: "outbox",
  };
  const steps = [state("school"), state("grading")];
  const responses: FakeResponses = {
    "GET /api/settings/setup": () => ({ data: { steps, percent: 0 } }),
    "GET /api/settings": () => ({ data: settings }),
    "PUT /api/settings": () => ({ data: settings }),
  };
  const requests = open("step=school", responses);
  const greeting = await screen.findByRole("radiogroup", { name: "Greet users by" });
  await user.click(within(greeting).getByRole("radio", { name: uiLabels.firstName }));
  await waitFor(() =>
    expect(bodyOf(requests, "PUT")).toEqual({
      changes: [{ key: "welcome_message_type", value: "firstname", version: 2 }],
    }),
  );
  cleanup();
  const nextRequests = open("step=grading", responses);
  await user.click(
    await screen.findByRole("switch", { name: new RegExp(`^${switchLabels.showPosition}`) }),
  );
  await waitFor(() =>
    expect(bodyOf(nextRequests, "PUT")).toEqual({
      changes: [{ key: "show_position", value: true, version: 2 }],
    }),
  );
});

test("a step is skipped, and one that was skipped is taken up again", async () => {
  const user = userEvent.setup();
  const requests = open("step=site", { "PUT /api/settings/setup/site": () => ({ data: {} }) });
  await user.click(await screen.findByRole("button", { name: "Do this step after all" }));
  await waitFor(() => expect(bodyOf(requests, "PUT")).toEqual({ isSkipped: false }));
});

test("the principal chooses the address that phones open", async () => {
  const user = userEvent.setup();
  const requests = open("step=phones", {
    "PUT /api/settings/reach": () => ({
      data: { publicUrl: "https://192.168.1.10:5001", restarts: true },
    }),
  });
  expect(
    await screen.findByText("Not chosen yet. Slips and messages with this address are stopped."),
  ).toBeDefined();
  // Pages open again without a network only over HTTPS, so it is chosen from the start.
  const https = screen.getByRole<HTMLInputElement>("checkbox", {
    name: "HTTPS with a certificate of the school's own",
  });
  expect(https.checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Use this address" }));
  const trust = await screen.findByRole("link", { name: /trust$/ });
  expect(trust.getAttribute("href")).toBe("http://192.168.1.10:5001/trust");
  const opened = screen.getByRole("link", { name: "Open the new address" });
  expect(opened.getAttribute("href")).toBe("https://192.168.1.10:5001/dashboard/setup?step=phones");
  // The address of before is no longer true.
  expect(
    screen.queryByText("Not chosen yet. Slips and messages with this address are stopped."),
  ).toBeNull();
  expect(bodyOf(requests, "PUT")).toEqual({
    place: "network",
    host: "192.168.1.10",
    https: true,
  });
});

test("the address that holds is the one that is proposed, with the way to trust it", async () => {
  const name = { ...reach, publicUrl: "https://school.local:5001", isChosen: true, https: "own" };
  open("step=phones", {
    "GET /api/settings/reach": () => ({
      data: { ...name, isOnlyHere: false, listensToNetwork: true },
    }),
  });
  const typed = await screen.findByRole("textbox", { name: "Address or name" });
  expect((typed as HTMLInputElement).value).toBe("school.local");
  const trust = screen.getByRole("link", { name: /trust$/ });
  expect(trust.getAttribute("href")).toBe("http://school.local:5001/trust");
});

test("the office reads the address and cannot change it", async () => {
  open("step=phones", {}, "ADMIN");
  expect(await screen.findByText("Only the principal can change the address.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Use this address" })).toBeNull();
});

test("says so when nothing loads", async () => {
  open("", { "GET /api/settings/setup": () => Response.json({}, { status: 500 }) });
  expect(await screen.findByText("The set-up did not load")).toBeDefined();
});

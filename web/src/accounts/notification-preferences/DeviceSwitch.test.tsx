import type { OwnChoices } from "@school/core/accounts/notification-preferences/contract.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../testing.tsx";
import { DeviceSwitch } from "./DeviceSwitch.tsx";

const OWN: OwnChoices = {
  choices: [],
  email: null,
  phone: null,
  gateways: [],
  stoppedAt: null,
  pushKey: "BKey",
  isDeviceOn: false,
};
const DEVICE = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };

/** A browser with notifications, whose person answers its question like this. */
function browser(response: NotificationPermission, permission: NotificationPermission = "default") {
  let subscription: object | null = null;
  const made = { toJSON: () => DEVICE, unsubscribe: async () => (subscription = null) };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn<(options: object) => Promise<object>>(async () => (subscription = made)),
  };
  const notification = { permission, requestPermission: vi.fn<() => Promise<string>>() };
  notification.requestPermission.mockImplementation(
    async () => (notification.permission = response),
  );
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => ({ pushManager }),
      ready: Promise.resolve({ pushManager }),
    },
  });
  return { notification, pushManager };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function open(preferences = OWN) {
  const requests = mountFor(() => <DeviceSwitch preferences={preferences} />, {
    role: "PARENT",
    responses: {
      "PUT /api/profile/device": () => ({ data: { ...OWN, isDeviceOn: true } }),
      "DELETE /api/profile/device": () => ({ data: OWN }),
    },
  });
  return (call: string) => requests.find((one) => one.call === call)?.body;
}
const toggle = async () => (await screen.findByRole("switch")) as HTMLInputElement;

test("the browser is asked only after a tap, and the device is sent with its keys", async () => {
  const user = userEvent.setup();
  const { notification, pushManager } = browser("granted");
  const bodyOf = open();
  await waitFor(async () => expect((await toggle()).disabled).toBe(false));
  expect(notification.requestPermission).not.toHaveBeenCalled();
  await user.click(await toggle());
  await waitFor(() => expect(bodyOf("PUT /api/profile/device")).toEqual(DEVICE));
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: "BKey",
  });
});

test("who refuses is told so, and nothing is sent", async () => {
  const user = userEvent.setup();
  browser("denied");
  const bodyOf = open();
  await waitFor(async () => expect((await toggle()).disabled).toBe(false));
  await user.click(await toggle());
  await screen.findByText("Notifications were not allowed on this device.");
  expect(bodyOf("PUT /api/profile/device")).toBeUndefined();
});

test("a browser that blocks notifications, or has none, says what to do", async () => {
  browser("denied", "denied");
  open();
  await screen.findByText(
    "You blocked notifications. Allow them for this site in the browser's settings.",
  );
  Reflect.deleteProperty(navigator, "serviceWorker");
  open();
  await screen.findByText(
    "This browser has no notifications. On an iPhone, add the portal to the home screen first.",
  );
});

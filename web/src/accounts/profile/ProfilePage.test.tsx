import type { OwnChoices } from "@school/core/accounts/notification-preferences/contract.ts";
import { allChoices } from "@school/core/accounts/notification-preferences/kinds.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { catchDownloads, type FakeResponses } from "../../platform/page-under-test.tsx";
import { addData } from "../../platform/data-use.ts";
import { savesData } from "../../ui/frame/data-saver.ts";
import type { Account } from "../account.ts";
import { aUser, mountFor } from "../testing.tsx";
import { EmailPanel } from "./EmailPanel.tsx";
import { ProfilePage } from "./ProfilePage.tsx";
import {
  dataTexts,
  identityTexts,
  passkeyFailures,
  passkeyTexts,
  messages as profileMessages,
  identityFailures,
  labels,
  toasts,
} from "./text.ts";
import { passkeyTexts as signInPasskeyTexts } from "../auth/text.ts";
import { labels as accountsLabels } from "../text.ts";
import { failures, labels as uiLabels } from "../../ui/text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

const service = vi.hoisted(() => {
  const fn = () => vi.fn<(input?: object) => Promise<object>>();
  return {
    mfa: { listFactors: fn(), enroll: fn(), challenge: fn(), verify: fn(), unenroll: fn() },
    passkey: { list: fn() },
    refreshSession: fn(),
    signOut: fn(),
    reauthenticate: fn(),
    updateUser: fn(),
    verifyOtp: fn(),
  };
});
vi.mock(import("../../platform/session/session.ts"), async (original) => ({
  ...(await original()),
  loadAuth: async () => service as never,
}));
vi.mock(import("./CropDialog.tsx"), () => ({
  CropDialog: ({ onCropped }) => (
    <button onClick={() => onCropped(new File(["cut"], "profile.jpg", { type: "image/jpeg" }))}>
      Use picture
    </button>
  ),
}));

const ngozi = aUser({ id: "person-1", firstName: "Ngozi", lastName: "Eze", className: null });

function open(role: Account["role"], responses: FakeResponses = {}, withPicture = false) {
  return mountFor(() => <ProfilePage withPicture={withPicture} />, {
    role,
    responses: {
      "GET /api/profile": () => ({ data: { ...ngozi, role } }),
      "GET /api/profile/sessions": () => ({ data: SESSIONS }),
      "GET /api/profile/choices": () => ({ data: CHOICES(role) }),
      ...responses,
    },
  });
}

const CHOICES = (role: Account["role"]): OwnChoices => ({
  choices: allChoices({ role, hasEmail: true, chosen: [] }),
  email: ngozi.email,
  phone: null,
  gateways: [],
  stoppedAt: null,
  pushKey: "BKey",
  isDeviceOn: false,
});

const SESSION = { ip: "10.0.0.7", secondFactor: false, hasPin: false, createdAt: ngozi.createdAt };
const SESSIONS = [
  {
    ...SESSION,
    id: "session-1",
    isCurrent: true,
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36",
    lastUsedAt: ngozi.createdAt,
  },
  {
    ...SESSION,
    id: "session-2",
    isCurrent: false,
    userAgent: "Mozilla/5.0 (Android 13; Mobile) Firefox/130.0",
    lastUsedAt: ngozi.createdAt,
  },
];

const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => {
  service.mfa.listFactors.mockResolvedValue({
    data: { totp: [], webauthn: [], all: [] },
    error: null,
  });
});

test("a principal changes the own name; the rest stays unchanged", async () => {
  const user = userEvent.setup();
  const requests = open("PRINCIPAL", { "PUT /api/profile": () => ({ data: ngozi }) });
  await user.click(await button("Edit Profile"));
  const last = screen.getByLabelText(/^Last Name/);
  await user.clear(last);
  await user.type(last, "Obi");
  await user.click(await button("Save"));
  await screen.findByText(toasts.profileUpdated);
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 3,
    firstName: "Ngozi",
    lastName: "Obi",
  });
});

test("what the server does not explain has the catalogue's words", async () => {
  const user = userEvent.setup();
  open("PRINCIPAL", { "PUT /api/profile": () => Response.json({}, { status: 500 }) });
  await user.click(await button("Edit Profile"));
  await user.click(await button("Save"));
  await screen.findByText(identityFailures.otherwise);
});

test("a class that does not exist is an error at its field alone", async () => {
  const user = userEvent.setup();
  const message = "No class is called “nowhere” in this session.";
  const body = { message, code: "class_not_found", issues: [{ path: ["class"], message }] };
  open("PRINCIPAL", { "PUT /api/profile": () => Response.json(body, { status: 404 }) });
  await user.click(await button("Edit Profile"));
  await user.type(screen.getByLabelText(/^Class/), "nowhere");
  await user.click(await button("Save"));
  expect(await screen.findAllByText(message)).toHaveLength(1);
});

test("everyone else reads the profile; only the office changes a pupil's address", async () => {
  open("STUDENT");
  await screen.findByText(profileMessages.askOffice);
  expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
  expect(screen.queryByLabelText("New email")).toBeNull();
});

test("without a mail server no link to a new address is promised", async () => {
  mountFor(() => <EmailPanel />, { role: "TEACHER", sendsEmail: false, responses: {} });
  expect(
    await screen.findByText(
      "The school does not send emails, so the link to confirm cannot reach you. Ask the school office to change the address.",
    ),
  ).toBeDefined();
  expect(screen.queryByLabelText("New email")).toBeNull();
});

test("a change of address is asked for, and says that both addresses confirm it", async () => {
  const user = userEvent.setup();
  service.updateUser.mockResolvedValue({ error: null });
  open("TEACHER");
  const field = await screen.findByLabelText("New email");
  await user.type(field, "ngozi");
  await user.click(await button("Change Email"));
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  await user.type(field, "@home.example");
  await user.click(await button("Change Email"));
  await screen.findByText(/and the link that we sent to/);
  expect(service.updateUser).toHaveBeenCalledWith(
    { email: "ngozi@home.example" },
    { emailRedirectTo: `${location.origin}/dashboard/profile` },
  );
});

test("a change of address long after the sign-in asks for the password first", async () => {
  const user = userEvent.setup();
  const needed = Object.assign(new Error("needed"), { code: "reauthentication_needed" });
  service.updateUser
    .mockResolvedValueOnce({ error: needed })
    .mockResolvedValueOnce({ error: null });
  const wrong = { message: "This password is wrong", code: "wrong_proof" };
  let response: () => Response | object = () => Response.json(wrong, { status: 400 });
  const requests = open("TEACHER", { "POST /api/profile/confirm": () => response() });
  await user.type(await screen.findByLabelText("New email"), "ngozi@home.example");
  await user.click(await button("Change Email"));
  const dialog = await screen.findByRole("dialog", { name: identityTexts.title });
  const confirm = within(dialog).getByRole("button", { name: "Confirm" });
  await user.type(within(dialog).getByLabelText(/^Your password/), "Teacher1demo");
  await user.click(confirm);
  await within(dialog).findByText(wrong.message);
  response = () => ({ success: true });
  await user.click(confirm);
  await screen.findByText(/and the link that we sent to/);
  const sent = requests.filter(({ call }) => call === "POST /api/profile/confirm");
  expect(sent.at(-1)?.body).toEqual({ password: "Teacher1demo" });
});

test("another sign-in is ended, the present one is not offered", async () => {
  const user = userEvent.setup();
  const requests = open("TEACHER", {
    "DELETE /api/profile/sessions/session-2": () => ({ data: { id: "session-2" } }),
  });
  await screen.findByText(/Chrome on Windows \(this device\)/);
  expect(screen.queryByRole("button", { name: "Sign out Chrome on Windows" })).toBeNull();
  await user.click(await button("Sign out Firefox on Android"));
  await screen.findByText("Device signed out");
  expect(requests.some(({ call }) => call === "DELETE /api/profile/sessions/session-2")).toBe(true);
});

test("times of sign-ins are in the school's time zone", async () => {
  open("TEACHER", {
    "GET /api/profile/sessions": () => ({
      data: [{ ...SESSIONS[0], lastUsedAt: "2026-01-12T23:30:00.000Z" }],
    }),
  });
  expect(await screen.findByText("13 Jan 2026, 12:30 am, 10.0.0.7")).toBeDefined();
});

test("the wrong kind of picture and one that is too large are refused before they are sent", async () => {
  const requests = open("TEACHER", {}, true);
  const chooser = await screen.findByLabelText(labels.profileImage);
  const choose = (file: File) => fireEvent.change(chooser, { target: { files: [file] } });
  choose(new File(["GIF89a"], "me.gif", { type: "image/gif" }));
  await screen.findByText("Only .jpg, .jpeg, and .png files are allowed");
  choose(new File([new Uint8Array(5 * 1024 * 1024)], "me.png", { type: "image/png" }));
  await screen.findByText("File size must be less than 5MB");
  expect(requests.every(({ call }) => !call.includes("upload"))).toBe(true);
});

test("a picture that the server does not take has the catalogue's words", async () => {
  catchDownloads();
  const user = userEvent.setup();
  const failing = () => Response.json({}, { status: 500 });
  open("TEACHER", { "POST /api/upload/profile-image": failing }, true);
  const chooser = await screen.findByLabelText(labels.profileImage);
  const file = new File(["png"], "me.png", { type: "image/png" });
  fireEvent.change(chooser, { target: { files: [file] } });
  await user.click(await button("Use picture"));
  await screen.findByText(failures.uploadImage);
});

test("the password is changed, or it is said that it was not", async () => {
  const user = userEvent.setup();
  let response: () => object = () => Response.json({}, { status: 500 });
  open("TEACHER", { "PATCH /api/users/change-password": () => response() });
  await user.type(await screen.findByLabelText("Current password"), "Teacher1demo");
  await user.type(screen.getByLabelText(accountsMessages.newPassword), "river-89");
  await user.type(screen.getByLabelText(accountsLabels.confirmNewPassword), "river-89");
  await user.click(await button(uiLabels.changePassword));
  await screen.findByText("Error changing password");
  response = () => ({ success: true, data: { endedSessions: 1 } });
  await user.click(await button(uiLabels.changePassword));
  await screen.findByText(toasts.passwordChanged);
});

test("a picture is removed after a question", async () => {
  const user = userEvent.setup();
  const requests = open(
    "TEACHER",
    {
      "GET /api/profile": () => ({ data: { ...ngozi, profileImageUrl: "/picture" } }),
      "DELETE /api/upload/profile-image": () => Response.json({}, { status: 500 }),
    },
    true,
  );
  await user.click(await button("Remove"));
  const dialog = await screen.findByRole("dialog", { name: "Remove your picture?" });
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText(failures.removeImage);
  expect(requests.some(({ call }) => call === "DELETE /api/upload/profile-image")).toBe(true);
});

test("a person reads what the pages cost and lets pictures wait for a tap", async () => {
  localStorage.clear();
  sessionStorage.clear();
  addData(84_000);
  sessionStorage.clear();
  addData(16_000);
  open("PARENT");
  const panel = (await screen.findByRole("heading", { name: dataTexts.title })).closest("section");
  const inPanel = within(panel ?? document.body);
  expect(inPanel.getByText(dataTexts.visit).parentElement?.textContent).toContain("16 KB");
  expect(inPanel.getByText(dataTexts.month).parentElement?.textContent).toContain("100 KB");
  await userEvent.click(inPanel.getByRole("radio", { name: dataTexts.on }));
  expect(savesData()).toBe(true);
  await userEvent.click(inPanel.getByRole("radio", { name: dataTexts.auto }));
  expect(savesData()).toBe(false);
});

test("the phone is changed by the code that the new one gets; without a gateway by the office", async () => {
  const user = userEvent.setup();
  service.updateUser.mockResolvedValue({ error: null });
  service.verifyOtp.mockResolvedValue({ error: null });
  const entrances = (codeChannels: string[]) => ({
    "GET /api/setup": () => ({ data: { codeChannels } }),
  });
  const requests = open("PARENT", entrances(["sms"]));
  await screen.findByText("You do not sign in with a phone yet.");
  const field = await screen.findByLabelText("New phone number");
  await user.type(field, "01 234 5678{Enter}");
  expect(screen.getByText(accountsMessages.mobileNumber)).toBeDefined();
  await user.clear(field);
  await user.type(field, "0803 555 0101{Enter}");
  await user.type(await screen.findByLabelText(new RegExp(`^${"Code"}`)), "123 456{Enter}");
  await screen.findByText("You sign in with the new phone from now on.");
  expect(service.updateUser).toHaveBeenCalledWith({ phone: "+2348035550101" });
  const proof = { phone: "+2348035550101", token: "123456", type: "phone_change" };
  expect(service.verifyOtp).toHaveBeenCalledWith(proof);
  const reads = requests.filter(({ call }) => call === "GET /api/profile");
  expect(reads.length).toBeGreaterThan(1);
  cleanup();
  open("PARENT", entrances([]));
  expect(await screen.findByText(profileMessages.askOffice)).toBeDefined();
});

test("a passkey is added under the device's name with recovery codes, listed, and removed", async () => {
  const user = userEvent.setup();
  const create = vi.fn<() => Promise<object>>();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
  const listed = { id: "k1", friendly_name: "My phone", last_used_at: "2026-01-12T23:30:00.000Z" };
  service.mfa.enroll.mockResolvedValue({ data: { id: "k1" }, error: null });
  const publicKey = { challenge: new ArrayBuffer(8) };
  const webauthn = { type: "create", credential_options: { publicKey } };
  service.mfa.challenge.mockResolvedValue({ data: { id: "c1", webauthn }, error: null });
  service.mfa.verify.mockResolvedValue({ data: {}, error: null });
  create.mockRejectedValueOnce(new DOMException("Gave up", "NotAllowedError"));
  create.mockResolvedValue({ id: "made" });
  const requests = open("PRINCIPAL", {
    "GET /api/profile/recovery-codes": () => ({ data: { left: 10 } }),
    "POST /api/profile/recovery-codes": () => ({ data: { codes: ["ABCDE-FGHJK"] } }),
  });
  await user.click(await button(passkeyTexts.add));
  expect(
    screen.getByText(
      "A password alone will no longer sign you in: it then asks for your passkey too.",
    ),
  ).toBeDefined();
  const name = screen.getByLabelText("Name of this device");
  await user.clear(name);
  await user.type(name, "My phone{Enter}");
  await screen.findByText(passkeyFailures.known.NotAllowedError);
  service.mfa.listFactors.mockResolvedValueOnce({ data: { all: [] }, error: null });
  const factors = { totp: [], webauthn: [{ id: "k1" }], all: [] };
  service.mfa.listFactors.mockResolvedValue({ data: factors, error: null });
  service.passkey.list.mockResolvedValue({ data: [listed], error: null });
  await user.click(await button(passkeyTexts.add));
  await screen.findByText("ABCDE-FGHJK");
  expect(service.mfa.enroll).toHaveBeenLastCalledWith({
    factorType: "webauthn",
    friendlyName: "My phone",
  });
  expect(service.mfa.verify.mock.lastCall?.[0]).toMatchObject({
    factorId: "k1",
    challengeId: "c1",
    webauthn: { type: "create", credential_response: { id: "made" } },
  });
  expect(requests.some(({ call }) => call === "POST /api/profile/recovery-codes")).toBe(true);
  await user.click(await button("I have saved them"));
  await screen.findByText(passkeyTexts.lastUsed("13 Jan 2026, 12:30 am"));

  service.mfa.unenroll.mockResolvedValue({ error: null });
  await user.click(await button(passkeyTexts.remove("My phone")));
  const dialog = await screen.findByRole("dialog", { name: passkeyTexts.removeTitle("My phone") });
  expect(
    within(dialog).getByText("It stops working here. You will sign in with your password only."),
  ).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText("Passkey removed");
  expect(service.mfa.unenroll).toHaveBeenCalledWith({ factorId: "k1" });
  vi.stubGlobal("isSecureContext", false);
  cleanup();
  open("PRINCIPAL");
  expect(await screen.findByText(signInPasskeyTexts.insecure)).toBeDefined();
  expect(screen.queryByRole("button", { name: passkeyTexts.add })).toBeNull();
});

test("all other devices are signed out in one step", async () => {
  const user = userEvent.setup();
  service.signOut.mockResolvedValue({ error: null });
  const third = { ...SESSIONS[1], id: "session-3" };
  open("TEACHER", { "GET /api/profile/sessions": () => ({ data: [...SESSIONS, third] }) });
  await user.click(await button("Sign out on all other devices"));
  await screen.findByText("Signed out on all other devices");
  expect(service.signOut).toHaveBeenCalledWith({ scope: "others" });
});

test("on a standby of the school's portal it shows who one is, and nothing to change", async () => {
  mountFor(() => <ProfilePage withPicture={false} />, {
    role: "PARENT",
    account: { isOnStandby: true },
    responses: { "GET /api/profile": () => ({ data: { ...ngozi, role: "PARENT" } }) },
  });
  expect(
    await screen.findByText(
      "To change your password, email or messages, use the school’s own portal.",
    ),
  ).toBeDefined();
  expect(screen.getByText("Ngozi Eze")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

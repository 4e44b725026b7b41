import { loopbackTexts } from "@school/core/api/loopback-texts.ts";
import type { FailedJob } from "@school/core/school/jobs/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses, SentRequest } from "../../platform/page-under-test.tsx";
import { SystemPage } from "./SystemPage.tsx";
import { diskTexts, sentPhoneMessages, systemViews } from "./text.ts";

const page = (data: object[], total = data.length) => ({
  data,
  pagination: { current: 1, pages: Math.ceil(total / 20), total },
});
const job = (differing: Partial<FailedJob>): FailedJob => ({
  id: "job-1",
  kind: "move-files",
  state: "failed",
  tries: 13,
  lastError: "403 AccessDenied",
  triedAt: "2026-11-20T12:00:00.000Z",
  nextTryAt: null,
  ...differing,
});
const ADA = { id: "ada", name: "Ada Obi", userId: "STF0012" };

function open(
  query: string,
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL",
) {
  return mountFor(SystemPage, {
    role,
    query,
    responses: {
      "GET /api/settings": () => ({ data: { settings: [], mailDelivery: "outbox" } }),
      "GET /api/settings/disk": () => ({ data: null }),
      "GET /api/outbox": () => ({ ...page([]), hasMailServer: false }),
      "GET /api/background-jobs": () => page([]),
      "GET /api/audit": () => page([]),
      "GET /api/audit/actions": () => ({ data: [] }),
      ...responses,
    },
  });
}
const calls = (requests: SentRequest[], call: string) =>
  requests.filter((one) => one.call === call);

test("lists failed jobs in plain words, counts them and retries one", async () => {
  let jobs = [
    job({}),
    job({
      id: "job-2",
      kind: "announcement-appears",
      state: "waiting",
      nextTryAt: "2026-11-20T12:30:00.000Z",
    }),
    job({ id: "job-3", kind: "of-a-newer-version", tries: 1, lastError: null }),
  ];
  const requests = open("", {
    "GET /api/background-jobs": () => page(jobs),
    "POST /api/background-jobs/job-1/retry": () => {
      jobs = jobs.slice(1);
      return { data: { id: "job-1" } };
    },
  });
  await userEvent.click(await screen.findByRole("radio", { name: systemViews.failedJobs(3) }));
  const first = await screen.findByRole("row", { name: /^Moving pictures to file storage/ });
  expect(within(first).getByText("13 tries: 403 AccessDenied")).toBeDefined();
  const waiting = screen.getByRole("row", { name: /^Publishing an announcement/ });
  expect(within(waiting).getByText("Will retry")).toBeDefined();
  expect(screen.getByRole("row", { name: /^of a newer version Failed\s*1 try/ })).toBeDefined();

  await userEvent.click(within(first).getByRole("button", { name: /^Try again: Moving/ }));
  await screen.findByText("Trying again");
  await screen.findByRole("radio", { name: systemViews.failedJobs(2) });
  expect(calls(requests, "POST /api/background-jobs/job-1/retry")).toHaveLength(1);
});

test("the office reads out codes where no mail server is set, and sees no outbox otherwise", async () => {
  const mail = {
    id: "0199a000-0000-7000-8000-000000000001",
    recipientName: "Bola Ade",
    address: "bola@mail.school",
    subject: "Choose a new password",
    purpose: "accounts.recovery",
    state: "queued",
    tries: 0,
    lastError: null,
    createdAt: "2026-11-20T12:00:00.000Z",
    sentAt: null,
  };
  const responses = {
    "GET /api/outbox": () => ({ ...page([mail]), hasMailServer: false }),
    [`GET /api/outbox/${mail.id}`]: () => ({
      data: { ...mail, text: "Your code: 123456", link: null, code: "123456" },
    }),
  };
  const requests = open("", responses, "ADMIN");
  await screen.findByText(
    "No mail server is set up, so emails are not sent. Read codes to pupils and parents from the list below. The principal reads them to staff.",
  );
  const [read] = await screen.findAllByRole("button", { name: /^Read .* to bola@mail.school/ });
  if (read) await userEvent.click(read);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByDisplayValue("123456")).toBeDefined();
  expect(calls(requests, "GET /api/background-jobs")).toEqual([]);
});

test("reports a job that is already done, and an empty list", async () => {
  let jobs = [job({})];
  const message = "This job is already running or done.";
  open("view=work", {
    "GET /api/background-jobs": () => page(jobs),
    "POST /api/background-jobs/job-1/retry": () => {
      jobs = [];
      return Response.json({ message, code: "job_gone_on" }, { status: 409 });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Try again/ }));
  await screen.findByText(message);
  await screen.findByText("No failed jobs");
});

test("pages of failed jobs have their own errors", async () => {
  let fails = true;
  const requests = open("view=work&page=2", {
    "GET /api/background-jobs": ({ query }) =>
      fails && query.page === "2"
        ? Response.json({ message: "Not now", code: "busy" }, { status: 500 })
        : page([job({})], 21),
  });
  await screen.findByText("Not now");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: /again|retry/i }));
  await screen.findByRole("row", { name: /^Moving/ });
  expect(calls(requests, "GET /api/background-jobs").at(-1)?.query.page).toBe("2");
});

test("the office sees the email panel only, and requests nothing else", async () => {
  const requests = open("view=work", {}, "ADMIN");
  await screen.findByRole("heading", { name: "Email" });
  expect(screen.queryByRole("radio")).toBeNull();
  expect(calls(requests, "GET /api/background-jobs")).toEqual([]);
});

test("finds a person for the audit log by keyboard", async () => {
  const user = userEvent.setup();
  const requests = open("view=audit", { "GET /api/audit/people": () => ({ data: [ADA] }) });
  const field = await screen.findByRole("combobox", { name: "Person" });
  field.focus();
  await user.keyboard("obi");
  // Without a layout the list floats nowhere, and counts as hidden.
  await screen.findByRole("option", { name: "Ada Obi (STF0012)", hidden: true });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(calls(requests, "GET /api/audit").at(-1)?.query.person).toBe("ada"));
  expect(field).toHaveProperty("value", "Ada Obi (STF0012)");
  expect(calls(requests, "GET /api/audit/people").some(({ query }) => query.search === "obi")).toBe(
    true,
  );

  await user.clear(field);
  await waitFor(() =>
    expect(calls(requests, "GET /api/audit").at(-1)?.query).not.toHaveProperty("person"),
  );
});

test("an address that names a person shows who it is", async () => {
  const requests = open("view=audit&person=ada", {
    "GET /api/audit/people": () => ({ data: [ADA] }),
  });
  await screen.findByDisplayValue("Ada Obi (STF0012)");
  expect(calls(requests, "GET /api/audit/people").map(({ query }) => query)).toEqual([
    { id: "ada" },
  ]);
});

test("shows the space on the disk, and warns before there is none", async () => {
  const disk = { freeBytes: 12_340_000_000, totalBytes: 50_000_000_000, state: "ok" };
  open("", { "GET /api/settings/disk": () => ({ data: disk }) }, "ADMIN");
  await screen.findByRole("heading", { name: diskTexts.title });
  expect(screen.getByText("12.3 GB free of 50.0 GB")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each(["low", "full"] as const)("every view warns of a disk that is %s", async (state) => {
  const disk = { freeBytes: 40_000_000, totalBytes: 50_000_000_000, state };
  open("view=audit", { "GET /api/settings/disk": () => ({ data: disk }) });
  expect((await screen.findByRole("alert")).textContent).toBe(diskTexts[state]);
});

test("an email whose link opens only here leads to the step of the address; another failure does not", async () => {
  const mail = (id: string, subject: string, lastError: string) => ({
    id,
    recipientName: "Bola Ade",
    address: "bola@example.com",
    subject,
    state: "failed",
    tries: 1,
    lastError,
    createdAt: "2026-11-20T12:00:00.000Z",
    sentAt: null,
  });
  open("", {
    "GET /api/outbox": () => ({
      ...page([
        mail("here", "Your code", loopbackTexts.message),
        mail("other", "Results are out", "550 No such mailbox"),
      ]),
      hasMailServer: true,
    }),
  });
  const refused = within(await screen.findByRole("row", { name: /Your code/ }));
  refused.getByText(`1 try: ${loopbackTexts.message}`);
  const link = refused.getByRole("link", { name: "Choose the address for phones" });
  expect(link.getAttribute("href")).toBe("/dashboard/setup?step=phones");
  const other = within(screen.getByRole("row", { name: /Results are out/ }));
  expect(other.queryByRole("link")).toBeNull();
});

test("lists messages to phones with the reason and the cost, and sends one again", async () => {
  const message = {
    id: "sms-1",
    recipientName: "Bola Ade",
    number: "+2348035550101",
    channel: "SMS",
    text: "Results are out.",
    state: "failed",
    tries: 1,
    lastError: "No such number",
    parts: 2,
    cost: 900,
    createdAt: "2026-11-20T12:00:00.000Z",
    sentAt: null,
    deliveredAt: null,
  };
  const requests = open("", {
    "GET /api/outbox/phone": () => page([message]),
    "POST /api/outbox/phone/sms-1/send": () => ({ data: { ...message, state: "queued" } }),
  });
  await userEvent.click(await screen.findByRole("radio", { name: "SMS and WhatsApp" }));
  const row = within(await screen.findByRole("row", { name: /^Bola Ade/ }));
  row.getByText("1 try: No such number");
  row.getByText("2 parts, ₦9");
  await userEvent.click(
    row.getByRole("button", { name: sentPhoneMessages.again("0803 555 0101") }),
  );
  await screen.findByText(sentPhoneMessages.sending("0803 555 0101"));
  expect(calls(requests, "POST /api/outbox/phone/sms-1/send")).toHaveLength(1);
});

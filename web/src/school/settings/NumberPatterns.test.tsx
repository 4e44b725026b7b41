import type { SchoolSetting, SchoolSettings } from "@school/core/school/settings/contract.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../school-now.ts";
import { schoolNow } from "../testing.ts";
import { FirstNumbers, NumberPatterns } from "./NumberPatterns.tsx";
import { conflict, labels as uiLabels } from "../../ui/text.ts";

const setting = (key: SchoolSetting["key"], value: string): SchoolSetting => ({
  key,
  value,
  version: 2,
  description: "",
  updatedAt: null,
  updatedBy: null,
});
const SETTINGS: SchoolSettings = {
  settings: [
    setting("admission_number_pattern", "ADM/{YEAR}/{NUMBER:4}"),
    setting("student_id_pattern", "STU{NUMBER:4}"),
  ],
  hasDefaultPassword: false,
  logoUrl: null,
  mailDelivery: "outbox",
};
const wrap = (page: ReactNode) => (
  <AccountContext value={anAccount({ role: "PRINCIPAL" })}>
    <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
  </AccountContext>
);

test("a pattern shows what it makes, says what is wrong with it, and is saved", async () => {
  const requests = openPage(() => <NumberPatterns settings={SETTINGS} />, {
    responses: { "PUT /api/settings": () => ({ data: SETTINGS }) },
    wrap,
  });
  const field = await screen.findByLabelText(uiLabels.admissionNumber);
  expect(screen.getByText("For example ADM/2025/0017")).toBeTruthy();
  fireEvent.change(field, { target: { value: "MC/{YEAR}" } });
  expect(screen.getByText("Use {NUMBER} or {NUMBER:4} once")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(requests).toEqual([]);
  fireEvent.change(field, { target: { value: "MC/{YY}/{NUMBER:3}" } });
  expect(screen.getByText("For example MC/25/017")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({
    changes: [{ key: "admission_number_pattern", value: "MC/{YY}/{NUMBER:3}", version: 2 }],
  });
});

/** The set-up step of a school whose patterns were never saved. */
function openFirst() {
  let version = 0;
  const first = () => ({
    ...SETTINGS,
    settings: SETTINGS.settings.map((one) => ({ ...one, version })),
  });
  return openPage(() => <FirstNumbers />, {
    responses: {
      "GET /api/settings": () => ({ data: first() }),
      "PUT /api/settings": () => {
        version = 1;
        return { data: first() };
      },
    },
    wrap,
  });
}

test("the first pattern is saved as it was typed, by the only button", async () => {
  const requests = openFirst();
  fireEvent.change(await screen.findByLabelText(uiLabels.admissionNumber), {
    target: { value: "PG/{YEAR}/{NUMBER:3}" },
  });
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Use these numbers" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "PUT /api/settings")?.body).toEqual({
      changes: [{ key: "admission_number_pattern", value: "PG/{YEAR}/{NUMBER:3}", version: 0 }],
    }),
  );
});

test("the default pattern is confirmed without a change, once", async () => {
  const requests = openFirst();
  await userEvent.click(await screen.findByRole("button", { name: "Use these numbers" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "PUT /api/settings")?.body).toEqual({
      changes: [{ key: "admission_number_pattern", value: "ADM/{YEAR}/{NUMBER:4}", version: 0 }],
    }),
  );
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Use these numbers" })).toBeNull(),
  );
});

test("shows another user's change of a pattern before it is replaced", async () => {
  const current = {
    ...SETTINGS,
    settings: [
      { ...setting("admission_number_pattern", "HT/{NUMBER:4}"), version: 5 },
      setting("student_id_pattern", "STU{NUMBER:4}"),
    ],
  };
  const requests = openPage(() => <NumberPatterns settings={SETTINGS} />, {
    responses: {
      "PUT /api/settings": ({ body }) =>
        (body as { changes: [{ version: number }] }).changes[0].version === 5
          ? { data: current }
          : Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 }),
    },
    wrap,
  });
  const field = await screen.findByLabelText(uiLabels.admissionNumber);
  fireEvent.change(field, { target: { value: "MC/{NUMBER:3}" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Admission Number: ADM/{YEAR}/{NUMBER:4} → HT/{NUMBER:4}",
  );
  expect((field as HTMLInputElement).value).toBe("MC/{NUMBER:3}");
  await userEvent.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  expect(await screen.findByText("Patterns saved")).toBeDefined();
  expect(requests.at(-1)?.body).toEqual({
    changes: [{ key: "admission_number_pattern", value: "MC/{NUMBER:3}", version: 5 }],
  });
});

test("what was typed and not saved is there again, until it is saved or discarded", async () => {
  const open = () =>
    openPage(() => <NumberPatterns settings={SETTINGS} />, {
      responses: { "PUT /api/settings": () => ({ data: SETTINGS }) },
      wrap,
    });
  const field = () => screen.findByLabelText<HTMLInputElement>(uiLabels.admissionNumber);
  open();
  fireEvent.change(await field(), { target: { value: "MC/{NUMBER:3}" } });
  await waitFor(() => expect(localStorage).toHaveLength(1));
  cleanup();

  open();
  expect((await field()).value).toBe("MC/{NUMBER:3}");
  expect(screen.getByText("We restored your unsaved changes.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect((await field()).value).toBe("ADM/{YEAR}/{NUMBER:4}");
  cleanup();

  open();
  expect((await field()).value).toBe("ADM/{YEAR}/{NUMBER:4}");
  fireEvent.change(await field(), { target: { value: "HT/{NUMBER:3}" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Patterns saved")).toBeDefined();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

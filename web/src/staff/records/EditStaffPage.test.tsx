import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { EditStaffForm, EditStaffPage } from "./EditStaffPage.tsx";
import { OwnRecord } from "./OwnRecord.tsx";
import { aStaffRecord } from "../testing.ts";
import { AROUND, choose, field, fill, give } from "./testing.ts";
import { conflict, labels as uiLabels, failures as uiFailures } from "../../ui/text.ts";
import { failures } from "../text.ts";
import { labels as classesLabels } from "../../classes/text.ts";
import { messages } from "@school/core/staff/text.ts";

const record = aStaffRecord();
const done: string[] = [];
const PUT = `PUT /api/staff/${record.id}`;
const DOCUMENTS = {
  data: [
    {
      id: "doc-1",
      name: "TRCN.pdf",
      contentType: "application/pdf",
      size: 204_800,
      createdAt: "2026-01-12T08:00:00.000Z",
    },
  ],
  pagination: { current: 1, pages: 1, total: 1 },
};

function open(
  responses: FakeResponses = {},
  role: "PRINCIPAL" | "ADMIN" = "PRINCIPAL",
  shown = record,
) {
  done.length = 0;
  return mountFor(
    () => (
      <EditStaffForm
        record={shown}
        onSaved={() => done.push("saved")}
        onCancel={() => done.push("cancelled")}
      />
    ),
    {
      role,
      responses: {
        ...AROUND,
        [PUT]: () => ({ message: messages.updated, data: record }),
        [`GET /api/staff/${record.id}/documents`]: () => DOCUMENTS,
        ...responses,
      },
    },
  );
}

const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));
const sentIn = (requests: { call: string; body: unknown }[]) =>
  requests.findLast(({ call }) => call === PUT)?.body;

test("the form shows the record and sends what was changed alone", async () => {
  const requests = open();
  const value = async (name: RegExp | string) => (await field(name)).value;
  expect(await value(/^Surname/)).toBe("Ade");
  expect(await value(/^Job Title/)).toBe("Teacher");
  expect(await value(/^Date Of Birth/)).toBe("Thu 17 May 1990");
  expect(await value(/^Qualifications/)).toBe("B.Ed., TRCN");
  expect(await value(uiLabels.disableAccount)).toBe("NO");
  expect(await value(classesLabels.classTeacher)).toBe("class-4");
  expect(await value("Class Teacher Category")).toBe("Primary 4");
  await fill(uiLabels.disableAccount, "YES");
  await fill(/^Phone/, "0809 000 0000");
  await fill(uiLabels.changePassword, "Secret-1");
  await fill(/^State Of Origin/, "");
  await userEvent.click(screen.getByLabelText("CBT"));
  await save();
  expect(await screen.findByText(messages.updated)).toBeDefined();
  expect(done).toEqual(["saved"]);
  expect(sentIn(requests)).toEqual({
    version: 4,
    isActive: false,
    phone: "0809 000 0000",
    password: "Secret-1",
    stateOfOrigin: null,
    features: ["Assessments", "CBT"],
  });
});

test("a new class is chosen by category first", async () => {
  const requests = open();
  await choose("Class Teacher Category", "Primary 5");
  await choose(classesLabels.classTeacher, "Primary 5 Gold");
  await save();
  await screen.findByText(messages.updated);
  expect(sentIn(requests)).toEqual({ version: 4, classTeacher: "class-5" });
});

test("what is wrong is said at its field; a failure in the form's words", async () => {
  open({ [PUT]: () => Response.json({}, { status: 500 }) });
  await fill(/^Surname/, "");
  await fill(uiLabels.changePassword, "five5");
  await save();
  expect(await screen.findByText("Surname is required")).toBeDefined();
  expect(screen.getByText("Password must be 8-15 characters")).toBeDefined();
  await fill(/^Surname/, "Ade");
  await fill(uiLabels.changePassword, "");
  await fill(/^Phone/, "0802 000 0000");
  await save();
  expect(await screen.findByText(uiFailures.update)).toBeDefined();
});

test("a stale save shows what changed and is sent again only on purpose", async () => {
  const current = aStaffRecord({
    version: 7,
    details: { phone: "0809 000 0000", bankName: "Hidden Bank" },
  });
  const responses = [
    () =>
      Response.json(
        { message: "This was changed by someone else.", code: "stale_version", current },
        { status: 409 },
      ),
    () => Response.json({ message: messages.updated, data: current }),
  ];
  const requests = open({ [PUT]: () => responses.shift()!() });
  await fill(/^State Of Origin/, "Oyo State");
  await save();
  const news = await screen.findByText(conflict.record);
  expect(news.closest("[role=alert]")!.textContent).toContain("Phone: 0809");
  await userEvent.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText(messages.updated);
  expect(sentIn(requests)).toEqual({ version: 7, stateOfOrigin: "Oyo State" });
});

test("the office types private fields without seeing them, and adds documents without a list", async () => {
  const hidden = aStaffRecord({ details: { bankName: null, accountNumber: null } });
  const requests = open({}, "ADMIN", hidden);
  expect(await screen.findByText(/Hidden. Type to replace/)).toBeDefined();
  expect((await field("Bank Name")).value).toBe("");
  expect(screen.getByRole("button", { name: "Add a document" })).toBeDefined();
  expect(screen.queryByText(/TRCN/)).toBeNull();
  expect(requests.some(({ call }) => call.includes("/documents"))).toBe(false);
});

test("documents of the wrong kind are refused, others are listed", async () => {
  open();
  expect(await screen.findByText(/TRCN\.pdf/)).toBeDefined();
  give("Document", new File(["x"], "a.txt", { type: "text/plain" }));
  expect(await screen.findByText("Only pdf, jpg or png")).toBeDefined();
});

test("an account that cannot be loaded is an error", async () => {
  const responses: FakeResponses = {
    "GET /api/staff/": () => Response.json({}, { status: 500 }),
  };
  mountFor(() => <EditStaffPage />, { role: "PRINCIPAL", responses });
  expect(await screen.findByText(failures.loadStaff)).toBeDefined();
});

test("the own record shows what only the person and the principal see", async () => {
  mountFor(() => <OwnRecord />, {
    role: "TEACHER",
    responses: {
      "GET /api/staff/me": () => ({ data: record }),
      [`GET /api/staff/${record.id}/documents`]: () => DOCUMENTS,
    },
  });
  expect(await screen.findByText("0123456789")).toBeDefined();
  expect(screen.getByText("17 May 1990")).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Download TRCN.pdf" })).toBeDefined(),
  );
  expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses } from "../../platform/page-under-test.tsx";
import { aBank, aStatement } from "../testing.ts";
import { BanksPage } from "./BanksPage.tsx";
import { CreateBankPage } from "./CreateBankPage.tsx";
import { EditBankPage } from "./EditBankPage.tsx";
import { bankList, labels, toasts } from "./text.ts";
import { conflict } from "../../ui/text.ts";
import { messages } from "@school/core/cbt/text.ts";

const statement = (id: string, questionText: string) => aStatement(id, { questionText });

const CHOICES: FakeResponses = {
  "GET /api/cbt-choices": () => ({
    data: {
      subjects: [{ id: "s1", name: "Mathematics" }],
      categories: [{ id: "k4", name: "Primary 4" }],
      classes: [],
      terms: [],
      colleagues: [{ id: "p2", name: "Bola Ade" }],
    },
  }),
};
const open = (Page: () => React.ReactNode, responses: FakeResponses, query = "") =>
  mountFor(Page, { role: "TEACHER", query, responses: { ...CHOICES, ...responses } });

test("banks are listed with their authors, filtered by the address, and deleted with Undo", async () => {
  const shared = aBank({ id: "bank-2", name: "Decimals", isShared: true, mayChange: false });
  const calls = open(
    BanksPage,
    {
      "GET /api/question-banks": () => onePage([aBank(), shared]),
      "DELETE /api/question-banks/bank-1": () => ({ data: { id: "bank-1", version: 4 } }),
      "POST /api/question-banks/bank-1/restore": () => ({ data: aBank({ version: 5 }) }),
    },
    "subject=s1&whose=mine",
  );
  const row = await screen.findByRole("row", { name: /Fractions/ });
  expect(within(row).getByText("Private")).toBeDefined();
  expect(calls.find(({ call }) => call.endsWith("question-banks"))!.query).toMatchObject({
    subjectId: "s1",
    mine: "true",
  });
  expect(screen.getByRole("link", { name: "Open Decimals" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete Decimals" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Delete Fractions" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText(bankList.restored("Fractions"));
  expect(calls.find(({ call }) => call.endsWith("/restore"))!.body).toEqual({ version: 4 });
});

test("an empty list offers to create a bank", async () => {
  open(BanksPage, { "GET /api/question-banks": () => onePage([]) });
  await screen.findByText("No question banks yet");
  expect(screen.getAllByRole("link", { name: labels.createQuestionBank }).length).toBeGreaterThan(
    0,
  );
});

test("a list that does not load can be tried again", async () => {
  open(BanksPage, {});
  expect(await screen.findByRole("button", { name: /again/i })).toBeDefined();
});

test("a bank is created; issues are at their fields, and unsaved values survive a reload", async () => {
  localStorage.setItem(
    "unsent:person-1:cbt/bank/new",
    JSON.stringify({ contents: { name: "Kept name", nonsense: 1 }, savedAt: 1 }),
  );
  const calls = open(CreateBankPage, { "POST /api/question-banks": () => ({ data: aBank() }) });
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  expect(name).toHaveProperty("value", "Kept name");
  const create = screen.getByRole("button", { name: labels.createQuestionBank });
  await userEvent.click(create);
  expect(await screen.findByText(messages.pleaseChooseASubject)).toBeDefined();
  expect(screen.getByText(messages.pleaseChooseAClassCategory)).toBeDefined();
  expect(calls.some(({ call }) => call.startsWith("POST"))).toBe(false);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Subject/ }), "s1");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Class category/ }), "k4");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Co-authors/ }), "p2");
  await userEvent.click(screen.getByRole("switch", { name: /^Share/ }));
  await userEvent.click(create);
  await screen.findByText(toasts.questionBankCreated);
  expect(calls.find(({ call }) => call.startsWith("POST"))!.body).toEqual({
    name: "Kept name",
    subjectId: "s1",
    classCategoryId: "k4",
    isShared: true,
    coAuthorIds: ["p2"],
    questions: [],
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith("unsent:"))).toEqual([]);
});

test("a stale save shows and merges what changed; the next save succeeds", async () => {
  const current = aBank({
    name: "Fractions and halves",
    version: 4,
    list: [statement("q1", "A half is bigger than a third"), statement("q2", "A third is odd")],
  });
  const bodies: unknown[] = [];
  open(
    EditBankPage,
    {
      "GET /api/question-banks/bank-1": () => ({ data: aBank() }),
      "PUT /api/question-banks/bank-1": ({ body }) => {
        bodies.push(body);
        if (bodies.length > 1) return { data: { ...current, isShared: true, version: 5 } };
        const stale = { message: "Changed", code: "stale_version", current };
        return Response.json(stale, { status: 409 });
      },
    },
    "bankId=bank-1",
  );
  await userEvent.click(await screen.findByRole("switch", { name: /^Share/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const notice = await screen.findByText(conflict.record);
  const lines = within(notice.parentElement!).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Name: Fractions → Fractions and halves",
    "Added: A third is odd",
  ]);
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveProperty(
      "value",
      "Fractions and halves",
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText(toasts.questionBankUpdated);
  expect(bodies).toMatchObject([
    { version: 3, name: "Fractions", isShared: true, questions: null },
    { version: 4, name: "Fractions and halves", isShared: true, questions: null },
  ]);
});

test("unsaved changes are kept beside another author's additions", async () => {
  const current = aBank({
    version: 4,
    list: [statement("q1", "A half is bigger than a third"), statement("q2", "A third is odd")],
  });
  const bodies: { questions: { id: string | null; questionText: string }[] }[] = [];
  open(
    EditBankPage,
    {
      "GET /api/question-banks/bank-1": () => ({ data: aBank() }),
      "PUT /api/question-banks/bank-1": ({ body }) => {
        bodies.push(body as (typeof bodies)[number]);
        if (bodies.length > 1) return { data: { ...current, version: 5 } };
        const stale = { message: "Changed", code: "stale_version", current };
        return Response.json(stale, { status: 409 });
      },
    },
    "bankId=bank-1",
  );
  await screen.findByRole("button", { name: "Save" });
  await userEvent.click(screen.getByRole("button", { name: /^Delete question 1/i }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Added: A third is odd");
  await userEvent.click(screen.getByRole("button", { name: conflict.saveAnyway }));
  await screen.findByText(toasts.questionBankUpdated);
  expect(bodies.map(({ questions }) => questions.map(({ id }) => id))).toEqual([[], ["q2"]]);
});

test("a shared bank shows its answers and cannot be changed", async () => {
  const sharedBank = aBank({
    isShared: true,
    mayChange: false,
    createdBy: { id: "p2", name: "Bola Ade" },
  });
  open(
    EditBankPage,
    { "GET /api/question-banks/bank-1": () => ({ data: sharedBank }) },
    "bankId=bank-1",
  );
  expect(await screen.findByText(/shared by Bola Ade/)).toBeDefined();
  expect(screen.getByText(/key True/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("without a bank in the address the page links to the list", async () => {
  open(EditBankPage, {});
  expect(await screen.findByText("No question bank chosen")).toBeDefined();
});

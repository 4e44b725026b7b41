import type { TermBoard } from "@school/core/report-cards/board/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { type SentRequest, openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { schoolNow } from "../../school/testing.ts";
import { onPhone } from "../../ui/testing.ts";
import { TermBoardPage } from "./TermBoardPage.tsx";
import { labels, messages, titles } from "./text.ts";

const term = {
  id: "0190a000-0000-7000-8000-00000000000e",
  term: "TERM_2",
  startsOn: "2026-01-12",
  endsOn: "2026-04-02",
  isCurrent: true,
} as const;
const ada = { id: "0190a000-0000-7000-8000-000000000001", name: "Ada Obi" };
const bisi = { id: "0190a000-0000-7000-8000-000000000002", name: "Bisi Ojo" };
const gold = { id: "0190a000-0000-7000-8000-00000000000c", name: "Primary 4 Gold" };
const counts = { pupils: 3, noScores: 2, incomplete: 0, draft: 0, published: 1, rejected: 0 };
const board: TermBoard = {
  term: { ...term, academicYear: "2025/2026" },
  classes: [
    {
      class: gold,
      hasExpectations: false,
      teacher: ada,
      pupils: 3,
      traits: 3,
      attendance: 2,
      comments: 0,
      remarks: 0,
      released: 0,
      subjects: [{ ...counts, approved: 0, subject: { id: "s1", name: "Art" }, teacher: bisi }],
    },
  ],
  reminders: [
    { personId: bisi.id, by: "Grace Bello", at: "2026-03-12T08:05:00.000Z", isMailed: false },
  ],
};

const open = (role: "PRINCIPAL" | "ADMIN", remind?: (request: SentRequest) => object) =>
  openPage(TermBoardPage, {
    query: "",
    responses: {
      "GET /api/academic-sessions": () => ({ data: [{ name: "2025/2026", terms: [term] }] }),
      "GET /api/report-sheets/board": () => ({ data: board }),
      ...(remind && { "POST /api/report-sheets/reminders": remind }),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role })}>
        <SchoolNowContext value={schoolNow()}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });

test("each class shows its steps and opens to its subjects; the office only looks", async () => {
  open("ADMIN");
  const table = await screen.findByRole("table", { name: titles.classes });
  const row = within(table).getByRole("row", { name: /Primary 4 Gold/ });
  const steps = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(steps.slice(1)).toEqual([
    "1 of 3",
    "1 of 3",
    "0 of 3",
    "✓ 3 of 3",
    "2 of 3",
    "0 of 3",
    "0 of 3",
    "0 of 3",
  ]);
  await userEvent.click(within(row).getByRole("button", { name: /Details/ }));
  const subjects = screen.getByRole("table", { name: "Subjects of Primary 4 Gold" });
  within(subjects).getByRole("row", {
    name: /Art Bisi Ojo 1 of 3 .* 2 of 3 pupils have no scores/,
  });
  const work = screen.getByRole("table", { name: titles.owing });
  expect(within(work).getByRole("row", { name: /Bisi Ojo/ }).textContent).toContain(
    `${messages.reminder("12 Mar 2026, 9:05 am", "Grace Bello")}${"On the dashboard only: no confirmed email"}`,
  );
  expect(screen.queryByRole("button", { name: /Remind/ })).toBeNull();
});

test("one press reminds all by keyboard; who was reminded today is asked about first", async () => {
  const sent: unknown[] = [];
  open("PRINCIPAL", ({ body }) => {
    sent.push(body);
    const isFirst = sent.length === 1;
    return { data: { reminded: 1, remindedToday: isFirst ? [bisi] : [] } };
  });
  const all = await screen.findByRole("button", { name: labels.remindAll(2) });
  all.focus();
  await userEvent.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Remind again today?" });
  within(dialog).getByText(messages.remindedToday(["Bisi Ojo"]));
  await userEvent.click(within(dialog).getByRole("button", { name: "Remind again" }));
  await expect
    .poll(() => sent)
    .toEqual([
      { termId: term.id, again: false },
      { termId: term.id, again: true, personIds: [bisi.id] },
    ]);
  await userEvent.click(screen.getByRole("button", { name: labels.remindOne("Ada Obi") }));
  await expect.poll(() => sent[2]).toEqual({ termId: term.id, again: false, personIds: [ada.id] });
});

test("on a phone a class lists what is missing first", async () => {
  onPhone();
  open("PRINCIPAL");
  const list = await screen.findByRole("list", { name: titles.classes });
  const steps = within(list)
    .getAllByRole("listitem")
    .slice(1)
    .map((step) => step.textContent);
  expect(steps.at(0)).toBe("Entered1 of 3");
  expect(steps.at(-1)).toBe("Traits✓ 3 of 3");
});

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage } from "../../platform/page-under-test.tsx";
import { aScoreSheet, mountPage } from "../testing.tsx";
import { UploadPage } from "./UploadPage.tsx";

const subjects = [
  { id: "subject-1", name: "Mathematics" },
  { id: "subject-2", name: "Yorùbá Language" },
];
const classOf = (id: string, fullName: string) => ({
  id,
  fullName,
  academicYear: "2025/2026",
  subjects,
});
const progressOf = (id: string, name: string, subject: (typeof subjects)[number]) => ({
  class: { id, name },
  subject,
  teacher: { id: "teacher-1", name: "Bola Ade" },
  pupils: 30,
  noScores: 10,
  incomplete: 2,
  draft: 15,
  published: 0,
  approved: 0,
  rejected: 3,
});

function open(query = "") {
  return mountPage(UploadPage, {
    role: "PRINCIPAL",
    query,
    responses: {
      "GET /api/teaching": () => ({
        data: [classOf("class-1", "Primary 4"), classOf("class-2", "Primary 5")],
      }),
      "GET /api/results/progress": () => ({
        ...onePage(
          subjects.flatMap((subject) => [
            progressOf("class-1", "Primary 4", subject),
            progressOf("class-2", "Primary 5", subject),
          ]),
        ),
        term: null,
      }),
      "GET /api/score-sheet": () => ({ data: aScoreSheet() }),
    },
  });
}

test("the sheets of all classes are there to choose, each with its state", async () => {
  open();
  const link = await screen.findByRole("link", { name: "Sent back: Mathematics, Primary 5" });
  const query = new URL(link.getAttribute("href") ?? "", "http://x").searchParams;
  expect([query.get("class"), query.get("subject")]).toEqual(["class-2", "subject-1"]);
  expect(screen.getByRole("rowheader", { name: "Primary 4" })).toBeDefined();
});

test("of a chosen class its own sheets are there to choose", async () => {
  open("class=class-2");
  await screen.findByRole("link", { name: "Sent back: Yorùbá Language, Primary 5" });
  expect(screen.queryByRole("rowheader", { name: "Primary 4" })).toBeNull();
});

test("the page opens on the class and subject chosen last, until the person asks for all", async () => {
  const user = userEvent.setup();
  open("class=class-2&subject=subject-2");
  await screen.findByLabelText("CA1, Obi Ada");
  document.body.replaceChildren();
  open();
  await screen.findByLabelText("CA1, Obi Ada");
  const choice = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
  expect([choice("Class").value, choice("Subject").value]).toEqual(["class-2", "subject-2"]);
  await user.selectOptions(choice("Class"), "All classes");
  await screen.findByRole("rowheader", { name: "Primary 4" });
  await waitFor(() => expect(localStorage.getItem("last-choice:person-1:class")).toBeNull());
});

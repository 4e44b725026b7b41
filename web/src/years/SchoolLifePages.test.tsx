import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import type { SchoolLife } from "@school/core/years/life/contract.ts";
import type { StudentCertificates } from "@school/core/years/certificates/contract.ts";
import { CERTIFICATE_TITLES } from "@school/core/years/certificates/words.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../accounts/testing.tsx";
import { onePage } from "../platform/page-under-test.tsx";
import { AlumniPage } from "./alumni/AlumniPage.tsx";
import { SchoolLifePage } from "./life/SchoolLifePage.tsx";
import { open } from "./testing.ts";
import { LIFE, manyPapers, paperLabels } from "./text.ts";

const AT = "2026-01-05T08:00:00.000Z";

test("a child's years are read session by session, leave as a transcript, and get a certificate", async () => {
  const life: SchoolLife = {
    student: {
      id: "ada",
      name: "Ade Ada",
      admissionNumber: "ADM/1",
      sex: "Female",
      dob: "2016-03-14",
      admittedOn: "2022-09-12",
      left: { on: "2026-07-24", as: "GRADUATED", reason: null },
    },
    terms: [
      {
        termId: "t1",
        term: "TERM_1",
        academicYear: "2025/2026",
        className: "Primary 6",
        subjects: [{ name: "Mathematics", total: 61, grade: "C" }],
        total: 61,
        isWithheld: false,
        expected: 1,
        isFinal: true,
        average: 61,
        position: { place: 2, tied: false, outOf: 30, incomplete: 0 },
        attendance: { opened: 60, present: 58 },
        traits: [{ name: "Neatness", rating: 5 }],
        comment: "A careful worker.",
        sheet: 1,
      },
    ],
    moves: [{ id: "m", fromClass: null, toClass: "Primary 6", at: AT, reason: null }],
  };
  const papers: StudentCertificates = {
    papers: [
      {
        id: "p1",
        kind: "LEAVING",
        number: "LC/2026/0001",
        text: "Ade left.",
        issuedBy: "Funke Oni",
        issuedAt: AT,
        cancelled: null,
      },
    ],
    words: { LEAVING: "{name} left.", TESTIMONIAL: "Good." },
    isLeaving: true,
    takeBackUntil: null,
    facts: {
      name: "Ade Ada",
      admissionNumber: "ADM/1",
      school: "Greenfield",
      className: "Primary 6",
      admittedOn: "2022-09-12",
      leftOn: "2026-07-24",
    },
  };
  const calls = open(SchoolLifePage, {
    "GET /api/years/students//life": { data: life },
    "GET /api/years/students//transcript": new Response("x", { status: 500 }),
    "GET /api/years/students/ada/papers": { data: papers },
    "POST /api/years/students/ada/papers": { data: papers },
    "POST /api/years/papers/p1/cancel": { data: papers },
  });
  expect(await screen.findByText("2nd of 30")).toBeDefined();
  expect(screen.getByText("58 of 60")).toBeDefined();
  expect(screen.getByText(/A careful worker/)).toBeDefined();
  // A number alone does not show whether it is good.
  expect(screen.getByText(/^Neatness/).textContent).toBe("Neatness 5 of 5");
  await userEvent.click(screen.getByRole("button", { name: "Transcript (PDF)" }));
  await waitFor(() => expect(calls("GET /api/years/students//transcript")).toHaveLength(1));

  await userEvent.click(await screen.findByRole("button", { name: CERTIFICATE_TITLES.LEAVING }));
  expect(await screen.findByText("Ade Ada left.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Issue again" }));
  await waitFor(() =>
    expect(calls("POST /api/years/students/ada/papers")).toEqual([
      { kind: "LEAVING", words: "{name} left." },
    ]),
  );

  await userEvent.click(
    screen.getByRole("button", { name: paperLabels.cancelOne("LC/2026/0001") }),
  );
  await userEvent.type(screen.getByLabelText("Why"), "Wrong child");
  await userEvent.click(screen.getByRole("button", { name: "Cancel certificate" }));
  await waitFor(() =>
    expect(calls("POST /api/years/papers/p1/cancel")).toEqual([{ reason: "Wrong child" }]),
  );
});

test("who left is found by year, kind and certificate, and opened as school life", async () => {
  const left = { on: "2016-07-22", as: "GRADUATED", reason: null } as const;
  const row: Alumnus = {
    id: "ada",
    name: "Ade Ada",
    admissionNumber: "ADM/1",
    left,
    lastClass: "Primary 6",
    papers: [{ id: "p", kind: "LEAVING", number: "LC/2016/0007" }],
  };
  const requests = mountFor(AlumniPage, {
    role: "ADMIN",
    query: "year=2016&as=GRADUATED",
    responses: { "GET /api/years/alumni": () => ({ ...onePage([row]), years: [2016, 2015] }) },
  });
  const link = await screen.findByRole("link", { name: "Ade Ada" });
  expect(link.getAttribute("href")).toBe(`${LIFE}/ada`);
  for (const text of ["Graduated", "22 Jul 2016", "Primary 6", "LC/2016/0007"]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(requests[0]?.query).toMatchObject({ year: "2016", as: "GRADUATED" });
});

const leaver = (id: string, name: string, number?: string): Alumnus => ({
  id,
  name,
  admissionNumber: null,
  left: { on: "2026-07-24", as: "GRADUATED", reason: null },
  lastClass: "Primary 6",
  papers: number ? [{ id: `p-${id}`, kind: "LEAVING", number }] : [],
});

const LEAVERS = [
  leaver("ada", "Ade Ada", "LC/2026/0001"),
  leaver("ben", "Bello Ben"),
  leaver("chi", "Chi Uche"),
];

test("the selected leavers say why there is no PDF, whom it has, or why none is to be issued", async () => {
  mountFor(AlumniPage, {
    role: "ADMIN",
    responses: { "GET /api/years/alumni": () => ({ ...onePage(LEAVERS), years: [2026] }) },
  });
  const bar = (file: boolean, issue: boolean, why: string) => {
    const pdf = screen.getByRole("button", {
      name: "PDF of their leaving certificates",
      description: why,
    });
    const open = screen.getByRole("button", { name: "Leaving certificates", description: why });
    expect([pdf, open].map((button) => !button.hasAttribute("disabled"))).toEqual([file, issue]);
    expect(screen.getByText(why).closest("[role=status]")).not.toBeNull();
  };
  const choose = async (name: RegExp) =>
    userEvent.click(await screen.findByRole("checkbox", { name }));
  await choose(/Bello Ben/);
  bar(false, true, "No leaving certificates issued yet, so there is no PDF.");
  await choose(/Ade Ada/);
  bar(true, true, manyPapers.someHave(1));
  await choose(/Bello Ben/);
  bar(true, false, "All have a leaving certificate.");
});

test("leaving certificates of several are issued together, and printed as one PDF", async () => {
  const facts = {
    name: "Bello Ben",
    admissionNumber: "ADM/2",
    school: "Greenfield",
    className: "Primary 6",
    admittedOn: "2022-09-12",
    leftOn: "2026-07-24",
  };
  const words = { LEAVING: "{name} left {school}.", TESTIMONIAL: "Good." };
  const paper = (studentId: string, name: string, number: string) => ({ studentId, name, number });
  const calls = mountFor(AlumniPage, {
    role: "ADMIN",
    query: "certificate=missing",
    responses: {
      "GET /api/years/alumni": () => ({ ...onePage(LEAVERS), years: [2026] }),
      "GET /api/years/students/ben/papers": () => ({
        data: { papers: [], words, isLeaving: true, facts },
      }),
      "POST /api/years/papers/leaving": () => ({
        data: {
          issued: [
            paper("ben", "Bello Ben", "LC/2026/0002"),
            paper("chi", "Chi Uche", "LC/2026/0003"),
          ],
          had: [paper("ada", "Ade Ada", "LC/2026/0001")],
        },
      }),
      "POST /api/years/papers/leaving/file": () => new Response("x", { status: 500 }),
    },
  });
  const bodies = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
  await userEvent.click(await screen.findByRole("button", { name: manyPapers.selectAll(3, 200) }));
  await userEvent.click(await screen.findByRole("button", { name: "Leaving certificates" }));
  expect(calls.filter(({ call }) => call === "GET /api/years/alumni").at(-1)?.query).toMatchObject({
    certificate: "missing",
    limit: "200",
  });
  expect(await screen.findByText("Bello Ben left Greenfield.")).toBeDefined();
  expect(screen.getByText(new RegExp(manyPapers.leftOut(1)))).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: manyPapers.issue(2) }));
  expect(
    await screen.findByText(manyPapers.issued(["LC/2026/0002", "LC/2026/0003"])),
  ).toBeDefined();
  const studentIds = ["ada", "ben", "chi"];
  expect(bodies("POST /api/years/papers/leaving")).toEqual([{ studentIds, words: words.LEAVING }]);
  expect(screen.getByText("Ade Ada, LC/2026/0001")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "All as one PDF" }));
  await waitFor(() =>
    expect(bodies("POST /api/years/papers/leaving/file")).toEqual([{ studentIds }]),
  );
});

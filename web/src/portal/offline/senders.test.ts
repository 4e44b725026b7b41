// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { ChangeToSend } from "../../platform/offline/outbox.ts";
import { UnreadableChange } from "../../platform/offline/stored-guards.ts";
import { senders } from "./senders.ts";

// The code of a sender is loaded with its first change.
vi.setConfig({ testTimeout: 60_000 });

const id = "00000000-0000-7000-8000-000000000001";
const cells = { unsent: { [id]: { ca1: "8" } }, seen: {} };
const sheet = (key: unknown) => ({ sheet: key, cells, asTheyWere: { [id]: null } });

/** Stored input by kind of change. */
const stored: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  scores: sheet({ classId: id, subjectId: id, termId: id, withComment: false }),
  entries: sheet({ classId: id, termId: id, part: "remark" }),
  teachers: sheet(""),
  register: sheet({ classId: id, day: "2026-01-12", half: "AM" }),
  "paper-scores": sheet(id),
  "answer-sheets": {
    testId: id,
    studentId: id,
    replaces: null,
    answers: [{ questionId: id, answer: "B" }],
  },
  assignments: {
    title: "Fractions",
    subjectId: id,
    classIds: [id],
    dueOn: "2026-03-24",
    maxScore: 10,
    text: "",
    fileIds: [],
  },
  "assignment-marks": sheet({ id, classId: id }),
  "hand-ins": { assignmentId: id, studentId: id, text: "", version: null },
  observations: { studentIds: [id], day: "2026-03-24", area: "Numeracy", words: "" },
  "day-notes": sheet({ classId: id, day: "2026-01-12" }),
  pictures: { studentId: id, studentName: "Obi Ada", replaces: null, batch: "b" },
  messages: { id, body: "Hello" },
  "first-messages": { studentId: id, kind: "OFFICE", parentIds: [id], body: "Hello" },
  "class-messages": { classId: id, pupilsMayWrite: false, body: "Hello" },
};

/** The ways in which a stored value can be of another shape: one field is missing or of another kind. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value === null ? {} : null, [value]];
  return [
    null,
    "text",
    ...Object.entries(value).flatMap(([key, field]) => [
      ...(key === id ? [] : [{ ...value, [key]: undefined }]),
      ...(key === "replaces" || key === "version" || field === null
        ? [{ ...value, [key]: { not: "this" } }]
        : variantsOf(field).map((other) => ({ ...value, [key]: other }))),
    ]),
  ];
}

async function send(kind: string, input: unknown): Promise<unknown> {
  const sender = await senders[kind]?.();
  const change = {
    number: 1,
    id: "key",
    kind,
    record: "record",
    title: "",
    href: "/",
    input,
    lines: [],
    addedAt: 0,
    refusal: null,
    current: null,
    accountId: "ada",
    readFile: async () => new File([], "page.jpg"),
    uploadFiles: async () => [],
  } satisfies ChangeToSend;
  return sender?.(change);
}

test("each kind of change names what it stores", () => {
  expect(Object.keys(stored).toSorted()).toEqual(Object.keys(senders).toSorted());
});

test.each(Object.keys(stored))("%s: what has another shape is never sent", async (kind) => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}, { status: 500 }));
  vi.stubGlobal("fetch", fetched);
  for (const other of variantsOf(stored[kind])) {
    await expect(send(kind, other), JSON.stringify(other)).rejects.toThrow(UnreadableChange);
  }
  expect(fetched).not.toHaveBeenCalled();
  // Stored contents pass, and a request is sent.
  await expect(send(kind, stored[kind])).rejects.not.toThrow(UnreadableChange);
  expect(fetched).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

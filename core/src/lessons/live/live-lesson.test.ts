import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLiveLesson, isLessonLink, phaseOf } from "./live-lesson.ts";

const now = "2026-09-14T08:00:00.000Z";
const lesson = {
  title: "Fractions",
  classIds: ["a"],
  startsAt: "2026-09-14T09:00:00.000Z",
  endsAt: "2026-09-14T10:00:00.000Z",
  link: "https://meet.example/abc-defg",
  recordingLink: "",
  notesLink: "",
};
const wrong = (changes: object, before: typeof lesson | null = null) =>
  checkLiveLesson({ ...lesson, ...changes }, { now, before }).map(({ path }) => path[0]);

describe("a live lesson", () => {
  test("has a title, classes, a time to come and a link", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ title: " ", classIds: [], link: "meet.example" })).toEqual([
      "title",
      "classIds",
      "link",
    ]);
    expect(wrong({ endsAt: lesson.startsAt })).toEqual(["endsAt"]);
    expect(wrong({ endsAt: "2026-09-14T17:00:01.000Z" })).toEqual(["endsAt"]);
    const over = { startsAt: "2026-09-13T09:00:00.000Z", endsAt: "2026-09-13T10:00:00.000Z" };
    expect(wrong(over)).toEqual(["endsAt"]);
    expect(
      wrong({ ...over, recordingLink: "https://r.example/1" }, { ...lesson, ...over }),
    ).toEqual([]);
    expect(wrong({ notesLink: "http://notes.example" })).toEqual(["notesLink"]);
  });

  test.each([
    "javascript:alert(1)",
    "http://meet.example/a",
    "https://",
    "https://meet",
    "https://user:secret@meet.example",
    "https://bank.example@other.example/a",
    "https://meet.example/a b",
    "data:text/html,x",
  ])("cannot lead to %s", (link) => {
    expect(isLessonLink(link)).toBe(false);
  });

  test("what can be opened is always an https address", () => {
    const scheme = fc.constantFrom("https://", "https://a.b", "HTTPS://a.b/", "http://a.b", "");
    fc.assert(
      fc.property(scheme, fc.string(), (begins, rest) => {
        const text = `${begins}${rest}`;
        if (!isLessonLink(text)) return;
        const [host] = text.slice("https://".length).split(/[/?#]/);
        expect(text.slice(0, 8).toLowerCase()).toBe("https://");
        expect(host).toMatch(/^[^\s@\\]+\.[^\s@\\]+$/);
      }),
    );
  });

  test.each([
    ["2026-09-14T08:49:59.999Z", "coming"],
    ["2026-09-14T08:50:00.000Z", "open"],
    ["2026-09-14T09:59:59.999Z", "open"],
    ["2026-09-14T10:00:00.000Z", "over"],
  ])("is at %s %s", (moment, phase) => {
    expect(phaseOf(lesson, moment)).toBe(phase);
  });
});

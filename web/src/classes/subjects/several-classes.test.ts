import { expect, test } from "vitest";
import { aTeaching } from "../testing.tsx";
import { subjectsAfter } from "./several-classes.ts";

const choices = { like: null, withTeachers: false, subjectIds: ["maths", "music"], removes: false };
const ids = (subjects: readonly { subjectId: string }[]) =>
  subjects.map(({ subjectId }) => subjectId);

test("what a class takes stays with its teacher, and new subjects are the class teacher's", () => {
  expect(subjectsAfter(aTeaching(), choices)).toEqual([
    { subjectId: "english", teacherId: null },
    { subjectId: "maths", teacherId: "chidi" },
    { subjectId: "music", teacherId: null },
  ]);
});

test("subjects that are not named are removed only if that was chosen", () => {
  expect(ids(subjectsAfter(aTeaching(), { ...choices, removes: true }))).toEqual([
    "maths",
    "music",
  ]);
});

test("teachers are copied for new subjects only, and only if that was chosen", () => {
  const like = aTeaching();
  const none = aTeaching({ subjects: [] });
  const both = { ...choices, like, subjectIds: ["english", "maths"] };
  expect(subjectsAfter(none, both)[1]).toEqual({ subjectId: "maths", teacherId: null });
  expect(subjectsAfter(none, { ...both, withTeachers: true })[1]).toEqual({
    subjectId: "maths",
    teacherId: "chidi",
  });
});

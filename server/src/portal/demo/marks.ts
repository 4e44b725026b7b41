import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import type { Score, Scores } from "@school/core/results/scores.ts";
import type { Term } from "@school/core/school/terms.ts";
import { LEVELS, SUBJECTS } from "./classes.ts";
import { chanceOf, type Chance } from "./random.ts";
import type { Pupil } from "./pupils.ts";

/** Shares of the full mark: what an average pupil reaches, and how far pupils lie apart. */
const USUAL = { Nursery: 0.74, Primary: 0.66 };
const APART = 0.12;
/** How far one pupil's own marks scatter. */
const SCATTER = { subject: 0.06, part: 0.07 };
const ABSENT = 0.004;

/**
 * All marks of a pupil in a subject of a term: the pupil's ability, how easy the subject is, and
 * chance. Whole marks, now and then a half one in the exam; seldom ABS.
 */
export function marksOf(pupil: Pupil, subject: string, term: Term): Scores {
  const chance = chanceOf(`marks ${pupil.id} ${subject} ${term}`);
  const group = LEVELS.find(({ name }) => name === pupil.className)!.group;
  const ease = SUBJECTS.find(({ name }) => name === subject)!.ease;
  const level = USUAL[group] + ease + pupil.ability * APART + chance.spread() * SCATTER.subject;
  return Object.fromEntries(
    DEFAULT_GRADING_SCHEME.parts.map(({ key, max }) => [key, markOf(chance, key, max, level)]),
  );
}

function markOf(chance: Chance, key: PartKey, max: number, level: number): Score {
  const share = Math.min(1, Math.max(0.1, level + chance.spread() * SCATTER.part));
  if (chance.happens(ABSENT)) return "ABS";
  // Nobody gets every mark of an exam of sixty.
  if (key !== "exam") return Math.round(max * share);
  return Math.round(max * share * 0.97) + (chance.happens(0.06) ? 0.5 : 0);
}

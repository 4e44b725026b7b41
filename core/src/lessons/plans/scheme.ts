import { z } from "zod";
import type { Issue } from "../../api/error.ts";
import { TOPIC_LENGTH } from "./plan.ts";
import { MAX_WEEKS } from "./term-weeks.ts";
import { messages } from "./text.ts";

/** A topic taught in a week of a term. */
export const SchemeTopic = z.strictObject({
  week: z.int().min(1).max(MAX_WEEKS),
  topic: z.string().trim().max(TOPIC_LENGTH),
  subTopic: z.string().trim().max(TOPIC_LENGTH),
});
export type SchemeTopic = z.infer<typeof SchemeTopic>;

/** Finds faults in a scheme of work for a term of that many weeks. Empty if it can be saved. */
export function checkScheme(topics: readonly SchemeTopic[], weeks: number): Issue[] {
  const before = new Set<number>();
  return topics.flatMap(({ week, topic, subTopic }, at): Issue[] => {
    const isTwice = before.has(week);
    before.add(week);
    if (isTwice) return [{ path: ["topics", at, "week"], message: messages.weekTwice }];
    if (week > weeks) return [{ path: ["topics", at, "week"], message: messages.noSuchWeek }];
    if (topic.trim() !== "" || subTopic.trim() === "") return [];
    return [{ path: ["topics", at, "topic"], message: messages.topic }];
  });
}

/** The weeks of a term with a topic, in order; weeks after the end of the term are left out. */
export function topicsWithin(topics: readonly SchemeTopic[], weeks: number): SchemeTopic[] {
  return topics
    .filter(({ week, topic }) => week <= weeks && topic.trim() !== "")
    .toSorted((one, other) => one.week - other.week);
}

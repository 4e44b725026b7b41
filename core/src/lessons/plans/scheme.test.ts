import { expect, test } from "vitest";
import { checkScheme, topicsWithin } from "./scheme.ts";

const topic = (week: number, name: string, subTopic = "") => ({ week, topic: name, subTopic });

test("a scheme names each week of the term once, and a sub-topic has a topic", () => {
  expect(checkScheme([topic(1, "Living things"), topic(2, "")], 12)).toEqual([]);
  const wrong = checkScheme(
    [topic(1, "Plants"), topic(1, "Animals"), topic(13, "Soil"), topic(3, " ", "Roots")],
    12,
  );
  expect(wrong.map(({ path }) => path.join("."))).toEqual([
    "topics.1.week",
    "topics.2.week",
    "topics.3.topic",
  ]);
});

test("what is kept is in order and within the term", () => {
  const valid = topicsWithin(
    [topic(3, "Soil"), topic(1, "Plants"), topic(2, " "), topic(13, "X")],
    12,
  );
  expect(valid.map(({ week }) => week)).toEqual([1, 3]);
});

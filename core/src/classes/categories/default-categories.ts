import type { ClassGroup } from "../../school/class-groups.ts";

interface DefaultCategory {
  readonly name: string;
  readonly classGroup: ClassGroup;
  /** Other names that schools use for a class of this level. */
  readonly aliases: readonly string[];
}

/** A year of primary school, with the names that schools use for it. */
function primary(year: number): DefaultCategory {
  const aliases = ["Basic", "Grade", "Pry", "Year"].map((word) => `${word} ${year}`);
  return { name: `Primary ${year}`, classGroup: "Primary", aliases };
}

/** The default categories of a school, in order. */
export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = [
  {
    name: "Creche",
    classGroup: "Nursery",
    aliases: [
      "Crèche",
      "Daycare",
      "Day Care",
      "Playgroup",
      "Play Group",
      "Toddlers",
      "Pre-Nursery",
      "Pre Nursery",
    ],
  },
  {
    name: "Nursery 1",
    classGroup: "Nursery",
    aliases: ["KG 1", "Kindergarten 1", "Reception 1", "Nursery One"],
  },
  {
    name: "Nursery 2",
    classGroup: "Nursery",
    aliases: ["KG 2", "Kindergarten 2", "Reception 2", "Reception", "Nursery Two"],
  },
  ...[1, 2, 3, 4, 5, 6].map(primary),
];

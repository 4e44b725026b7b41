import { dayText } from "@school/core/api/dates.ts";
import { type AutomaticWrite, notifyFamilies } from "./send.ts";

interface Homework {
  readonly title: string;
  /** YYYY-MM-DD, at the school. */
  readonly dueOn: string;
  /** Pupils who have not handed it in. */
  readonly studentIds: readonly string[];
}

/** Notifies families of missing homework, according to the school's setting. */
export async function notifyOfHomework(
  write: AutomaticWrite,
  { title, dueOn, studentIds }: Homework,
): Promise<void> {
  const values = { homework: title, day: dayText(dueOn) };
  await notifyFamilies(write, "homework", studentIds, () => values);
}

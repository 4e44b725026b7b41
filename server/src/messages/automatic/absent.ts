import { dayText } from "@school/core/api/dates.ts";
import { nextDayStart } from "@school/core/api/quiet-hours.ts";
import { pushToParents } from "./push-to-parents.ts";
import { type AutomaticWrite, notifyFamilies } from "./send.ts";

interface Absent {
  /** YYYY-MM-DD, at the school. */
  readonly day: string;
  /** Pupils who are absent and whose families have given no reason. */
  readonly studentIds: readonly string[];
}

/** Notifies families in the morning that their child is absent, if the school has set it. */
export async function notifyOfAbsence(
  write: AutomaticWrite,
  { day, studentIds }: Absent,
): Promise<void> {
  const values = { day: dayText(day) };
  const isSent = await notifyFamilies(write, "absent", studentIds, () => values, {
    expiresAt: nextDayStart(new Date()),
  });
  if (!isSent) return;
  await pushToParents(write.tx, studentIds, {
    kind: "absence",
    purpose: "messages.absent",
    titleFor: (child) => `${child} is not in school today`,
    text: "Please tell the school why.",
    path: "/dashboard",
  });
}

import { withoutDearMarks } from "@school/core/api/sms-parts.ts";
import { type Leaving, reach, type Reached } from "@school/core/messages/groups/reach.ts";
import type { BatchFault } from "@school/core/messages/writing/batch.ts";
import {
  childValues,
  fillText,
  placeholdersIn,
} from "@school/core/messages/writing/message-text.ts";
import type { Reader } from "../../platform/db/database.ts";
import { SENDER_NAME } from "../../platform/mail/sender-name.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import type { Roll, RollPupil } from "../groups/queries.ts";
import { releasedAverages } from "./queries.ts";

interface Wanted extends Leaving {
  /** Those who were selected. */
  readonly people: Roll;
  readonly text: string;
  readonly withoutMarks: boolean;
  /** What stands for placeholders that only this kind of message has. */
  readonly ownValues?: (to: Reached<RollPupil>) => Record<string, string>;
}

/** A message as its recipient reads it. */
export interface Composed {
  readonly personId: string | null;
  readonly studentIds: string[];
  readonly name: string;
  readonly children: string;
  readonly address: string | null;
  readonly fault: BatchFault | null;
  readonly text: string;
  readonly otherwise: string[];
  readonly isShared: boolean;
}

/** One message for each household and member of staff: two statements, however many they are. */
export async function compose(db: Reader, wanted: Wanted): Promise<Composed[]> {
  const { people, channel, purpose, text, ownValues } = wanted;
  const { school } = await readSettings(db, { school: SENDER_NAME });
  const ids = people.pupils.map(({ id }) => id);
  const hasAverage = placeholdersIn(text).includes("average");
  const averages = hasAverage ? await releasedAverages(db, ids) : null;
  const averageOf = (id: string) => averages?.get(id) ?? null;
  return reach(people, { channel, purpose }).map((to) => {
    const { pupils, personId, name, isShared } = to;
    const children = pupils.map(({ id, firstName, className }) => ({
      firstName,
      className,
      average: averageOf(id),
    }));
    const lacks = averages !== null && pupils.some(({ id }) => averageOf(id) === null);
    const filled = fillText(text, { school, ...childValues(children), ...ownValues?.(to) });
    return {
      personId,
      studentIds: pupils.map(({ id }) => id),
      name,
      children: pupils.map((pupil) => pupil.name).join(", "),
      address: lacks ? null : to.address,
      fault: to.fault ?? (lacks ? "no-average" : null),
      text: wanted.withoutMarks && channel === "SMS" ? withoutDearMarks(filled) : filled,
      otherwise: [...to.otherwise],
      isShared,
    };
  });
}

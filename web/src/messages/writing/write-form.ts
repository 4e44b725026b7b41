import { typedMoment } from "@school/core/api/typed-dates.ts";
import type { SelectionChoices } from "@school/core/messages/groups/contract.ts";
import type { Channel } from "@school/core/messages/groups/audience.ts";
import type { WrittenPurpose } from "@school/core/messages/writing/batch.ts";
import type { Again, MessageForm } from "@school/core/messages/writing/contract.ts";
import {
  EMPTY_SELECTION,
  selectionOf,
  type SelectionValues,
  selectionValues,
} from "../groups/selection-form.ts";

/** A message as form values. */
export interface WriteValues extends SelectionValues {
  /** "" for the selection. */
  groupId: string;
  channel: Channel;
  purpose: WrittenPurpose;
  subject: string;
  text: string;
  withoutMarks: boolean;
  /** In the school's time zone; "" for now. */
  sendAt: string;
}

interface Beginning {
  readonly choices: SelectionChoices;
  readonly channels: readonly Channel[];
  /** Message that is written again; null for a new message. */
  readonly again: Again | null;
  readonly groupId: string;
}

export function writeValues({ choices, channels, again, groupId }: Beginning): WriteValues {
  const { selection, chosen, ...rest } = again ?? { selection: null, chosen: null };
  const selected =
    selection === null ? EMPTY_SELECTION : selectionValues(selection, chosen, choices.categories);
  const [channel = "EMAIL"] = channels;
  return {
    ...selected,
    groupId: choices.groups.some(({ id }) => id === groupId) ? groupId : "",
    subject: "",
    text: "",
    withoutMarks: false,
    channel,
    purpose: "school",
    ...rest,
    sendAt: "",
  };
}

/** Builds the message that is sent to the server. */
export function messageOf(values: WriteValues, choices: SelectionChoices): MessageForm {
  const { groupId, channel, purpose, text, withoutMarks } = values;
  return {
    target:
      groupId === ""
        ? { kind: "selection", selection: selectionOf(values, choices.categories) }
        : { kind: "group", groupId },
    channel,
    purpose,
    subject: channel === "EMAIL" ? values.subject.trim() : "",
    text: text.trim(),
    withoutMarks: channel === "SMS" && withoutMarks,
    sendAt: typedMoment(values.sendAt),
  };
}

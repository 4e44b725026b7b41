import { isFields, isOneOf, isText } from "../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { reportCardsApi } from "../api.ts";
import { entryKind, partsOf } from "./entry-kind.ts";
import { entryCalls, type WaitingEntries } from "./use-entries.ts";

const isSheet = isFields<WaitingEntries>({
  classId: isText,
  termId: isText,
  part: isOneOf(["entry", "remark"]),
});

/** Sends traits, comments and remarks that were saved without a network. */
export const sendEntries = sheetSender(isSheet, async ({ part, ...key }: WaitingEntries) => {
  const { data } = await reportCardsApi.entries.call(key);
  const parts = partsOf(data);
  // The server decides which cells may be changed, and explains refusals.
  const kind = entryKind(data, parts, part, () => true);
  return { ...entryCalls(key, kind, parts, part), rows: data.rows };
});

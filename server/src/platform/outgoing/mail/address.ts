import { isUnmailable } from "@school/core/api/email-address.ts";

const MAX_ADDRESS_LENGTH = 254;
/** One address only: anything that could start a header or a second recipient is excluded. */
const ADDRESS =
  /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\.]+(\.[^\s\p{C}@,;:<>()[\]"\\.]+)+$/u;

/** Whether mail can be sent to this text unchanged. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text) && !isUnmailable(text);
}

/** Parses "A School <office@school.example>" or a plain address. */
export function parseFrom(from: string): { name?: string; address: string } {
  const [, name = "", address] = /^([^<>]*)<([^<>\s]+)>$/.exec(from.trim()) ?? [];
  if (address === undefined) return { address: from.trim() };
  const bare = name.trim().replace(/^"(.*)"$/, "$1");
  return bare === "" ? { address } : { name: bare, address };
}

import { isUnmailable } from "@school/core/api/email-address.ts";

const MAX_ADDRESS_LENGTH = 254;
/** One address and nothing around it: what could begin a header or a second recipient is out. */
const ADDRESS =
  /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\.]+(\.[^\s\p{C}@,;:<>()[\]"\\.]+)+$/u;

/** Whether a mail may be sent to this text as it is. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text) && !isUnmailable(text);
}

/** "A School <office@school.example>" or the address alone. */
export function parseFrom(from: string): { name?: string; address: string } {
  const [, name = "", address] = /^([^<>]*)<([^<>\s]+)>$/.exec(from.trim()) ?? [];
  if (address === undefined) return { address: from.trim() };
  const bare = name.trim().replace(/^"(.*)"$/, "$1");
  return bare === "" ? { address } : { name: bare, address };
}

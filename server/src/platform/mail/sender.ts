/** "A School <office@school.example>" or the address alone. */
export function parseFrom(from: string): { name?: string; address: string } {
  const [, name = "", address] = /^([^<>]*)<([^<>\s]+)>$/.exec(from.trim()) ?? [];
  if (address === undefined) return { address: from.trim() };
  const bare = name.trim().replace(/^"(.*)"$/, "$1");
  return bare === "" ? { address } : { name: bare, address };
}

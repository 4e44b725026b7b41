/**
 * A Content-Disposition with a name in any script (RFC 6266 and 8187); without a name if it is
 * empty.
 */
export function disposition(type: "inline" | "attachment", name: string): string {
  if (name === "") return type;
  const plain = name.replace(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}

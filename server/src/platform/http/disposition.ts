/**
 * A Content-Disposition with a name in the letters of any language (RFC 6266 and 8187); without one
 * for an empty name.
 */
export function disposition(type: "inline" | "attachment", name: string): string {
  if (name === "") return type;
  const plain = name.replace(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`;
}

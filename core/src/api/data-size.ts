/** Formats an amount of data: "84 KB", "3.2 MB". Rounds up to a whole kilobyte. */
export function dataText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

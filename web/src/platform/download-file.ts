/** Longer than the slowest browser needs to start the download. */
const RELEASE_AFTER_MS = 60_000;

/** Saves a file as a browser download, under its own name. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}

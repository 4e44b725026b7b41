/** Longer than the slowest browser needs to start the download. */
const RELEASE_AFTER_MS = 60_000;
/** Longer than a person looks at the print dialog, which needs the file. */
const PRINT_FOR_MS = 600_000;

/**
 * Prints a PDF with the browser's dialog. Where the browser shows none in a frame, such as on
 * phones, it opens in a tab, from which it can be printed.
 */
export function printFile(file: File): void {
  const address = URL.createObjectURL(file);
  if (!navigator.pdfViewerEnabled) {
    window.open(address, "_blank");
    setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
    return;
  }
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = address;
  frame.addEventListener("load", () => frame.contentWindow?.print());
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, PRINT_FOR_MS);
}

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

import QRCode from "qrcode";

/** A QR code as rows of 0 and 1. */
export function codeRows(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const indexes = Array.from({ length: modules.size }, (_, at) => at);
  return indexes.map((row) => indexes.map((column) => modules.get(row, column)).join(""));
}

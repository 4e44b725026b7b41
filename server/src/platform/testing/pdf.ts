import { extractImages, extractTextItems, getDocumentProxy } from "unpdf";

/** The texts of each page of a PDF with their positions in points from the top left. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ text: string; x: number; y: number }[][]> {
  const { items } = await extractTextItems(await getDocumentProxy(bytes));
  return items.map((page) =>
    page
      .filter(({ str }) => str.trim() !== "")
      .map(({ str, x, y }) => ({ text: str, x: Math.round(x), y: Math.round(841.89 - y) })),
  );
}

/** The whole text of each page in one line, as a person would search in it. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pages = await readPdf(bytes);
  return pages.map((items) => items.map(({ text }) => text).join(" "));
}

/** The sides in pixels of each picture on the first page, in the order in which they are drawn. */
export async function picturesOfPdf(bytes: Uint8Array): Promise<[number, number][]> {
  const images = await extractImages(await getDocumentProxy(bytes), 1);
  return images.map(({ width, height }) => [width, height]);
}

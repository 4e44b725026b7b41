import { useEffect } from "react";

/** The page number in an address: a whole number from 1; anything else is the first page. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Goes to the last page when the list has become shorter than the page that is open. */
export function useLastPage(page: number, pages: number | undefined, go: (page: number) => void) {
  const gone = pages !== undefined && page > pages;
  useEffect(() => {
    if (gone) go(pages);
  });
}

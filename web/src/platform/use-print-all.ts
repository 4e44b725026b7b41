import type { Pagination } from "@school/core/api/pagination.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toastError } from "../ui/feedback/toast.ts";
import { messageOf } from "./client/api-error.ts";

/** Maximum number of rows in one response. */
const PAGE_SIZE = 200;

interface Answered<Row> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

type ReadPage<Row> = (place: { page: number; limit: number }) => Promise<Answered<Row>>;

/** Reads the rows of all pages. */
export async function readAllPages<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await read({ page, limit: PAGE_SIZE });
    all.push(...data);
    pages = pagination.pages;
  }
  return all;
}

/**
 * Prints every row of a paged list as one document: reads all pages, passes the rows to the page
 * for rendering (`print-only`), and then opens the browser's print dialog.
 */
export function usePrintAll<Row>(read: ReadPage<Row>) {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const load = useMutation({
    mutationFn: () => readAllPages(read),
    onSuccess: setRows,
    onError: (error) => toastError(messageOf(error, "The list did not load, so nothing prints.")),
  });
  useEffect(() => {
    if (rows === null) return;
    const done = () => setRows(null);
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [rows]);
  return { rows, busy: load.isPending, print: () => load.mutate() };
}

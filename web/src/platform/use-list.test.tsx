import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { ListPage } from "../ui/table/ListPage.tsx";
import { openPage, type SentRequest } from "./page-under-test.tsx";
import { useList } from "./use-list.ts";
import { labels } from "../ui/text.ts";

const PAGES = 3;

function Books() {
  const list = useList({
    filters: ["search", "kind"],
    also: ["sort"],
    pageSize: 10,
    read: (paging, address) => ({
      queryKey: ["books", paging, address],
      async queryFn() {
        const query = new URLSearchParams({ ...address, page: String(paging.page) });
        const response = await fetch(new Request(`http://school.test/books?${query}`));
        return (await response.json()) as ReturnType<typeof pageOfBooks>;
      },
    }),
  });
  return (
    <ListPage
      list={list}
      noun={["book", "books"]}
      search="Search title"
      filters={
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={list.address.kind}
          options={["atlas"]}
          onChange={(kind) => list.set({ kind })}
        />
      }
      empty={<EmptyState title="No books yet" />}
      noMatches={<EmptyState title="No book fits" />}
    >
      {(table) => (
        <DataTable
          {...table}
          caption="Books"
          columns={[{ key: "title", header: "Title", cell: ({ title }) => title }]}
          rowKey={({ id }) => id}
        />
      )}
    </ListPage>
  );
}

function pageOfBooks(page: number, total = PAGES * 10) {
  const data = page <= PAGES && total > 0 ? [{ id: "1", title: `Book of page ${page}` }] : [];
  return { data, pagination: { current: page, pages: Math.ceil(total / 10), total } };
}

function open(query: string, total?: number): SentRequest[] {
  return openPage(() => <Books />, {
    query,
    responses: { "GET /books": (request) => pageOfBooks(Number(request.query["page"]), total) },
  });
}

test("what the address says is asked for", async () => {
  const requests = open("search=ada&kind=atlas&sort=title&page=2");
  expect(await screen.findByText("Book of page 2")).toBeDefined();
  expect(requests[0]?.query).toEqual({ search: "ada", kind: "atlas", sort: "title", page: "2" });
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 11 to 20 of 30 books");
});

test("another filter begins at the first page, and clearing leaves the order as it is", async () => {
  const user = userEvent.setup();
  const requests = open("sort=title&page=3");
  await screen.findByText("Book of page 3");
  await user.selectOptions(screen.getByLabelText("Kind"), "atlas");
  await screen.findByText("Book of page 1");
  await user.click(screen.getByRole("button", { name: labels.clearAllFilters }));
  await waitFor(() => expect(requests.at(-1)?.query["kind"]).toBe(""));
  expect(requests.at(-1)?.query).toEqual({ search: "", kind: "", sort: "title", page: "1" });
});

test("a page that is gone gives way to the last one", async () => {
  open("page=9");
  expect(await screen.findByText("Book of page 3")).toBeDefined();
});

test("nothing yet and no matches are different messages", async () => {
  open("", 0);
  expect(await screen.findByText("No books yet")).toBeDefined();
});

test("with a filter nothing fits", async () => {
  open("kind=atlas", 0);
  expect(await screen.findByText("No book fits")).toBeDefined();
});

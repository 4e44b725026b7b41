import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DataTable, type Column, type DataTableProps, type Sort } from "./DataTable.tsx";
import { UiProvider } from "../frame/UiProvider.tsx";
import { onPhone } from "../testing.ts";
import { labels } from "../text.ts";
import { actionsColumn } from "./actions-column.tsx";

interface Pupil {
  id: string;
  name: string;
  total: number;
}

const PUPILS: Pupil[] = [
  { id: "1", name: "Ada Obi", total: 71 },
  { id: "2", name: "Bisi Ojo", total: 64 },
];
const COLUMNS: Column<Pupil>[] = [
  { key: "name", header: "Student", cell: (row) => row.name, rowHeader: true, sortable: true },
  { key: "total", header: "Total", cell: (row) => row.total, align: "right" },
];

function show(props: Partial<DataTableProps<Pupil>>) {
  return render(
    <UiProvider>
      <DataTable
        caption="Results"
        columns={COLUMNS}
        rows={PUPILS}
        rowKey={(row) => row.id}
        {...props}
      />
    </UiProvider>,
  );
}

test("is a table with a name, headings and named rows", () => {
  show({});
  const table = screen.getByRole("table", { name: "Results" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(2);
  expect(within(table).getByRole("row", { name: "Ada Obi 71" })).toBeDefined();
});

test("says why it is empty, and that it failed, with a way to try again", async () => {
  const { unmount } = show({ rows: [], empty: "No results yet" });
  expect(screen.getByText("No results yet")).toBeDefined();
  unmount();

  const onRetry = vi.fn<() => void>();
  show({ rows: undefined, error: "The server did not answer.", onRetry });
  expect(screen.getByRole("alert").textContent).toContain("The server did not answer.");
  await userEvent.click(screen.getByRole("button", { name: labels.tryAgain }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("a failed refresh leaves the rows that were there", () => {
  show({ error: "The server did not answer." });
  expect(screen.getByRole("row", { name: "Ada Obi 71" })).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain("The server did not answer.");
});

test("is busy while loading", () => {
  show({ rows: undefined, loading: true });
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
});

test("asks for the other order of the column that is sorted", async () => {
  const onSort = vi.fn<(sort: Sort) => void>();
  show({ sort: { key: "name", direction: "asc" }, onSort });
  expect(screen.getByRole("columnheader", { name: "Student" }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
  await userEvent.click(screen.getByRole("button", { name: "Student" }));
  expect(onSort).toHaveBeenCalledWith({ key: "name", direction: "desc" });
});

test("selects one row, all that are shown, and none, and keeps what is on other pages", async () => {
  const seen: string[][] = [];
  function Selecting() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["elsewhere"]));
    seen.push([...selected].toSorted());
    return (
      <UiProvider>
        <DataTable
          caption="Results"
          columns={COLUMNS}
          rows={PUPILS}
          rowKey={(row) => row.id}
          selection={{ selected, onChange: setSelected, label: (row) => row.name }}
        />
      </UiProvider>
    );
  }
  render(<Selecting />);
  const all = screen.getByRole("checkbox", { name: "Select all shown" });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Ada Obi" }));
  expect(seen.at(-1)).toEqual(["1", "elsewhere"]);
  expect(all).toHaveProperty("indeterminate", true);
  await userEvent.click(all);
  expect(seen.at(-1)).toEqual(["1", "2", "elsewhere"]);
  await userEvent.click(all);
  expect(seen.at(-1)).toEqual(["elsewhere"]);
});

test("opens a row that has more to say", async () => {
  show({ expand: (row) => (row.id === "1" ? "Works steadily" : null) });
  const openers = screen.getAllByRole("button", { name: "Details of Ada Obi" });
  expect(openers).toHaveLength(1);
  await userEvent.click(openers[0]!);
  expect(screen.getByText("Works steadily")).toBeDefined();
  expect(openers[0]!.getAttribute("aria-expanded")).toBe("true");
});

test("makes a phone's card of the columns: title, facts, lines", () => {
  onPhone();
  show({
    narrow: "cards",
    columns: [
      { key: "id", header: "No.", cell: ({ id }) => id, phone: "hide" },
      { key: "remark", header: "Remark", cell: () => "Works steadily", phone: "line" },
      { key: "order", header: "Order", cell: (_, index) => `Row ${index + 1}` },
      { ...COLUMNS[1]!, phoneCell: ({ total }) => `Total: ${total}` },
      { key: "state", header: "Status", cell: () => "Draft", phone: "first" },
      actionsColumn(({ name }) => <button type="button">Open {name}</button>),
      COLUMNS[0]!,
    ],
  });
  expect(screen.queryByRole("table")).toBeNull();
  const [card] = within(screen.getByRole("list", { name: "Results" })).getAllByRole("listitem");
  const cells = [...card!.querySelectorAll("[data-phone]")].map(({ textContent }) => textContent);
  const facts = ["Draft", "Row 1", "Total: 71"];
  expect(cells).toEqual(["Ada Obi", ...facts, "Works steadily", "Open Ada Obi"]);
});

test("a table without cards stays a table on a phone", () => {
  onPhone();
  show({});
  expect(screen.getByRole("table", { name: "Results" })).toBeDefined();
});

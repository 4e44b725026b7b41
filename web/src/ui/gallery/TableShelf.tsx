import { useState } from "react";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { actionsColumn } from "../table/actions-column.tsx";
import { DataTable, type Column, type Sort } from "../table/DataTable.tsx";
import { ExportDialog } from "../table/ExportDialog.tsx";
import { FilterCombo } from "../table/FilterCombo.tsx";
import { FilterSelect } from "../table/FilterSelect.tsx";
import { ListCards } from "../table/ListCards.tsx";
import { ListPage, type ListRows } from "../table/ListPage.tsx";
import { NoteGroups } from "../table/NoteGroups.tsx";
import { Pager } from "../table/Pager.tsx";
import { RowActions, RowCard, RowDelete, RowFacts, TwoLines } from "../table/RowParts.tsx";
import { MenuAction, RowMenu } from "../table/RowMenu.tsx";
import { SelectionBar } from "../table/SelectionBar.tsx";
import { useSelection } from "../table/selection.ts";
import { Button } from "../page/Button.tsx";
import { Piece, Shelf } from "./Piece.tsx";

interface Book {
  readonly id: string;
  readonly title: string;
  readonly pages: number;
}

const BOOKS: readonly Book[] = [
  { id: "1", title: "Atlas", pages: 120 },
  { id: "2", title: "Grammar", pages: 340 },
  { id: "3", title: "Songs", pages: 48 },
];

const COLUMNS: readonly Column<Book>[] = [
  {
    key: "title",
    header: "Title",
    rowHeader: true,
    sortable: true,
    cell: ({ title }) => <TwoLines below="A second line">{title}</TwoLines>,
  },
  {
    key: "pages",
    header: "Pages",
    align: "right",
    sortable: true,
    cell: ({ pages }) => pages,
    phoneCell: ({ pages }) => `${pages} pages`,
  },
  actionsColumn((book) => <BookActions book={book} />),
];

const READ: ListRows<Book> = { rows: BOOKS, loading: false, error: null, onRetry: () => {} };
const STATES: readonly (readonly [name: string, rows: ListRows<Book>])[] = [
  ["loading for the first time", { ...READ, rows: undefined, loading: true }],
  ["loading another page", { ...READ, loading: true }],
  ["empty", { ...READ, rows: [] }],
  ["not loaded", { ...READ, rows: undefined, error: "The server did not answer." }],
];

export function TableShelf() {
  const [isExporting, setExporting] = useState(false);
  const [group, setGroup] = useState<number | null>(0);
  const [sort, setSort] = useState<Sort>({ key: "title", direction: "asc" });
  const { boxes, chosen, clear } = useSelection(BOOKS, ({ title }) => title);
  return (
    <Shelf title="table">
      <SampleList />
      <Piece name="NoteGroups">
        <NoteGroups
          label="Kinds of notes"
          groups={[
            { text: "The missing 0 at the start is added", rows: "Rows 4, 7, 9 and 37 more" },
            { text: "Possible brother or sister of …", rows: "Rows 3 and 12" },
          ]}
          chosen={group}
          onChoose={setGroup}
        />
      </Piece>
      <Piece name="DataTable: selection, order, rows that open">
        <DataTable
          {...READ}
          caption="Books to choose from"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          selection={boxes}
          sort={sort}
          onSort={setSort}
          expand={({ title }) => `More about ${title}`}
        />
        <SelectionBar count={chosen.length} onClear={clear}>
          <Button>Lend</Button>
        </SelectionBar>
      </Piece>
      {STATES.map(([name, rows]) => (
        <Piece key={name} name={`DataTable: ${name}`}>
          <DataTable
            {...rows}
            caption={`Books, ${name}`}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            empty={<EmptyState title="No books" />}
          />
        </Piece>
      ))}
      <Piece name="ListCards">
        <ListCards {...READ} empty={null} failed="The books did not load" rowKey={({ id }) => id}>
          {(book) => <BookCard book={book} />}
        </ListCards>
      </Piece>
      <Piece name="Pager: steps">
        <Pager look="steps" page={2} pageSize={10} total={47} onPage={() => {}} />
      </Piece>
      <Piece name="ExportDialog">
        <Button onClick={() => setExporting(true)}>Export</Button>
        {isExporting && (
          <ExportDialog
            title="Export books"
            scope="All books."
            busy={null}
            onExport={() => {}}
            onClose={() => setExporting(false)}
            contents={["One row per book"]}
          >
            {null}
          </ExportDialog>
        )}
      </Piece>
      <Piece name="RowMenu">
        <RowMenu name="Atlas">
          <MenuAction onClick={() => {}}>Disable</MenuAction>
        </RowMenu>
      </Piece>
    </Shelf>
  );
}

/** Filters, rows and pager of a page, without URL state. */
function SampleList() {
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState("");
  const [page, setPage] = useState(1);
  const clear = () => {
    setSearch("");
    setKind("");
  };
  const isSet = search !== "" || kind !== "";
  return (
    <Piece name="ListPage: FilterBar, rows, Pager">
      <ListPage
        list={{
          table: READ,
          total: 47,
          page,
          pageSize: 10,
          goTo: setPage,
          filters: { search, onSearch: setSearch, active: kind ? 1 : 0, isSet, onClear: clear },
        }}
        noun={["book", "books"]}
        scope="Library of 2026"
        search="Search title"
        filters={
          <>
            <FilterSelect
              label="Kind"
              all="All kinds"
              value={kind}
              options={["Atlas", "Grammar"]}
              onChange={setKind}
            />
            <FilterCombo
              label="Shelf"
              all="All shelves"
              value=""
              options={["Upper", "Lower"]}
              onChange={() => {}}
            />
          </>
        }
        empty={<EmptyState title="No books yet" />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Books"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Piece>
  );
}

function BookCard({ book }: { book: Book }) {
  return (
    <RowCard>
      <b>{book.title}</b>
      <RowFacts>
        <span>{book.pages} pages</span>
      </RowFacts>
      <BookActions book={book} />
    </RowCard>
  );
}

function BookActions({ book }: { book: Book }) {
  return (
    <RowActions>
      <Button size="compact-sm" aria-label={`Edit ${book.title}`}>
        Edit
      </Button>
      <RowDelete name={book.title} onClick={() => {}} />
    </RowActions>
  );
}

import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import type { ReactNode } from "react";
import { counted } from "../../classes/class-words.ts";
import type { ListRows } from "../../platform/list-page.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { RowActions, RowCard, RowDelete, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { bankAddress } from "./bank-addresses.ts";
import { useBankActions } from "./use-bank-actions.ts";

interface BanksTableProps {
  table: ListRows<QuestionBank>;
  empty: ReactNode;
}

/** Question banks with who has them, and what the person may do to each. */
export function BanksTable({ table, empty }: BanksTableProps) {
  const { busy, remove } = useBankActions();
  const actions = (bank: QuestionBank) => (
    <RowActions>
      <ButtonLink
        size="compact-sm"
        href={bankAddress(bank.id)}
        aria-label={`${bank.mayChange ? "Edit" : "Open"} ${bank.name}`}
      >
        {bank.mayChange ? "Edit" : "Open"}
      </ButtonLink>
      {bank.mayChange && (
        <RowDelete name={bank.name} disabled={busy} onClick={() => remove(bank)} />
      )}
    </RowActions>
  );
  const columns: Column<QuestionBank>[] = [
    {
      key: "name",
      header: "Question bank",
      rowHeader: true,
      cell: (bank) => <TwoLines below={whatFor(bank)}>{bank.name}</TwoLines>,
    },
    { key: "questions", header: "Questions", align: "right", cell: ({ questions }) => questions },
    { key: "authors", header: "Authors", cell: authorsOf, hideBelow: "md" },
    { key: "shared", header: "Sharing", cell: (bank) => <SharedBadge bank={bank} /> },
    {
      key: "actions",
      header: <span className="visually-hidden">Actions</span>,
      cell: actions,
    },
  ];
  return (
    <DataTable
      {...table}
      caption="Question banks"
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
      narrow={(bank) => (
        <RowCard>
          <strong>{bank.name}</strong>
          <RowFacts>
            <span>{whatFor(bank)}</span>
            <span>{counted(bank.questions, "question", "questions")}</span>
            <span>{authorsOf(bank)}</span>
            <SharedBadge bank={bank} />
          </RowFacts>
          {actions(bank)}
        </RowCard>
      )}
    />
  );
}

function SharedBadge({ bank }: { bank: QuestionBank }) {
  return (
    <StatusBadge tone={bank.isShared ? "good" : "neutral"}>
      {bank.isShared ? "Shared" : "Private"}
    </StatusBadge>
  );
}

const whatFor = ({ subject, classCategory }: QuestionBank) =>
  `${subject.name}, ${classCategory.name}`;

const authorsOf = ({ createdBy, coAuthors }: QuestionBank) =>
  [createdBy, ...coAuthors].map(({ name }) => name).join(", ");

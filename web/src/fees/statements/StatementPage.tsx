import { dayText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import type { StatementLine, StatementWithLines } from "@school/core/fees/statements/contract.ts";
import { mayCounterEntries } from "@school/core/fees/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Fold } from "../../ui/fields/Fold.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { feesApi } from "../api.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { addresses, titles } from "../text.ts";
import { DecideLine } from "./DecideLine.tsx";
import { reasonsText, sharesText } from "./proposal-text.ts";

/** A bank's statement: what is certain in one step, the rest line by line. */
export function StatementPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(feesApi.statement.queryOptions({ input: { id } }));
  return (
    <Loaded query={query} failed="The statement did not load">
      {({ data }) => <Lines statement={data} />}
    </Loaded>
  );
}

function Lines({ statement }: { statement: StatementWithLines }) {
  const { fileName, lines, kobo, taken } = statement;
  const account = useAccount();
  const [isTakingBack, setTakingBack] = useState(false);
  const open = lines.filter(({ state }) => state === "OPEN");
  const sure = open.filter(({ certainty }) => certainty === "SURE");
  const doubtful = open.filter(({ certainty }) => certainty === "DOUBT");
  const decided = lines.filter(({ state }) => state !== "OPEN");
  return (
    <Page
      title={titles.statement}
      description={`${fileName}: ${plural(taken, "payment")} recorded, ${nairaText(kobo)}`}
      actions={
        mayCounterEntries(account) && (
          <Button onClick={() => setTakingBack(true)}>Take the statement back</Button>
        )
      }
    >
      {sure.length > 0 && <Sure statementId={statement.id} lines={sure} />}
      {doubtful.length > 0 && (
        <Panel
          title={`${plural(doubtful.length, "line")} to decide`}
          description="More than one family, or none, fits these lines."
        >
          <PlainList gap={4}>
            {doubtful.map((line) => (
              <DecideLine key={line.id} statementId={statement.id} line={line} />
            ))}
          </PlainList>
        </Panel>
      )}
      {open.length === 0 && <Muted>Each line of this statement is decided.</Muted>}
      {decided.length > 0 && <Decided statementId={statement.id} lines={decided} />}
      {isTakingBack && <TakeBack statement={statement} onClose={() => setTakingBack(false)} />}
    </Page>
  );
}

interface LinesProps {
  statementId: string;
  lines: readonly StatementLine[];
}

const LINE: Column<StatementLine> = {
  key: "narration",
  header: "Line",
  rowHeader: true,
  cell: ({ narration, paidOn }) => <TwoLines below={dayText(paidOn)}>{narration}</TwoLines>,
};

const AMOUNT: Column<StatementLine> = {
  key: "kobo",
  header: "Amount",
  align: "right",
  cell: ({ kobo }) => nairaText(kobo),
};

const SURE_COLUMNS: readonly Column<StatementLine>[] = [
  LINE,
  {
    key: "children",
    header: "For",
    cell: ({ proposals: [proposal] }) =>
      proposal && <TwoLines below={`By ${reasonsText(proposal)}`}>{sharesText(proposal)}</TwoLines>,
  },
  AMOUNT,
];

/** Lines for which one family alone has evidence: checked ones are recorded together. */
function Sure({ statementId, lines }: LinesProps) {
  const queries = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = lines.filter(({ id }) => !left.has(id));
  const kobo = chosen.reduce((sum, line) => sum + line.kobo, 0);
  const take = useMutation(
    feesApi.takeLines.mutationOptions({
      onSuccess: () => toastSuccess(`${plural(chosen.length, "payment")} recorded`),
      onError: (error) => toastError(messageOf(error)),
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  const record = () =>
    take.mutate({
      id: statementId,
      lines: chosen.map(({ id, proposals }) => ({
        lineId: id,
        shares: proposals[0]?.shares ?? [],
      })),
    });
  return (
    <Panel
      title={`${plural(lines.length, "line")} found`}
      description="One family alone fits each of these. Take out the check mark of a line that is wrong."
    >
      <Stack>
        <DataTable
          caption="Lines with one family"
          columns={SURE_COLUMNS}
          rows={lines}
          rowKey={({ id }) => id}
          selection={{
            selected: new Set(chosen.map(({ id }) => id)),
            onChange: (selected) =>
              setLeft(new Set(lines.flatMap(({ id }) => (selected.has(id) ? [] : [id])))),
            label: ({ narration }) => narration,
          }}
          narrow="cards"
        />
        <Row>
          <Button
            kind="primary"
            disabled={chosen.length === 0 || take.isPending}
            aria-busy={take.isPending}
            onClick={record}
          >
            Record {plural(chosen.length, "payment")}, {nairaText(kobo)}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

/** Lines that were recorded, with their receipts, and those set aside. */
function Decided({ statementId, lines }: LinesProps) {
  const queries = useQueryClient();
  const putBack = useMutation(
    feesApi.setLineAside.mutationOptions({
      onError: (error) => toastError(messageOf(error)),
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  const columns: Column<StatementLine>[] = [
    LINE,
    {
      key: "state",
      header: "Decided",
      cell: ({ id, receipt, narration }) =>
        receipt ? (
          <AppLink href={addresses.receipt(receipt.id)}>{receipt.number}</AppLink>
        ) : (
          <Row>
            Not a fee
            <Button
              size="compact-sm"
              aria-label={`Put ${narration} back`}
              onClick={() => putBack.mutate({ id: statementId, lineId: id, aside: false })}
            >
              Put back
            </Button>
          </Row>
        ),
    },
    AMOUNT,
  ];
  return (
    <Fold title={`${plural(lines.length, "line")} decided`} isWrong={false}>
      <DataTable
        caption="Decided lines"
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        narrow="cards"
      />
    </Fold>
  );
}

interface TakeBackProps {
  statement: StatementWithLines;
  onClose: () => void;
}

function TakeBack({ statement: { id, taken, kobo }, onClose }: TakeBackProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const takeBack = useMutation(
    feesApi.takeStatementBack.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: addresses.statements });
        await queries.invalidateQueries({ queryKey: feesApi.key() });
      },
    }),
  );
  return (
    <ReasonDialog
      title={`Take back ${plural(taken, "payment")}, ${nairaText(kobo)}?`}
      hint="Each receipt is marked as taken back, and balances are as before. The file can then be read again."
      confirmLabel="Take the statement back"
      busy={takeBack.isPending}
      error={takeBack.error}
      onConfirm={(reason) => takeBack.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

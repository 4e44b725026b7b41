import { timeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Billing, BillingPlan } from "@school/core/fees/bills/contract.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { NoTerm } from "../../school/NoTerm.tsx";
import { useSchoolNow } from "../../school/school-now.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { feesApi } from "../api.ts";
import { titles } from "../text.ts";
import { Instalments } from "./Instalments.tsx";

type Line = BillingPlan["lines"][number];

const COLUMNS: readonly Column<Line>[] = [
  { key: "title", header: "Item", rowHeader: true, cell: ({ title }) => title },
  { key: "pupils", header: "Pupils", align: "right", cell: ({ pupils }) => pupils },
  { key: "kobo", header: "Sum", align: "right", cell: ({ kobo }) => nairaText(kobo) },
];

/** Bills the current term: a preview with its numbers, one button, and the billings made. */
export function BillingPage() {
  const { currentTerm } = useSchoolNow();
  if (currentTerm === null) {
    return (
      <Page title={titles.billing}>
        <NoTerm />
      </Page>
    );
  }
  return <TermBilling termId={currentTerm.id} term={fullTermName(currentTerm)} />;
}

function TermBilling({ termId, term }: { termId: string; term: string }) {
  const query = useQuery(feesApi.billingPlan.queryOptions({ input: { termId } }));
  return (
    <Page title={titles.billing} description={term}>
      <Loaded query={query} failed="The preview did not load">
        {({ data }) => <Plan plan={data} termId={termId} term={term} />}
      </Loaded>
      <Instalments termId={termId} />
    </Page>
  );
}

interface PlanProps {
  plan: BillingPlan;
  termId: string;
  term: string;
}

function Plan({ plan, termId, term }: PlanProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
  };
  const takeBack = useMutation({ ...feesApi.takeBackBilling.mutationOptions(), ...settle });
  const bill = useMutation({ ...feesApi.billTerm.mutationOptions(), ...settle });
  const { pupils, kobo, lines, unchanged, billings } = plan;
  const numbers = `${plural(pupils, "pupil")}, ${nairaText(kobo)}`;

  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: `Bill ${term} for ${numbers}?`,
      text: "Parents see the bills at once. You can take the billing back until the first payment.",
      confirmLabel: `Bill ${plural(pupils, "pupil")}`,
    });
    if (!isSure) return;
    bill.mutate(
      { termId, pupils, kobo },
      {
        onSuccess: ({ data }) => {
          const [made] = data.billings;
          if (made) toastWithUndo(`Billed ${numbers}`, () => takeBack.mutate({ id: made.id }));
        },
      },
    );
  }

  return (
    <>
      <Panel
        title="What would be billed"
        description={
          pupils === 0
            ? `All ${plural(unchanged, "pupil")} of the term have their bills.`
            : `${numbers}. ${plural(unchanged, "pupil stays", "pupils stay")} as they are.`
        }
        actions={
          <Button
            kind="primary"
            disabled={pupils === 0 || bill.isPending}
            onClick={() => void ask()}
          >
            {bill.isPending ? "Billing..." : "Bill the term"}
          </Button>
        }
        flush
      >
        <DataTable
          caption="What would be billed"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ kind, title }) => `${kind} ${title}`}
          empty={<EmptyState title="Nothing to bill" />}
        />
      </Panel>
      {billings.length > 0 && (
        <Panel title="Billings of this term">
          <PlainList gap={2} ruled>
            {billings.map((one) => (
              <BillingRow
                key={one.id}
                billing={one}
                busy={takeBack.isPending}
                onTakeBack={() => takeBack.mutate({ id: one.id })}
              />
            ))}
          </PlainList>
        </Panel>
      )}
    </>
  );
}

interface BillingRowProps {
  billing: Billing;
  busy: boolean;
  onTakeBack: () => void;
}

function BillingRow({ billing, busy, onTakeBack }: BillingRowProps) {
  const { at, by, pupils, kobo, takenBackAt, mayTakeBack } = billing;
  const words = `${timeText(at)}, ${by}: ${plural(pupils, "pupil")}, ${nairaText(kobo)}`;
  return (
    <Row as="li" spread>
      <span>
        {words}
        {takenBackAt !== null && `. Taken back on ${timeText(takenBackAt)}.`}
      </span>
      {mayTakeBack && (
        <Button
          size="compact-sm"
          disabled={busy}
          aria-label={`Take back the billing of ${timeText(at)}`}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
    </Row>
  );
}

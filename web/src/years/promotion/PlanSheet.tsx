import type { PromotedPupil, PromotionPlan } from "@school/core/years/promotion/contract.ts";
import { DECISION_LABELS, DECISIONS, stays } from "@school/core/years/promotion/decisions.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWrite } from "../../classes/use-write.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { yearsApi } from "../api.ts";
import { NewArms } from "./NewArms.tsx";
import styles from "./Promotion.module.css";

const NONE: ReadonlySet<string> = new Set();

/** Filter values besides the ids of classes. */
const PROBLEMS = "problems";
const TO = "to-";

/** The pupils of a class with their decisions, and beside them the next classes. */
export function PlanSheet({ plan }: { plan: PromotionPlan }) {
  const [address, setAddress] = useAddress(["list"]);
  const [ticked, setTicked] = useState(NONE);
  const [saving, setSaving] = useState("");
  const open = plan.undecided + plan.withoutClass;
  const shown = address.list || (open > 0 ? PROBLEMS : (plan.classes[0]?.id ?? ""));
  const query = useQuery(
    yearsApi.promotedPupils.queryOptions({
      input: inputOf(shown),
      placeholderData: keepPreviousData,
    }),
  );
  const rows = query.data?.data;
  const decide = useWrite({
    send: yearsApi.decide.call,
    done: () => setTicked(NONE),
    failure: "Failed to save the decision",
  });
  const chosen = (rows ?? []).filter(({ id }) => ticked.has(id));
  const run = (studentIds: readonly string[], decision: Decision) =>
    decide.mutate({ studentIds: [...studentIds], ...decision });
  /** Choosing for a ticked pupil applies to all ticked pupils. */
  const withTicked = (id: string) => (ticked.has(id) ? chosen.map((one) => one.id) : [id]);
  const choosing: Choosing = {
    newClasses: plan.newClasses,
    // Except the list that has the focus: a disabled field loses it.
    isBusy: (id) => decide.isPending && id !== saving,
    namesClass: shown === PROBLEMS || shown.startsWith(TO),
    choose(id, decision) {
      setSaving(id);
      run(withTicked(id), decision);
    },
  };
  return (
    <div className={styles.sheet}>
      <Panel
        flush
        title="Pupils"
        description="Change a decision or a class in the row, for ticked pupils at once, or drag a pupil to a class."
      >
        <Row gap={3} align="end" className={styles.bar}>
          <FilterSelect
            label="Show"
            value={shown}
            options={[
              ...(open > 0 ? [{ value: PROBLEMS, label: `To decide (${open})` }] : []),
              ...plan.classes.map((one) => ({
                value: one.id,
                label: `From ${one.name} (${one.pupils})`,
              })),
              ...plan.newClasses.map((one) => ({
                value: TO + one.id,
                label: `Into ${one.name} (${one.pupils})`,
              })),
            ]}
            onChange={(list) => {
              setTicked(NONE);
              setAddress({ list });
            }}
          />
          <TickedBar
            count={chosen.length}
            newClasses={plan.newClasses}
            onApply={(decision) =>
              run(
                chosen.map(({ id }) => id),
                decision,
              )
            }
          />
        </Row>
        <DataTable
          caption="Pupils and what becomes of them"
          rows={rows}
          rowKey={({ id }) => id}
          columns={columnsOf(choosing)}
          narrow="cards"
          loading={query.isFetching && !rows}
          error={query.error && messageOf(query.error)}
          onRetry={() => void query.refetch()}
          selection={{ selected: ticked, onChange: setTicked, label: ({ name }) => name }}
          empty={<EmptyState title="No pupils here" />}
        />
      </Panel>
      <div className={styles.side}>
        <NewArms plan={plan} onDrop={(id, toClassId) => run(withTicked(id), { toClassId })} />
      </div>
    </div>
  );
}

function inputOf(shown: string) {
  if (shown === PROBLEMS) return { problems: true };
  if (shown.startsWith(TO)) return { toClassId: shown.slice(TO.length) };
  return shown === "" ? {} : { classId: shown };
}

interface Choosing {
  readonly newClasses: PromotionPlan["newClasses"];
  readonly isBusy: (id: string) => boolean;
  /** Whether to show the class; false for pupils of one class. */
  readonly namesClass: boolean;
  /** Choosing for a ticked pupil applies to all ticked pupils. */
  readonly choose: (id: string, decision: Decision) => void;
}

function columnsOf(choosing: Choosing): Column<PromotedPupil>[] {
  return [
    {
      key: "pupil",
      header: "Pupil",
      rowHeader: true,
      cell: (pupil) => <PupilName pupil={pupil} choosing={choosing} />,
    },
    {
      key: "average",
      header: "Average",
      align: "right",
      cell: ({ average }) => average?.toFixed(1) ?? "–",
      phoneCell: ({ average }) => average !== null && `Average ${average.toFixed(1)}`,
    },
    {
      key: "decision",
      header: "Decision",
      phone: "line",
      cell: (pupil) => <DecisionChoice pupil={pupil} choosing={choosing} />,
    },
    {
      key: "class",
      header: "New class",
      phone: "line",
      cell: (pupil) => <ClassChoice pupil={pupil} choosing={choosing} />,
    },
  ];
}

interface CellProps {
  pupil: PromotedPupil;
  choosing: Choosing;
}

function PupilName({ pupil, choosing }: CellProps) {
  return (
    <span
      className={styles.pupil}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData("text/plain", pupil.id);
        dataTransfer.effectAllowed = "move";
      }}
    >
      <TwoLines
        below={[
          choosing.namesClass && pupil.class.name,
          ...pupil.reasons,
          pupil.isByHand && "Decided by hand",
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        {pupil.name}
      </TwoLines>
    </span>
  );
}

function DecisionChoice({ pupil, choosing }: CellProps) {
  const { id, name, decision, isByHand } = pupil;
  return (
    <SelectField
      className={styles.choice}
      aria-label={`Decision for ${name}`}
      placeholder={decision === null ? "Choose" : undefined}
      value={decision ?? ""}
      disabled={choosing.isBusy(id)}
      options={[
        ...DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value] })),
        ...(isByHand ? [{ value: "proposal", label: "As proposed" }] : []),
      ]}
      onChange={({ currentTarget: { value } }) =>
        choosing.choose(id, { decision: DECISIONS.find((one) => one === value) ?? null })
      }
    />
  );
}

function ClassChoice({ pupil, choosing }: CellProps) {
  const { id, name, decision, toClassId } = pupil;
  if (decision !== null && !stays(decision)) return "–";
  return (
    <SelectField
      className={styles.choice}
      aria-label={`New class of ${name}`}
      placeholder={toClassId === null ? "Choose" : undefined}
      value={toClassId ?? ""}
      disabled={choosing.isBusy(id)}
      options={choosing.newClasses.map((one) => ({ value: one.id, label: one.name }))}
      onChange={({ currentTarget: { value } }) =>
        value !== "" && choosing.choose(id, { toClassId: value })
      }
    />
  );
}

/** The change of decisions in the format of `decide`. */
type Decision = Omit<Parameters<typeof yearsApi.decide.call>[0], "studentIds">;

const PROPOSAL = "proposal";

interface TickedBarProps {
  count: number;
  newClasses: PromotionPlan["newClasses"];
  onApply: (decision: Decision) => void;
}

/**
 * A decision and a class for all ticked pupils. The arrow keys change a list at each press, so only
 * the button sends; and the button is never disabled, since it would lose the focus.
 */
function TickedBar({ count, newClasses, onApply }: TickedBarProps) {
  const [decision, setDecision] = useState("");
  const [toClassId, setToClassId] = useState("");
  function apply() {
    if (count === 0 || (decision === "" && toClassId === ""))
      return toastError("Tick pupils, then choose a decision or a class.");
    onApply({
      ...(decision !== "" && { decision: DECISIONS.find((one) => one === decision) ?? null }),
      ...(toClassId !== "" && { toClassId }),
    });
    setDecision("");
    setToClassId("");
  }
  return (
    <>
      <SelectField
        label={`Decide for ${count} ticked`}
        placeholder="Choose"
        value={decision}
        options={[
          ...DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value] })),
          { value: PROPOSAL, label: "As proposed" },
        ]}
        onChange={({ currentTarget: { value } }) => setDecision(value)}
      />
      <SelectField
        label={`Class for ${count} ticked`}
        placeholder="Choose"
        value={toClassId}
        options={newClasses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => setToClassId(value)}
      />
      <Button onClick={apply}>Apply to ticked</Button>
    </>
  );
}

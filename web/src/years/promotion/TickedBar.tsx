import type { PromotionPlan } from "@school/core/years/promotion/contract.ts";
import { DECISION_LABELS, DECISIONS } from "@school/core/years/promotion/decisions.ts";
import { useState } from "react";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import type { yearsApi } from "../api.ts";

/** The change of decisions in the format of `decide`. */
export type Decision = Omit<Parameters<typeof yearsApi.decide.call>[0], "studentIds">;

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
export function TickedBar({ count, newClasses, onApply }: TickedBarProps) {
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

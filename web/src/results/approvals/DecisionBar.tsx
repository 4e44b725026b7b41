import { Button } from "../../ui/page/Button.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { sheetTexts } from "./text.ts";
import type { Verb } from "./use-decision.ts";

interface DecisionBarProps {
  count: number;
  notes: readonly string[];
  mayApprove: boolean;
  mayReject: boolean;
  onDecide: (verb: Verb) => void;
  onClear: () => void;
}

/** Bar with the number of selected results, and the buttons for deciding. */
export function DecisionBar(props: DecisionBarProps) {
  const { count, notes, mayApprove, mayReject, onDecide, onClear } = props;
  return (
    <SelectionBar count={count} note={notes.join(" ")} onClear={onClear}>
      <Button disabled={!mayReject} onClick={() => onDecide("reject")}>
        {sheetTexts.rejectSelected}
      </Button>
      <Button kind="primary" disabled={!mayApprove} onClick={() => onDecide("approve")}>
        Approve selected
      </Button>
    </SelectionBar>
  );
}

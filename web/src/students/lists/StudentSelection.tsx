import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { STUDENTS_PER_FILE } from "@school/core/students/export/contract.ts";
import { type ReactNode, useState } from "react";
import type { SlipActions } from "../../accounts/slips/LoginSlips.tsx";
import { labels as slipLabels, resetting } from "../../accounts/slips/text.ts";
import { Button } from "../../ui/page/Button.tsx";
import { MenuAction, RowMenu } from "../../ui/table/RowMenu.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { StudentDepartureDialog } from "../departure/StudentDepartureDialog.tsx";
import { leaving } from "../departure/text.ts";
import { StudentExportDialog } from "../export/StudentExportDialog.tsx";
import { BulkEditStudents } from "./BulkEditStudents.tsx";
import type { Chosen } from "./stored-selection.ts";
import { bulk } from "./text.ts";

interface StudentSelectionProps {
  chosen: readonly Chosen[];
  /** The button that selects all pupils who match the filters. */
  selectAll: ReactNode;
  slips: SlipActions;
  /** Given for a single pupil: deleting is for mistakes. */
  onDelete: (() => void) | undefined;
  onClear: () => void;
}

/** Actions of the office on the selected pupils. */
export function StudentSelection(props: StudentSelectionProps) {
  const { chosen, selectAll, slips, onDelete, onClear } = props;
  const [open, setOpen] = useState<"move" | "change" | "leave" | "export" | null>(null);
  const ids = chosen.map(({ id }) => id);
  const hasTooMany = ids.length > MAX_SLIPS;
  const dialog = { onClose: () => setOpen(null), onDone: onClear };
  return (
    <>
      <SelectionBar
        count={chosen.length}
        note={hasTooMany && `Slips are made for ${MAX_SLIPS} at once.`}
        onClear={onClear}
      >
        {selectAll}
        <Button onClick={() => setOpen("move")}>{bulk.moveClass}</Button>
        <Button disabled={slips.busy || hasTooMany} onClick={() => slips.onMake(ids)}>
          {slipLabels.several}
        </Button>
        <Button onClick={() => setOpen("change")}>{bulk.change}</Button>
        <RowMenu size="page" name="the selected pupils" disabled={slips.busy}>
          <MenuAction disabled={ids.length > STUDENTS_PER_FILE} onClick={() => setOpen("export")}>
            Export
          </MenuAction>
          <MenuAction disabled={hasTooMany} onClick={() => void slips.onRenew(ids)}>
            {resetting.button}
          </MenuAction>
          <MenuAction onClick={() => setOpen("leave")}>{leaving.button}</MenuAction>
          {onDelete && (
            <MenuAction danger onClick={onDelete}>
              Delete
            </MenuAction>
          )}
        </RowMenu>
      </SelectionBar>
      {(open === "move" || open === "change") && (
        <BulkEditStudents chosen={chosen} movesOnly={open === "move"} {...dialog} />
      )}
      {open === "leave" && <StudentDepartureDialog students={chosen} {...dialog} />}
      {open === "export" && (
        <StudentExportDialog filter={{ students: ids }} count={ids.length} {...dialog} />
      )}
    </>
  );
}

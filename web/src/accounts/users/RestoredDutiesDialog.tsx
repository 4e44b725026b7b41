import { dutyTexts, type RestoredDuties } from "@school/core/accounts/class-duties.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Stack } from "../../ui/page/Layout.tsx";

/** A restored account, and what happened to its classes. */
export interface Restored {
  readonly name: string;
  readonly classes: RestoredDuties;
}

/** Lists the classes with a new teacher since the deletion; renders nothing without one. */
export function RestoredDutiesDialog({
  restored,
  onClose,
}: {
  restored: Restored | null;
  onClose: () => void;
}) {
  if (!restored || restored.classes.kept.length === 0) return null;
  const { back, kept } = restored.classes;
  const words = dutyTexts([...kept, ...back]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${restored.name} is restored without some classes`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack>
        <p>These now have another teacher and stay with them:</p>
        <ul>
          {kept.map(({ holder }, index) => (
            <li key={words[index]}>
              {words[index]}: {holder ?? "no teacher"}
            </li>
          ))}
        </ul>
        {back.length > 0 && (
          <>
            <p>Given back:</p>
            <ul>
              {back.map((_, index) => (
                <li key={words[kept.length + index]}>{words[kept.length + index]}</li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

import type { CalendarItem } from "@school/core/calendar/contract.ts";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Stack } from "../ui/page/Layout.tsx";
import { deleteTitle, WHICH_LABELS } from "./text.ts";
import type { useEntryActions } from "./use-entries.ts";

interface DeleteDialogProps {
  /** One occurrence of a repeating entry. */
  item: CalendarItem;
  actions: ReturnType<typeof useEntryActions>;
  onClose: () => void;
}

/** Asks which days of a repeating entry are deleted; every choice can be undone. */
export function DeleteDialog({ item, actions, onClose }: DeleteDialogProps) {
  const choose = (remove: () => void) => () => {
    remove();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={deleteTitle(item.title)} size="sm">
      <Stack gap={2}>
        <Button data-autofocus onClick={choose(() => actions.leaveOut(item, "THIS"))}>
          {WHICH_LABELS.THIS}
        </Button>
        <Button onClick={choose(() => actions.leaveOut(item, "LATER"))}>
          {WHICH_LABELS.LATER}
        </Button>
        <Button onClick={choose(() => actions.remove(item))}>{WHICH_LABELS.ALL}</Button>
      </Stack>
    </Dialog>
  );
}

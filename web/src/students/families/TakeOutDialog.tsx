import { Checkbox } from "@mantine/core";
import type { FamilyChild, Links, ParentAccount } from "@school/core/students/families/contract.ts";
import { useState } from "react";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Button } from "../../ui/page/Button.tsx";
import styles from "./Families.module.css";
import { takingOut } from "./text.ts";

interface TakeOutDialogProps {
  child: FamilyChild;
  /** Accounts that see the child. */
  accounts: readonly ParentAccount[];
  busy: boolean;
  onTakeOut: (unlink: Links) => void;
  onClose: () => void;
}

/** Asks which accounts no longer see a child that is removed from its family. */
export function TakeOutDialog({ child, accounts, busy, onTakeOut, onClose }: TakeOutDialogProps) {
  const [unlinked, setUnlinked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(unlinked);
    if (!next.delete(id)) next.add(id);
    setUnlinked(next);
  };
  const links = [...unlinked].map((parentId) => ({
    parentId,
    studentId: child.id,
    relationship: null,
  }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={takingOut.title(child.name)}
      busy={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={busy} onClick={() => onTakeOut(links)}>
            Take out
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend>Which accounts should no longer see this child?</legend>
        {accounts.map(({ id, name, signInName }) => (
          <Checkbox
            key={id}
            label={[name, signInName].filter(Boolean).join(", ")}
            checked={unlinked.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

import { SITE_SECTIONS, type SiteSection } from "@school/core/site/sections.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";

interface PublishDialogProps {
  opened: boolean;
  changed: readonly SiteSection[];
  busy: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** Says which sections visitors will find changed. */
export function PublishDialog({ opened, changed, busy, onClose, onPublish }: PublishDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Publish the page"
      busy={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={busy} onClick={onPublish}>
            {busy ? "Publishing..." : "Publish"}
          </Button>
        </>
      }
    >
      <p>Visitors will find these sections changed within seconds:</p>
      <ul>
        {changed.map((section) => (
          <li key={section}>{SITE_SECTIONS[section]}</li>
        ))}
      </ul>
      <p>The page as it is now stays in the history, and can be restored.</p>
    </Dialog>
  );
}

import { useState } from "react";
import { ConflictNotice } from "../feedback/ConflictNotice.tsx";
import { useConfirm } from "../feedback/ConfirmProvider.tsx";
import { Dialog } from "../feedback/Dialog.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorNote } from "../feedback/ErrorNote.tsx";
import { ErrorState } from "../feedback/ErrorState.tsx";
import { Loaded } from "../feedback/Loaded.tsx";
import { LoadingState } from "../feedback/LoadingState.tsx";
import { OfflineBanner } from "../feedback/OfflineBanner.tsx";
import { StorageFullNotice, RestoredNotice } from "../feedback/RestoredNotice.tsx";
import { notify, toastError, toastSuccess, toastWithUndo } from "../feedback/toast.ts";
import { Button } from "../page/Button.tsx";
import styles from "./Gallery.module.css";
import { Piece, Shelf } from "./Piece.tsx";

export function FeedbackShelf() {
  const [opened, setOpened] = useState(false);
  const confirm = useConfirm();
  return (
    <Shelf title="feedback">
      <Piece name="EmptyState">
        <EmptyState title="None yet" hint="What to do about it." action={<Button>Add</Button>} />
      </Piece>
      <Piece name="ErrorState">
        <ErrorState title="The list did not load" onRetry={() => {}} onBack={() => {}} />
      </Piece>
      <Piece name="LoadingState">
        <LoadingState />
      </Piece>
      <Piece name="Loaded">
        <Loaded
          query={{ data: undefined, error: new Error("No connection"), refetch: () => {} }}
          failed="The list did not load"
        >
          {() => null}
        </Loaded>
      </Piece>
      <Piece name="ErrorNote">
        <ErrorNote>Failed to save.</ErrorNote>
      </Piece>
      <Piece name="ConflictNotice">
        <ConflictNotice differences={["Class: Primary 4", "Status: Active"]} />
      </Piece>
      <Piece name="RestoredNotice, StorageFullNotice">
        <RestoredNotice onDiscard={() => {}} />
        <StorageFullNotice />
      </Piece>
      <Piece name="OfflineBanner (shown without a network)">
        <OfflineBanner />
      </Piece>
      <Piece name="toasts, Dialog, useConfirm">
        <div className={styles.row}>
          <Button onClick={() => toastSuccess("Saved")}>toastSuccess</Button>
          <Button onClick={() => toastError("Failed to save")}>toastError</Button>
          <Button onClick={() => notify("Changed", "Another user saved.")}>notify</Button>
          <Button onClick={() => toastWithUndo("Deleted", () => {})}>toastWithUndo</Button>
          <Button onClick={() => setOpened(true)}>Dialog</Button>
          <Button
            onClick={() =>
              void confirm({ title: "Delete it?", confirmLabel: "Delete", danger: true })
            }
          >
            useConfirm
          </Button>
        </div>
        <Dialog
          opened={opened}
          onClose={() => setOpened(false)}
          title="A dialog"
          actions={<Button onClick={() => setOpened(false)}>Done</Button>}
        >
          Its body.
        </Dialog>
      </Piece>
    </Shelf>
  );
}

import { Button } from "@mantine/core";

/** The words of a toast with its Undo button. */
export function UndoToast({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div style={{ display: "flex", gap: "0.75rem", alignItems: "center" }}>
      <span style={{ flex: 1 }}>{text}</span>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

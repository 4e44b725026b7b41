import { Button } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";

interface UndoToastProps {
  text: ReactNode;
  onUndo: () => void;
  buttonStyle: CSSProperties;
}

/** The text of a toast with its Undo button. */
export function UndoToast({ text, onUndo, buttonStyle }: UndoToastProps) {
  return (
    <div style={{ display: "flex", gap: "0.75rem", alignItems: "center" }}>
      <span style={{ flex: 1 }}>{text}</span>
      <Button variant="default" size="compact-sm" style={buttonStyle} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

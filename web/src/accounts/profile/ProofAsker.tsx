import { type ComponentType, useEffect, useRef, useState } from "react";
import { askForProofBy } from "../../platform/session/proof.ts";

interface Asked {
  readonly Dialog: ComponentType<{ onAnswer: (isShown: boolean) => void }>;
  readonly onAnswer: (isShown: boolean) => void;
}

/**
 * Asks who the person is where a call needs it, once for all calls that wait. The dialog comes when
 * it is first needed.
 */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    async function ask(): Promise<boolean> {
      const { IdentityDialog: Dialog } = await import("./IdentityDialog.tsx");
      return new Promise((onAnswer) => setAsked({ Dialog, onAnswer }));
    }
    return askForProofBy(() => {
      waiting.current ??= ask().finally(() => {
        waiting.current = null;
        setAsked(null);
      });
      return waiting.current;
    });
  }, []);
  return asked && <asked.Dialog onAnswer={asked.onAnswer} />;
}

import { type ComponentType, useEffect, useRef, useState } from "react";
import { askForProofBy } from "../../platform/session/proof.ts";

interface Asked {
  readonly Dialog: ComponentType<{ onResponse: (isShown: boolean) => void }>;
  readonly onResponse: (isShown: boolean) => void;
}

/**
 * Asks for proof of identity once for all waiting calls that need it. The dialog loads when first
 * needed.
 */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    async function ask(): Promise<boolean> {
      const { IdentityDialog: Dialog } = await import("./IdentityDialog.tsx");
      return new Promise((onResponse) => setAsked({ Dialog, onResponse }));
    }
    return askForProofBy(() => {
      waiting.current ??= ask().finally(() => {
        waiting.current = null;
        setAsked(null);
      });
      return waiting.current;
    });
  }, []);
  return asked && <asked.Dialog onResponse={asked.onResponse} />;
}

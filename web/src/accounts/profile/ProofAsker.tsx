import { type ComponentType, useEffect, useRef, useState } from "react";
import { askForProofBy } from "../../platform/session/proof.ts";

interface Question {
  readonly Dialog: ComponentType<{ onResponse: (isShown: boolean) => void }>;
  readonly onResponse: (isShown: boolean) => void;
}

/**
 * Asks for proof of identity once for all waiting calls that need it. The dialog loads when first
 * needed.
 */
export function ProofAsker() {
  const [question, setQuestion] = useState<Question | null>(null);
  const waiting = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    async function ask(): Promise<boolean> {
      const { IdentityDialog: Dialog } = await import("./IdentityDialog.tsx");
      return new Promise((onResponse) => setQuestion({ Dialog, onResponse }));
    }
    return askForProofBy(() => {
      waiting.current ??= ask().finally(() => {
        waiting.current = null;
        setQuestion(null);
      });
      return waiting.current;
    });
  }, []);
  return question && <question.Dialog onResponse={question.onResponse} />;
}

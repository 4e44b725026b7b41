/** The server's code for actions that require a recent confirmation of identity. */
const PROOF_NEEDED = "reauthentication_needed";

/** Asks the person; resolves to whether they confirmed. */
type Asker = () => Promise<boolean>;

let ask: Asker | undefined;

/** Sets the current page's way of asking; returns a function that removes it. */
export function askForProofBy(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/**
 * Runs the work. If the server requires a confirmation of identity, the page asks for it and the
 * work runs again; if cancelled, the server's error is thrown.
 */
export async function withProof<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (thrown) {
    const { code } = (thrown ?? {}) as { code?: unknown };
    if (code !== PROOF_NEEDED || !(await ask?.())) throw thrown;
    return work();
  }
}

/** The server's code for what it does only for who has shown a while ago at most who they are. */
const PROOF_NEEDED = "reauthentication_needed";

/** Asks the person; whether they have shown it. */
type Asker = () => Promise<boolean>;

let ask: Asker | undefined;

/** The page that is shown asks in this way; returns how to stop. */
export function askForProofBy(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/**
 * Does the work. Where the server asks first who the person is, so does the page, and the work is
 * done again; given up, it throws what the server said.
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

/**
 * Creates the gate of a test server: it blocks the responses to some recipients until they are
 * released.
 */
export function createResponseGate() {
  let isBlocked = (_recipient: string) => false;
  let released = Promise.resolve();
  return {
    /** Resolves at once, or when the recipient's response is released. */
    async wait(recipient: string): Promise<void> {
      if (isBlocked(recipient)) await released;
    },
    /** Blocks responses from now on; the returned function releases them. */
    block(isRecipient: (recipient: string) => boolean): () => void {
      const gate = Promise.withResolvers<void>();
      released = gate.promise;
      isBlocked = isRecipient;
      return () => {
        isBlocked = () => false;
        gate.resolve();
      };
    },
  };
}

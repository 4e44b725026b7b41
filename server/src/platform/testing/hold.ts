/**
 * Creates the hold of a test server: it delays the responses to some recipients until they are
 * released.
 */
export function createHold() {
  let isHeld = (_recipient: string) => false;
  let released = Promise.resolve();
  return {
    /** Resolves at once, or when the recipient's response is released. */
    async wait(recipient: string): Promise<void> {
      if (isHeld(recipient)) await released;
    },
    /** Holds responses from now on; the returned function releases them. */
    hold(wanted: (recipient: string) => boolean): () => void {
      const held = Promise.withResolvers<void>();
      released = held.promise;
      isHeld = wanted;
      return () => {
        isHeld = () => false;
        held.resolve();
      };
    },
  };
}

import { useEffect } from "react";
import { useAccount } from "../../accounts/account.ts";

/**
 * Sends what a pupil's tests left on this device: when a page of tests opens, and when the network
 * comes back. The store of the taking page is loaded for it alone, after the page itself.
 */
export function useSyncUnsent(): void {
  const { id } = useAccount();
  useEffect(() => {
    const send = () => {
      import("../sittings/engine/unsent-sittings.ts")
        .then(({ syncUnsentSittings }) => syncUnsentSittings(id))
        .catch(() => {
          // No network yet: they stay on the device.
        });
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [id]);
}

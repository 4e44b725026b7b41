import { useEffect } from "react";
import { useAccount } from "../../accounts/account.ts";

/**
 * Sends unsent answers of the pupil's tests when a page of tests opens and when the network comes
 * back. The store of the test page is loaded lazily for it.
 */
export function useSyncPending(): void {
  const { id } = useAccount();
  useEffect(() => {
    const send = () => {
      import("../sittings/engine/pending-sittings.ts")
        .then(({ syncPendingSittings }) => syncPendingSittings(id))
        .catch(() => {
          // No network: the answers stay on the device.
        });
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [id]);
}

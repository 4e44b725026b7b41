import { useEffect } from "react";
import { useAccount } from "../../accounts/account.ts";

/**
 * Sends unsent answers of the pupil's tests when a page of tests opens and when the network
 * returns. The test page's store is loaded lazily.
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

import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAccount } from "../../accounts/account.ts";
import { offerInstalling } from "../../platform/offline/install.ts";
import { unsentForms } from "../../platform/unsent.ts";
import { watchWorker } from "../../platform/worker/watch-worker.ts";

const WORKER = "/worker.js";

let worker: ReturnType<typeof watchWorker> | undefined;

/** What the portal does once the first page has long been there: see to its copy on this device. */
export function OfflineParts() {
  const { id, role } = useAccount();
  const router = useRouter();
  useEffect(() => {
    if (worker !== undefined) return;
    offerInstalling(`/manifest.webmanifest?for=${role}`);
    // Pages come from the network, so one that is open need not change.
    worker = watchWorker(WORKER, "/", () => {});
  }, [role]);
  useEffect(() => {
    const isFree = () => unsentForms(id).length === 0;
    worker?.allowUpdate(isFree());
    // On the way to another page the new release is loaded with it, where nothing unsent is lost.
    return router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
      if (!pathChanged || !navigator.onLine || worker?.isNewer() !== true || !isFree()) return;
      worker.allowUpdate(true);
      location.assign(toLocation.href);
    });
  }, [id, router]);
  return null;
}

const WORKER = "/sit-worker.js";
const PAGES = "/dashboard/cbt/sit/";

/**
 * Registers the worker that keeps this page for a time without a network; nothing where a browser
 * has none, as on a plain http address. A new release waits until the page says that no sitting is
 * under way here.
 */
export function watchWorker(
  workers = navigator.serviceWorker as ServiceWorkerContainer | undefined,
) {
  let registration: ServiceWorkerRegistration | undefined;
  let isFree = false;

  const renew = () => {
    if (isFree) registration?.waiting?.postMessage("take-over");
  };

  if (workers !== undefined) {
    const hadWorker = workers.controller !== null;
    workers.addEventListener("controllerchange", () => {
      // The first worker of this browser changes nothing; a newer one brings a newer page.
      if (hadWorker && isFree) location.reload();
    });
    workers.register(WORKER, { scope: PAGES }).then(
      (found) => {
        registration = found;
        renew();
        found.addEventListener("updatefound", () => {
          const coming = found.installing;
          coming?.addEventListener("statechange", () => {
            if (coming.state === "installed") renew();
          });
        });
      },
      () => {
        // Without the worker the page works as long as the network is there.
      },
    );
  }

  return {
    /** Told whether no sitting is under way in this window. */
    mayRenew(now: boolean) {
      isFree = now;
      renew();
    },
  };
}

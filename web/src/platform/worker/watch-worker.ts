interface WatchedWorker {
  /** Sets whether this window has nothing open or unsent, so that a new release may take over. */
  allowUpdate(isAllowed: boolean): void;
  /** Whether a release newer than this page is ready. */
  isNewer(): boolean;
}

/**
 * Registers a service worker; does nothing in a browser without them, as on plain http. A new
 * release waits until this window allows it.
 *
 * @param script URL of the worker
 * @param scope prefix of the URLs that it serves
 * @param onTaken called when a new release has taken over and this window allows it
 */
export function watchWorker(script: string, scope: string, onTaken: () => void): WatchedWorker {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let isFree = false;
  let isNewer = false;

  const renew = () => {
    if (isFree) registration?.waiting?.postMessage("take-over");
  };

  if (workers !== undefined) {
    const hadWorker = workers.controller !== null;
    workers.addEventListener("controllerchange", () => {
      // The first worker changes nothing; a newer one has a newer page.
      if (hadWorker && isFree) onTaken();
    });
    workers.register(script, { scope }).then(
      // If a browser extension blocks workers, the result is undefined.
      (registered: ServiceWorkerRegistration | undefined) => {
        registration = registered;
        renew();
        registered?.addEventListener("updatefound", () => {
          const coming = registered.installing;
          coming?.addEventListener("statechange", () => {
            if (coming.state !== "installed") return;
            isNewer = hadWorker;
            renew();
          });
        });
      },
      () => {
        // Without the worker the page needs the network.
      },
    );
  }

  return {
    allowUpdate(isAllowed) {
      isFree = isAllowed;
      renew();
    },
    isNewer: () => isNewer,
  };
}

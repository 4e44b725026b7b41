import { lazy, Suspense, useSyncExternalStore } from "react";
import { isToasting, loadToaster, onToasting } from "./toast.ts";

const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** The container of toasts, loaded with the first one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(onToasting, isToasting, isToasting);
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}

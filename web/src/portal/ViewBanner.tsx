import { useEffect, useState, useSyncExternalStore } from "react";
import { viewAsApi } from "../accounts/api.ts";
import {
  leaveView,
  openView,
  subscribeToView,
  type OpenView,
} from "../platform/session/view-as.ts";
import { Button } from "../ui/page/Button.tsx";
import styles from "./ViewBanner.module.css";

/** Says for as long as a view is open whose portal this is, and leads out of it. */
export function ViewBanner() {
  const view = useSyncExternalStore(subscribeToView, openView);
  return view && <Banner key={view.id} view={view} />;
}

function Banner({ view }: { view: OpenView }) {
  const ends = Date.parse(view.expiresAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 10_000);
    const end = setTimeout(leaveView, Math.max(0, ends - Date.now()));
    return () => {
      clearInterval(clock);
      clearTimeout(end);
    };
  }, [ends]);
  const minutes = Math.max(0, Math.ceil((ends - now) / 60_000));

  function leave(): void {
    leaveView();
    // The server forgets it by itself as well; the principal's own portal is back already.
    viewAsApi.end.call({ id: view.id }).catch(() => {});
  }
  return (
    <aside className={styles.banner} aria-label="Somebody else's portal">
      <p>
        You see the portal as <b>{view.name}</b>. Nothing can be changed. {minutes} min left
      </p>
      <Button size="compact-sm" onClick={leave}>
        Leave
      </Button>
    </aside>
  );
}

import { useState, type ReactNode } from "react";
import { signOut } from "../../platform/session/session.ts";
import controls from "./controls.module.css";

/** Machines are shared: signs out here, so that the next pupil signs in on this very page. */
export function LeaveMachine({ children }: { children: ReactNode }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void signOut().then(() => location.reload());
  };
  return (
    <button type="button" className={controls.secondary} disabled={isLeaving} onClick={leave}>
      {isLeaving ? "Signing out…" : children}
    </button>
  );
}

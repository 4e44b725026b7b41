import type { ReactNode } from "react";

/** Content that opens on demand, with and without scripts. */
export function More({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>{label}</summary>
      {children}
    </details>
  );
}

import type { ReactNode } from "react";
import { Notice } from "../../ui/page/Layout.tsx";

/** Note to the office before it prints; not on the paper. */
export function SlipNote({ children }: { children: ReactNode }) {
  return (
    <Notice className="no-print">
      <div>{children}</div>
    </Notice>
  );
}

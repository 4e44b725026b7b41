import type { ReactNode } from "react";
import { useSchoolFacts } from "../school/school-facts.ts";
import { UiProvider } from "../ui/frame/UiProvider.tsx";
import { RouterLink } from "./RouterLink.tsx";

/** Everything that pages need around them, in the school's own colour. One, at the root. */
export function SchoolUi({ children }: { children: ReactNode }) {
  return (
    <UiProvider colour={useSchoolFacts().colour} link={RouterLink}>
      {children}
    </UiProvider>
  );
}

import { termLabel } from "@school/core/school/terms.ts";
import type { ReactNode } from "react";
import { useSchoolFacts } from "../school/school-facts.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { AppFrame } from "../ui/frame/AppFrame.tsx";
import { OfflineBanner } from "../ui/feedback/OfflineBanner.tsx";
import { SchemeSwitch } from "../ui/frame/SchemeSwitch.tsx";
import { SchoolLabel } from "./SchoolLabel.tsx";
import { ShellHeader } from "./ShellHeader.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { ViewBanner } from "./ViewBanner.tsx";
import styles from "./Shell.module.css";

/** The frame around every signed-in page. */
export function Shell({ path, children }: { path: string; children: ReactNode }) {
  const { name, logoUrl } = useSchoolFacts();
  const { currentTerm } = useSchoolNow();
  const line = currentTerm
    ? `${termLabel(currentTerm.term, "First Term")} ${currentTerm.academicYear}`
    : undefined;
  return (
    <AppFrame
      path={path}
      banner={
        <>
          <ViewBanner />
          <OfflineBanner />
        </>
      }
      header={<ShellHeader />}
      sidebar={
        <>
          <SchoolLabel name={name} line={line} logo={logoUrl} href="/dashboard" />
          <Sidebar path={path} />
        </>
      }
      footer={
        <div className={styles.footer}>
          <span>{name}</span>
          <SchemeSwitch />
        </div>
      }
    >
      {children}
    </AppFrame>
  );
}

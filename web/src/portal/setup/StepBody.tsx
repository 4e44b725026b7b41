import type { ReactNode } from "react";
import type { SetupStep } from "@school/core/portal/setup/steps.ts";
import { ClassesFromLevels } from "../../classes/ClassesFromLevels.tsx";
import { CurriculumForm } from "../../classes/subjects/CurriculumForm.tsx";
import { TeachersForm } from "../../classes/teachers/TeachersForm.tsx";
import { FirstGrading } from "../../school/settings/FirstGrading.tsx";
import { FirstTerm } from "../../school/settings/FirstTerm.tsx";
import { SchoolFirst } from "../../school/settings/SchoolSettingsPage.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { PhonesStep } from "./PhonesStep.tsx";
import styles from "./Setup.module.css";
import { links } from "./text.ts";

/** What is done in a step: the forms of the room that it belongs to, or the way to its page. */
export function StepBody({ step }: { step: SetupStep }) {
  switch (step) {
    case "school":
      return <SchoolFirst />;
    case "term":
      return (
        <With more={["/dashboard/settings/academic", links.moreAcademic]}>
          <FirstTerm />
        </With>
      );
    case "grading":
      return (
        <With more={["/dashboard/settings/academic", links.moreAcademic]}>
          <FirstGrading />
        </With>
      );
    case "classes":
      return (
        <With more={["/dashboard/classes", links.moreClasses]}>
          <ClassesFromLevels />
        </With>
      );
    case "subjects":
      return (
        <With more={["/dashboard/classes/subjects", links.moreSubjects]}>
          <CurriculumForm />
        </With>
      );
    case "teachers":
      return (
        <With more={["/dashboard/classes/subjects", links.moreSubjects]}>
          <TeachersForm />
        </With>
      );
    case "staff":
      return (
        <Ways
          ways={[
            ["/dashboard/staff/import-csv?setup=staff", links.importStaff],
            ["/dashboard/staff/create", links.addStaff],
          ]}
        />
      );
    case "pupils":
      return (
        <Ways
          ways={[
            ["/dashboard/students/import-csv?setup=pupils", links.importPupils],
            ["/dashboard/students/create", links.addPupil],
          ]}
        />
      );
    case "families":
      return (
        <Ways
          ways={[
            ["/dashboard/students/families/proposals", links.findFamilies],
            ["/dashboard/students/families/accounts", links.parentAccounts],
          ]}
        />
      );
    case "slips":
      return (
        <Ways
          ways={[
            ["/dashboard/students/families/accounts", links.familySlips],
            ["/dashboard/students/print-login", links.pupilSlips],
            ["/dashboard/staff/print-login", links.staffSlips],
          ]}
        />
      );
    case "site":
      return <Ways ways={[["/dashboard/settings/site", links.site]]} />;
    case "phones":
      return <PhonesStep />;
    case "backup":
      return <Ways ways={[["/dashboard/settings/backups", links.backups]]} />;
  }
}

type Way = readonly [href: string, label: string];

/** Pages that do the step; the first is the usual one. Back leads to this page again. */
function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <div className={styles.links}>
      {ways.map(([href, label], at) =>
        at === 0 ? (
          <ButtonLink key={label} href={href}>
            {label}
          </ButtonLink>
        ) : (
          <AppLink key={label} href={href}>
            {label}
          </AppLink>
        ),
      )}
    </div>
  );
}

/** A form, and the page on which the rest of its subject is. */
function With({ more: [href, label], children }: { more: Way; children: ReactNode }) {
  return (
    <div className={styles.stack}>
      {children}
      <AppLink href={href}>{label}</AppLink>
    </div>
  );
}

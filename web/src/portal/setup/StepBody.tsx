import type { ReactNode } from "react";
import type { SetupStep } from "@school/core/portal/setup/steps.ts";
import { ClassesFromLevels } from "../../classes/ClassesFromLevels.tsx";
import { CurriculumForm } from "../../classes/subjects/CurriculumForm.tsx";
import { FirstGrading } from "../../school/settings/FirstGrading.tsx";
import { FirstTerm } from "../../school/settings/FirstTerm.tsx";
import { FirstNumbers } from "../../school/settings/NumberPatterns.tsx";
import { FirstPosition } from "../../school/settings/SettingChoices.tsx";
import { SchoolFirst } from "../../school/settings/SchoolSettingsPage.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { PhonesStep } from "./PhonesStep.tsx";
import { links } from "./text.ts";

/** Content of a set-up step: forms of its module, or links to its page. */
export function StepBody({ step }: { step: SetupStep }) {
  switch (step) {
    case "school":
      return <SchoolFirst />;
    case "term":
      return (
        <With step={step} more={["/dashboard/settings/academic", links.moreAcademic]}>
          <FirstTerm />
        </With>
      );
    case "grading":
      return (
        <With step={step} more={["/dashboard/settings/academic", links.moreAcademic]}>
          <FirstGrading />
          <FirstPosition />
        </With>
      );
    case "classes":
      return (
        <With step={step} more={["/dashboard/classes", "All classes"]}>
          <ClassesFromLevels />
        </With>
      );
    case "subjects":
      return (
        <With step={step} more={["/dashboard/classes/subjects", "Subjects of single classes"]}>
          <CurriculumForm />
        </With>
      );
    case "teachers":
      return <Ways step={step} ways={[["/dashboard/classes/subjects", "Choose the teachers"]]} />;
    case "staff":
      return (
        <Ways
          step={step}
          ways={[
            ["/dashboard/staff/import-csv", "Import staff"],
            ["/dashboard/staff/create", "Add one member of staff"],
          ]}
        />
      );
    case "people":
      return <Ways step={step} ways={[["/dashboard/users", "Create or change accounts"]]} />;
    case "numbers":
      return <FirstNumbers />;
    case "pupils":
      return (
        <Ways
          step={step}
          ways={[
            ["/dashboard/students/import-csv", "Import pupils"],
            ["/dashboard/students/create", "Admit one pupil"],
          ]}
        />
      );
    case "families":
      return (
        <Ways
          step={step}
          ways={[
            ["/dashboard/students/families/proposals", "Find families"],
            ["/dashboard/students/families/accounts", "Create parent accounts"],
          ]}
        />
      );
    case "slips":
      return (
        <Ways
          step={step}
          ways={[
            ["/dashboard/students/families/accounts", "Slips of families"],
            ["/dashboard/students/print-login", "Slips of pupils"],
            ["/dashboard/staff/print-login", "Slips of staff"],
          ]}
        />
      );
    case "site":
      return (
        <Ways step={step} ways={[["/dashboard/settings/site", "Read and publish the page"]]} />
      );
    case "phones":
      return <PhonesStep />;
    case "backup":
      return (
        <Ways
          step={step}
          ways={[["/dashboard/settings/backups", "Backups and their passphrase"]]}
        />
      );
  }
}

type Way = readonly [href: string, label: string];

/** A page of the step, which links back to it: see `BackToSetup`. */
const fromStep = (href: string, step: SetupStep) => `${href}?setup=${step}`;

/** Pages that complete the step; the first is the usual one. */
function Ways({ step, ways }: { step: SetupStep; ways: readonly Way[] }) {
  return (
    <Row gap={3}>
      {ways.map(([href, label], at) =>
        at === 0 ? (
          <ButtonLink key={label} kind="primary" href={fromStep(href, step)}>
            {label}
          </ButtonLink>
        ) : (
          <AppLink key={label} href={fromStep(href, step)}>
            {label}
          </AppLink>
        ),
      )}
    </Row>
  );
}

/** A form, and a link to the page with the rest. */
function With({ step, more, children }: { step: SetupStep; more: Way; children: ReactNode }) {
  const [href, label] = more;
  return (
    <Stack>
      {children}
      <AppLink href={fromStep(href, step)}>{label}</AppLink>
    </Stack>
  );
}

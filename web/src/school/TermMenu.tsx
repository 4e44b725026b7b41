import { termLabel } from "@school/core/school/terms.ts";
import { WorkMenu } from "../ui/page/WorkPage.tsx";
import { useSchoolNow } from "./school-now.ts";
import { TermPicker, type TermPickerProps } from "./TermPicker.tsx";
import type { TermChoice } from "./use-term-choice.ts";

interface TermMenuProps extends TermPickerProps {
  choice: TermPickerProps["choice"] & Pick<TermChoice, "termName">;
}

/** The session and term of a work page, which rarely change: named, and chosen in a menu. */
export function TermMenu(props: TermMenuProps) {
  const { currentTerm } = useSchoolNow();
  const { academicYear, term, termName } = props.choice;
  const isThisSession = academicYear === currentTerm?.academicYear;
  const name = term && isThisSession ? termLabel(term.term, "First Term") : termName;
  return (
    <WorkMenu label={name || "Term"}>
      <TermPicker {...props} />
    </WorkMenu>
  );
}

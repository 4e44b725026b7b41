import { TermMenu } from "../../school/TermMenu.tsx";
import { WorkChoice } from "../../ui/page/WorkPage.tsx";
import type { SheetChoice } from "./use-chosen-sheet.ts";

/** The choices of a score sheet, in the line of its page. */
export function SheetPicker({ chosen }: { chosen: SheetChoice }) {
  const { setAddress } = chosen;
  return (
    <>
      <WorkChoice
        label="Class"
        value={chosen.schoolClass?.id ?? ""}
        all="Choose a class"
        options={chosen.classes.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => setAddress({ class: id, subject: "" })}
      />
      <WorkChoice
        label="Subject"
        value={chosen.subject?.id ?? ""}
        all="Choose a subject"
        options={chosen.subjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(subject) => setAddress({ subject })}
      />
      <TermMenu choice={chosen} ofSession={["class", "subject"]} />
    </>
  );
}

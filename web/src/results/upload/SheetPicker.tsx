import { TermMenu } from "../../school/TermMenu.tsx";
import { WorkChoice } from "../../ui/page/WorkPage.tsx";
import { labels } from "../../ui/text.ts";
import type { SheetChoice } from "./use-chosen-sheet.ts";

/** The choices of a score sheet, in the line of its page. */
export function SheetPicker({ chosen }: { chosen: SheetChoice }) {
  return (
    <>
      <WorkChoice
        label="Class"
        value={chosen.schoolClass?.id ?? ""}
        all={labels.allClasses}
        options={chosen.classes.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => chosen.ownClass.choose(id, { subject: "" })}
      />
      {chosen.schoolClass && (
        <WorkChoice
          label="Subject"
          value={chosen.subject?.id ?? ""}
          all="All subjects"
          options={chosen.subjects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => chosen.ownSubject.choose(id)}
        />
      )}
      <TermMenu choice={chosen} ofSession={["class", "subject"]} />
    </>
  );
}

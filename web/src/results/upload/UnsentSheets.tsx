import { termLabel } from "@school/core/school/terms.ts";
import { useAccount } from "../../accounts/account.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { gridAddress, sheetForm, unsentSheets } from "./sheet-address.ts";
import styles from "./SheetPicker.module.css";
import type { SheetChoice } from "./use-chosen-sheet.ts";

/** Leads to the other sheets of the session of which this device keeps unsaved scores. */
export function UnsentSheets({ chosen }: { chosen: SheetChoice }) {
  const account = useAccount();
  const open = chosen.sheet && sheetForm(chosen.sheet);
  const links = unsentSheets(account.id).flatMap((key) => {
    if (sheetForm(key) === open) return [];
    const schoolClass = chosen.classes.find(({ id }) => id === key.classId);
    const subject = schoolClass?.subjects.find(({ id }) => id === key.subjectId);
    const term = chosen.terms.find(({ id }) => id === key.termId);
    if (!schoolClass || !subject || !term) return [];
    const { academicYear } = chosen;
    const href = gridAddress({ academicYear, term, schoolClass, subject });
    const words = `${schoolClass.fullName} · ${subject.name}, ${termLabel(term.term, "First Term")}`;
    return [{ href, words }];
  });
  if (links.length === 0) return null;
  return (
    <div className={styles.unsent} role="status">
      <p>Scores that you typed on this device are not saved yet:</p>
      <ul>
        {links.map(({ href, words }) => (
          <li key={href}>
            <AppLink href={href}>{words}</AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

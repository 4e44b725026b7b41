import type { SiteContent } from "@school/core/site/content.ts";
import { SITE_SECTIONS, type SiteSection } from "@school/core/site/sections.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { isHidden } from "./content-edit.ts";
import styles from "./SiteContent.module.css";

interface SectionNavProps {
  content: SiteContent;
  current: SiteSection;
  /** Sections that differ from the published page. */
  changed: ReadonlySet<SiteSection>;
  /** Sections in which something is wrong. */
  faulty: ReadonlySet<SiteSection>;
  onChoose: (section: SiteSection) => void;
}

const SECTIONS = Object.keys(SITE_SECTIONS) as SiteSection[];

/** The sections of the page: a list beside the fields, and on a phone a choice above them. */
export function SectionNav({ content, current, changed, faulty, onChoose }: SectionNavProps) {
  const noteOf = (section: SiteSection) => {
    if (faulty.has(section)) return "to put right";
    if (changed.has(section)) return "changed";
    return isHidden(content, section) ? "hidden" : "";
  };
  return (
    <nav className={styles.nav} aria-label="Sections of the page">
      <div className={styles.choice}>
        <SelectField
          label="Section"
          value={current}
          options={SECTIONS.map((section) => {
            const note = noteOf(section);
            const label = SITE_SECTIONS[section];
            return { value: section, label: note === "" ? label : `${label} (${note})` };
          })}
          onChange={(event) => {
            const chosen = SECTIONS.find((section) => section === event.currentTarget.value);
            if (chosen) onChoose(chosen);
          }}
        />
      </div>
      <ul className={styles.sections}>
        {SECTIONS.map((section) => {
          const note = noteOf(section);
          return (
            <li key={section}>
              <button
                type="button"
                className={styles.section}
                aria-current={section === current ? "true" : undefined}
                onClick={() => onChoose(section)}
              >
                {SITE_SECTIONS[section]}
                {note !== "" && (
                  <span className={styles.sectionNote} data-note={note}>
                    {note}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

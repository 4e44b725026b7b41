import type { SiteContent } from "@school/core/site/content.ts";
import type { UploadedPicture } from "@school/core/site/contract-pictures.ts";
import { SITE_SECTIONS, type SiteSection } from "@school/core/site/sections.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { isHidden, itemsOf, valueAt, withValue, type Faults } from "./content-edit.ts";
import { CONTENT_FIELDS } from "./content-fields.ts";
import { ContentFieldInput } from "./ContentFieldInput.tsx";
import { ListEditor } from "./ListEditor.tsx";
import styles from "./SiteContent.module.css";

interface SectionEditorProps {
  section: SiteSection;
  content: SiteContent;
  faults: Faults;
  uploaded: readonly UploadedPicture[];
  onChange: (change: (content: SiteContent) => SiteContent) => void;
}

/** The fields and the list of one section. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, content, faults, uploaded, onChange } = props;
  const { path, fields, list, about, hiddenWhenEmpty } = CONTENT_FIELDS[section];
  return (
    <Panel title={SITE_SECTIONS[section]} description={about}>
      <div className={styles.fields}>
        {isHidden(content, section) && <p className={styles.hidden}>{hiddenWhenEmpty}</p>}
        {fields.map((field) => (
          <ContentFieldInput
            key={field.key}
            field={field}
            place={[...path, field.key].join(".")}
            owner=""
            value={valueAt(content, [...path, field.key])}
            faults={faults}
            uploaded={uploaded}
            onChange={(value) =>
              onChange((before) => withValue(before, [...path, field.key], value))
            }
          />
        ))}
        {list && (
          <ListEditor
            list={list}
            items={itemsOf(content, list)}
            faults={faults}
            uploaded={uploaded}
            onChange={(change) =>
              onChange((before) => withValue(before, list.path, change(itemsOf(before, list))))
            }
          />
        )}
      </div>
    </Panel>
  );
}

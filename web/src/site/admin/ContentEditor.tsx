import { timeText } from "@school/core/api/dates.ts";
import { first } from "@school/core/api/lists.ts";
import {
  SITE_SECTIONS,
  type SiteContent,
  type SiteSection,
} from "@school/core/site/content-fields.ts";
import type { SiteDraft, UploadedPicture } from "@school/core/site/contract.ts";
import { isHidden, SECTIONS } from "@school/core/site/sections.ts";
import { useState } from "react";
import { Notice } from "../../accounts/Notice.tsx";
import { useAddress } from "../../platform/address.ts";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { StorageFullNotice, RestoredNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { sectionAt } from "./content-edit.ts";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { SectionEditor } from "./SectionEditor.tsx";
import styles from "./SiteContent.module.css";
import { type SiteDraftState, useSiteDraft } from "./use-site-draft.ts";
import { VersionHistory } from "./VersionHistory.tsx";
import { editorButtons } from "./text.ts";

interface ContentEditorProps {
  draft: SiteDraft;
  uploaded: readonly UploadedPicture[];
}

/** Writes the public page section by section; saves a draft, publishes it, restores earlier pages. */
export function ContentEditor({ draft, uploaded }: ContentEditorProps) {
  const [address, setAddress] = useAddress(["section"]);
  const section = SECTIONS.find((name) => name === address.section) ?? "hero";
  const site = useSiteDraft(draft, (faults) => {
    const faulty = faults.map(sectionAt);
    if (!faulty.includes(section)) setAddress({ section: first(faulty) }, "push");
  });
  const { form } = site;
  const { values: content } = form;
  const [publishing, setPublishing] = useState(false);
  const [previewed, setPreviewed] = useState<SiteContent | null>(null);
  return (
    <>
      {form.restored && <RestoredNotice onDiscard={form.discard} />}
      {form.isStorageFull && <StorageFullNotice />}
      {site.isFirst && (
        <Notice>
          {
            "Not published yet. Visitors see only the school's name, sign-in and contact. Read each section, then publish."
          }
        </Notice>
      )}
      <ConflictNotice differences={form.differences} />
      <div className={styles.editor}>
        <SectionNav
          content={content}
          current={section}
          changed={new Set(site.isFirst ? [] : site.unpublished)}
          faulty={new Set(form.issues.map(sectionAt))}
          onChoose={(chosen) => setAddress({ section: chosen }, "push")}
        />
        <Stack>
          <SectionEditor
            key={section}
            section={section}
            content={content}
            faultAt={form.issueFor}
            uploaded={uploaded}
            onChange={site.change}
          />
          <div className={styles.bar}>
            <p className={styles.state} role="status">
              {stateText(site)}
            </p>
            <div className={styles.buttons}>
              {site.canDiscard && (
                <Button kind="quiet" disabled={site.busy} onClick={() => void site.discard()}>
                  Discard
                </Button>
              )}
              <Button onClick={() => site.check() && setPreviewed(content)}>
                {editorButtons.preview}
              </Button>
              <Button disabled={site.busy || !site.isDirty} onClick={() => void site.saveDraft()}>
                {editorButtons.saveDraft}
              </Button>
              <Button
                kind="primary"
                disabled={site.busy || site.unpublished.length === 0}
                onClick={() => setPublishing(true)}
              >
                Publish
              </Button>
            </div>
          </div>
        </Stack>
      </div>
      <VersionHistory busy={site.busy} onRestore={site.restore} />
      <PreviewDialog
        title={editorButtons.preview}
        content={previewed}
        onClose={() => setPreviewed(null)}
      />
      <PublishDialog
        opened={publishing}
        changed={site.isFirst ? null : site.unpublished}
        busy={site.busy}
        onClose={() => setPublishing(false)}
        onPublish={() => void site.publish().finally(() => setPublishing(false))}
      />
    </>
  );
}

/** The state of the draft in a sentence. */
function stateText({ busy, isDirty, isFirst, form, unpublished }: SiteDraftState): string {
  const { publishedAt, ...seen } = form.record;
  if (busy) return "Saving...";
  if (isDirty) return "Unsaved changes. They are saved on this device.";
  if (unpublished.length > 0 && seen.updatedAt !== null) {
    return `Draft by ${seen.updatedBy ?? "the office"}, ${timeText(seen.updatedAt)}. Not published.`;
  }
  if (isFirst) return "Not published yet.";
  const by = seen.publishedBy === null ? "" : ` by ${seen.publishedBy}`;
  return publishedAt === null ? "" : `Published${by}, ${timeText(publishedAt)}.`;
}

interface SectionNavProps {
  content: SiteContent;
  current: SiteSection;
  /** Sections that differ from the published page. */
  changed: ReadonlySet<SiteSection>;
  /** Sections in which something is wrong. */
  faulty: ReadonlySet<SiteSection>;
  onChoose: (section: SiteSection) => void;
}

/** The sections of the page: a list beside the fields, and on a phone a select above them. */
function SectionNav({ content, current, changed, faulty, onChoose }: SectionNavProps) {
  const noteOf = (section: SiteSection) => {
    if (faulty.has(section)) return "needs fixing";
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
            const { label } = SITE_SECTIONS[section];
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
                {SITE_SECTIONS[section].label}
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

interface PublishDialogProps {
  opened: boolean;
  /** Null for the first publication: everything is new. */
  changed: readonly SiteSection[] | null;
  busy: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** Says which sections visitors will find changed. */
function PublishDialog({ opened, changed, busy, onClose, onPublish }: PublishDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={editorButtons.confirmPublish}
      busy={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={busy} onClick={onPublish}>
            {busy ? "Publishing..." : editorButtons.confirmPublish}
          </Button>
        </>
      }
    >
      {changed === null ? (
        <p>
          Is everything on the page true for your school? Visitors will see the whole page at once.
        </p>
      ) : (
        <>
          <p>Visitors will see changes in these sections:</p>
          <ul>
            {changed.map((section) => (
              <li key={section}>{SITE_SECTIONS[section].label}</li>
            ))}
          </ul>
          <p>You can restore the current page from the history.</p>
        </>
      )}
    </Dialog>
  );
}

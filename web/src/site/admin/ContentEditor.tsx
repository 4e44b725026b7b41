import { timeText } from "@school/core/api/dates.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { SiteDraft } from "@school/core/site/contract-content.ts";
import type { UploadedPicture } from "@school/core/site/contract-pictures.ts";
import { SITE_SECTIONS, type SiteSection } from "@school/core/site/sections.ts";
import { useEffect, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { sectionAt } from "./content-edit.ts";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { SectionEditor } from "./SectionEditor.tsx";
import { SectionNav } from "./SectionNav.tsx";
import styles from "./SiteContent.module.css";
import { type SiteDraftState, useSiteDraft } from "./use-site-draft.ts";
import { VersionHistory } from "./VersionHistory.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";

interface ContentEditorProps {
  draft: SiteDraft;
  uploaded: readonly UploadedPicture[];
}

/** Writes the public page section by section; keeps a draft, publishes it, goes back. */
export function ContentEditor({ draft, uploaded }: ContentEditorProps) {
  const site = useSiteDraft(draft);
  const { content, faults, news } = site;
  const [address, setAddress] = useAddress(["section"]);
  const section = sectionOf(address.section);
  const [publishing, setPublishing] = useState(false);
  const [previewed, setPreviewed] = useState<SiteContent | null>(null);
  const faulty = new Set([...faults.keys()].map(sectionAt));
  useEffect(() => {
    const [first] = [...faults.keys()].map(sectionAt);
    const isHere = [...faults.keys()].some((place) => sectionAt(place) === section);
    if (first && !isHere) setAddress({ section: first }, "push");
    // oxlint-disable-next-line react/exhaustive-deps -- once for each check; then one moves freely
  }, [faults]);
  return (
    <>
      <ConflictNotice nothingYet="saved" differences={news} />
      <div className={styles.editor}>
        <SectionNav
          content={content}
          current={section}
          changed={new Set(site.unpublished)}
          faulty={faulty}
          onChoose={(chosen) => setAddress({ section: chosen }, "push")}
        />
        <div className={styles.main}>
          <SectionEditor
            key={section}
            section={section}
            content={content}
            faults={faults}
            uploaded={uploaded}
            onChange={site.change}
          />
          <div className={styles.bar}>
            <p className={styles.state} role="status">
              {stateText(site)}
            </p>
            <div className={styles.buttons}>
              {site.unpublished.length > 0 && (
                <Button kind="quiet" disabled={site.busy} onClick={site.discard}>
                  Discard
                </Button>
              )}
              <Button onClick={() => site.check() && setPreviewed(content)}>Preview</Button>
              <Button disabled={site.busy || !site.isDirty} onClick={() => void site.saveDraft()}>
                Save Draft
              </Button>
              <Button
                kind="primary"
                disabled={site.busy || site.unpublished.length === 0}
                onClick={() => setPublishing(true)}
              >
                Publish...
              </Button>
            </div>
          </div>
        </div>
      </div>
      <VersionHistory busy={site.busy} onRestore={site.restore} />
      <PreviewDialog
        title="The page as it would be"
        content={previewed}
        onClose={() => setPreviewed(null)}
      />
      <PublishDialog
        opened={publishing}
        changed={site.unpublished}
        busy={site.busy}
        onClose={() => setPublishing(false)}
        onPublish={() => void site.publish().finally(() => setPublishing(false))}
      />
    </>
  );
}

function sectionOf(text: string): SiteSection {
  return Object.hasOwn(SITE_SECTIONS, text) ? (text as SiteSection) : "hero";
}

/** Where the work stands, in a sentence. */
function stateText({ busy, isDirty, seen, unpublished }: SiteDraftState): string {
  if (busy) return "Saving...";
  if (isDirty) return "Not saved yet; kept in this browser.";
  if (unpublished.length > 0 && seen.updatedAt !== null) {
    return `Draft of ${seen.updatedBy ?? "the office"}, ${timeText(seen.updatedAt)}; not published.`;
  }
  if (seen.publishedAt === null) return "This is the page that the portal brings along.";
  const by = seen.publishedBy === null ? "" : ` by ${seen.publishedBy}`;
  return `Published${by}, ${timeText(seen.publishedAt)}.`;
}

interface PublishDialogProps {
  opened: boolean;
  changed: readonly SiteSection[];
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
      title="Publish the page"
      busy={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={busy} onClick={onPublish}>
            {busy ? "Publishing..." : "Publish"}
          </Button>
        </>
      }
    >
      <p>Visitors will find these sections changed within seconds:</p>
      <ul>
        {changed.map((section) => (
          <li key={section}>{SITE_SECTIONS[section]}</li>
        ))}
      </ul>
      <p>The page as it is now stays in the history, and can be restored.</p>
    </Dialog>
  );
}

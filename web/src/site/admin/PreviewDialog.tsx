import type { SiteContent } from "@school/core/site/content.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { siteApi } from "./api.ts";
import styles from "./Preview.module.css";

interface PreviewDialogProps {
  title: string;
  /** Content of the previewed page; null while no preview is open. */
  content: SiteContent | null;
  onClose: () => void;
}

const WIDTHS = [
  { value: "wide", label: "Computer" },
  { value: "phone", label: "Phone" },
] as const;

/** The public page as it would be, rendered by the server, in a frame in which no script runs. */
export function PreviewDialog({ title, content, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  return (
    <Dialog opened={content !== null} onClose={onClose} title={title} size="100%">
      <div className={styles.head}>
        <Segments label="Screen" value={width} options={WIDTHS} onChange={setWidth} />
      </div>
      {content && <Frame title={title} content={content} width={width} onClose={onClose} />}
    </Dialog>
  );
}

interface FrameProps {
  title: string;
  content: SiteContent;
  width: "wide" | "phone";
  onClose: () => void;
}

function Frame({ title, content, width, onClose }: FrameProps) {
  const page = useQuery({
    queryKey: [...siteApi.preview.key(), content],
    queryFn: () => siteApi.preview.call({ content }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Loaded query={page} failed="The preview did not load">
      {({ data }) => (
        <div className={styles.stage}>
          <iframe
            className={styles.frame}
            data-width={width}
            title={title}
            // The same origin lets the page's fonts load; without scripts it cannot use it.
            sandbox="allow-same-origin"
            srcDoc={data.html}
            onLoad={(event) => confine(event.currentTarget, onClose)}
          />
        </div>
      )}
    </Loaded>
  );
}

/** Links scroll within the page and open nothing else; its forms send nothing; Escape closes it. */
function confine(frame: HTMLIFrameElement, onClose: () => void): void {
  const inner = frame.contentDocument;
  if (!inner) return;
  inner.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") onClose();
  });
  inner.addEventListener("submit", (event) => event.preventDefault());
  inner.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link) return;
    event.preventDefault();
    const anchor = link.getAttribute("href")?.split("#")[1];
    if (anchor) inner.getElementById(anchor)?.scrollIntoView();
  });
}

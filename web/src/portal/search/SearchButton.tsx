import { IconSearch } from "@tabler/icons-react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { toastError } from "../../ui/feedback/toast.ts";
import { tryAgain } from "../../ui/text.ts";
import styles from "./SearchButton.module.css";
import { labels } from "./text.ts";

/** Opens the search, like "/" and Ctrl+K; a field on wide screens. Its script is loaded on first use. */
export function SearchButton() {
  const [Opened, setOpened] = useState<ComponentType<{ onClose: () => void }> | null>(null);

  async function open(): Promise<void> {
    try {
      const { SearchDialog } = await import("./SearchDialog.tsx");
      setOpened(() => SearchDialog);
    } catch {
      toastError(tryAgain);
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    // In a field the key is a letter, and a dialog takes all keys.
    if (!isCtrlK && !(isSlash && !isTyping(event.target))) return;
    if (document.querySelector("[role=dialog], dialog[open]")) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-keyshortcuts="/ Control+K"
        onClick={() => void open()}
      >
        <IconSearch stroke={1.5} size={20} />
        <span>{labels.open}</span>
      </button>
      {Opened && <Opened onClose={() => setOpened(null)} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select") !== null)
  );
}

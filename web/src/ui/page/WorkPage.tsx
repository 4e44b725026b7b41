import { IconArrowLeft, IconDots, IconHelp } from "@tabler/icons-react";
import { createContext, type CSSProperties, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { Dropdown } from "../frame/Dropdown.tsx";
import { TabsOfPage } from "../frame/PageTabs.tsx";
import type { Option } from "../table/FilterSelect.tsx";
import { AppLink } from "./AppLink.tsx";
import { usePageShown } from "./Page.tsx";
import styles from "./WorkPage.module.css";

interface WorkPageProps {
  title: string;
  /** The page that this one belongs to, as an arrow before the title. */
  back?: { readonly label: string; readonly href: string } | undefined;
  /** The choices of the work: `WorkChoice`s, those that rarely change in a `WorkMenu`. */
  choices?: ReactNode;
  /** Sentences about the work, behind a "?". */
  help?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a page on which people work through the rows of a class: title, choices, progress
 * and buttons in one line, which stays in view while the page scrolls. Sets the tab's title.
 */
export function WorkPage({ title, back, choices, help, children }: WorkPageProps) {
  usePageShown(title);
  const tabs = use(TabsOfPage);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.page}>
      <div className={styles.line} data-choices={choices ? true : undefined}>
        {back && (
          <AppLink href={back.href} className={styles.back} aria-label={`Back to ${back.label}`}>
            <IconArrowLeft size={20} stroke={1.5} />
          </AppLink>
        )}
        <h1 className={styles.title}>{title}</h1>
        {tabs && (
          <nav aria-label={`Pages: ${tabs.label}`} className={`no-print ${styles.pages}`}>
            <Dropdown
              label={
                <>
                  <span className="visually-hidden">Pages: {tabs.label}</span>
                  <IconDots size={20} stroke={1.5} className={styles.dots} />
                </>
              }
            >
              {[...tabs.tabs, ...tabs.more].map(({ href, label }) => (
                <AppLink
                  key={href}
                  href={href}
                  aria-current={href === tabs.path ? "page" : undefined}
                >
                  {label}
                </AppLink>
              ))}
              {choices && help && <div className={`${styles.help} ${styles.onPhone}`}>{help}</div>}
            </Dropdown>
          </nav>
        )}
        {choices}
        {help && (
          <Dropdown
            className={`no-print ${styles.menu} ${styles.question}`}
            label={
              <>
                <span className="visually-hidden">Help</span>
                <IconHelp size={20} stroke={1.5} />
              </>
            }
          >
            <div className={styles.help}>{help}</div>
          </Dropdown>
        )}
        <div ref={setSlot} className={`no-print ${styles.actions}`} />
      </div>
      <WorkSlot value={slot}>{children}</WorkSlot>
    </div>
  );
}

const WorkSlot = createContext<HTMLElement | null>(null);

/** Puts progress and buttons at the right of the page's line, the finishing one last. */
export function WorkActions({ children }: { children: ReactNode }) {
  const slot = use(WorkSlot);
  return slot && createPortal(children, slot);
}

/** Progress: "12 of 30" and the word "complete", which a phone leaves out. */
export function WorkProgress({ children, word }: { children: ReactNode; word?: string }) {
  return (
    <span className={styles.progress}>
      {children} {word && <span className={styles.word}>{word}</span>}
    </span>
  );
}

/** Choices that rarely change, or commands: a button that opens them. */
export function WorkMenu({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Dropdown label={label} className={styles.menu}>
      {children}
    </Dropdown>
  );
}

interface WorkChoiceProps {
  label: string;
  value: string;
  /** Label of "nothing chosen", whose value is "". */
  all?: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** Number of characters that always stay in one line. */
const SHORT = 14;

/** A compact select that shows the whole name of what is chosen. */
export function WorkChoice({ label, value, all, options, onChange }: WorkChoiceProps) {
  const shown = options.find((option) => option.value === value)?.label ?? all ?? "";
  return (
    <span
      className={styles.choice}
      data-short={shown.length <= SHORT || undefined}
      // On a phone the longer name gets more of the row.
      style={{ "--length": shown.length } as CSSProperties}
    >
      <span aria-hidden="true">{shown}</span>
      {/* Over the text: the device's own list, also before the scripts have loaded. */}
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface WorkSheetProps {
  /** Subject of the rows, for screen readers: "Primary 4 · Mathematics". */
  title: string;
  children: ReactNode;
}

/** The rows that are worked on, from one edge of the page to the other. */
export function WorkSheet({ title, children }: WorkSheetProps) {
  return (
    <section className={styles.sheet}>
      <h2 className="visually-hidden">{title}</h2>
      {children}
    </section>
  );
}

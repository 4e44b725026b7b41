import type { Shell } from "@school/core/portal/contract-shell.ts";
import { type Counter, SECTIONS, type SidebarEntry } from "@school/core/portal/navigation.ts";
import { SideButton, SideLink, SideNav, SideSection } from "../ui/frame/SideNav.tsx";
import { leave } from "./offline/leave.ts";

interface SidebarProps {
  entries: readonly SidebarEntry[];
  /** The entry of the open page. */
  open: SidebarEntry | null;
  waiting: Shell["waiting"];
}

const WAITING_WORDS: Record<Counter, string> = {
  approvals: "score sheets to approve",
  messages: "unread",
  plans: "to decide",
  slips: "slips",
};

/** Returns the count of the entry, with a text for screen readers. */
export function countOf({ counter }: SidebarEntry, waiting: Shell["waiting"]) {
  return counter === null ? undefined : { value: waiting[counter], words: WAITING_WORDS[counter] };
}

/** The sidebar of the signed-in person, with the entry of the open page marked. */
export function Sidebar({ entries, open, waiting }: SidebarProps) {
  const linksOf = (section: SidebarEntry["section"]) =>
    entries
      .filter((entry) => entry.section === section)
      .map((entry) => (
        <SideLink
          key={entry.label}
          href={entry.tabs[0].path}
          label={entry.label}
          active={entry === open}
          count={countOf(entry, waiting)}
        />
      ));
  return (
    <SideNav label="Main">
      <SideSection>{linksOf("start")}</SideSection>
      {SECTIONS.map((section) => (
        <SideSection key={section} label={section}>
          {linksOf(section)}
        </SideSection>
      ))}
      <SideSection>
        {linksOf("end")}
        <SideButton label="Logout" onClick={leave} />
      </SideSection>
    </SideNav>
  );
}

import { type SidebarEntry, sidebarOf } from "@school/core/portal/sidebar.ts";
import {
  IconBook2,
  IconCalendar,
  IconCertificate,
  IconChecklist,
  IconClipboardText,
  IconDeviceLaptop,
  IconHome,
  IconListDetails,
  IconLogout,
  IconMessages,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { SidebarGroup } from "@school/core/portal/pages.ts";
import type { ReactNode } from "react";
import { useAccount } from "../accounts/account.ts";
import { leave } from "./offline/leave.ts";
import { SideButton, SideGroup, SideLink, SideNav } from "../ui/frame/SideNav.tsx";

interface SidebarProps {
  path: string;
  /** Number of unread direct messages. */
  unread: number;
}

/** The sidebar of the signed-in person, with the current page marked. */
export function Sidebar({ path, unread }: SidebarProps) {
  const account = useAccount();
  return (
    <SideNav label="Main">
      {sidebarOf(account).map((entry) => (
        <Entry key={entry.label} entry={entry} path={path} unread={unread} />
      ))}
      <SideButton label="Logout" icon={<IconLogout stroke={1.5} />} onClick={leave} />
    </SideNav>
  );
}

/** A group with one page is a link; with more, it expands. */
function Entry({ entry, path, unread }: SidebarProps & { entry: SidebarEntry }) {
  const { label, pages } = entry;
  const icon = sidebarIcons[label];
  const count = (of: string) =>
    of === "/dashboard/messages" ? { value: unread, words: "unread" } : undefined;
  const [first] = pages;
  if (first !== undefined && pages.length === 1) {
    return (
      <SideLink
        href={first.path}
        label={label}
        icon={icon}
        active={first.path === path}
        count={count(first.path)}
      />
    );
  }
  const active = pages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
  return (
    <SideGroup label={label} icon={icon} active={active}>
      {pages.map((page) => (
        <SideLink
          key={page.path}
          href={page.path}
          label={page.title}
          active={page.path === path}
          count={count(page.path)}
        />
      ))}
    </SideGroup>
  );
}

/** The icon of each group of the sidebar. */
const sidebarIcons: Record<SidebarGroup, ReactNode> = {
  Dashboard: <IconHome stroke={1.5} />,
  Profile: <IconUser stroke={1.5} />,
  Announcements: <IconSpeakerphone stroke={1.5} />,
  Messages: <IconMessages stroke={1.5} />,
  Staff: <IconUsers stroke={1.5} />,
  Students: <IconUsersGroup stroke={1.5} />,
  Classes: <IconSchool stroke={1.5} />,
  Attendance: <IconChecklist stroke={1.5} />,
  Assessments: <IconClipboardText stroke={1.5} />,
  "Question Bank": <IconListDetails stroke={1.5} />,
  "Report Card": <IconCertificate stroke={1.5} />,
  "School Calendar": <IconCalendar stroke={1.5} />,
  CBT: <IconDeviceLaptop stroke={1.5} />,
  "E-Classroom": <IconBook2 stroke={1.5} />,
  Settings: <IconSettings stroke={1.5} />,
};

import type { SidebarGroup } from "@school/core/portal/pages.ts";
import {
  IconBook2,
  IconCalendar,
  IconCertificate,
  IconClipboardText,
  IconDeviceLaptop,
  IconHome,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The drawing before each entry of the sidebar. */
export const sidebarIcons: Record<SidebarGroup, ReactNode> = {
  Dashboard: <IconHome stroke={1.5} />,
  Profile: <IconUser stroke={1.5} />,
  Staff: <IconUsers stroke={1.5} />,
  Students: <IconUsersGroup stroke={1.5} />,
  Classes: <IconSchool stroke={1.5} />,
  Assessments: <IconClipboardText stroke={1.5} />,
  "Question Bank": <IconListDetails stroke={1.5} />,
  "Report Card": <IconCertificate stroke={1.5} />,
  "School Calendar": <IconCalendar stroke={1.5} />,
  CBT: <IconDeviceLaptop stroke={1.5} />,
  "E-Classroom": <IconBook2 stroke={1.5} />,
  Settings: <IconSettings stroke={1.5} />,
};

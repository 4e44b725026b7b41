import { sidebarOf, type SidebarEntry } from "@school/core/portal/sidebar.ts";
import { IconLogout } from "@tabler/icons-react";
import { useAccount } from "../accounts/account.ts";
import { signOut } from "../platform/session/session.ts";
import { SideButton, SideGroup, SideLink, SideNav } from "../ui/frame/SideNav.tsx";
import { sidebarIcons } from "./sidebar-icons.tsx";

/** The sidebar of the signed-in person, with the open page marked. */
export function Sidebar({ path }: { path: string }) {
  const account = useAccount();
  return (
    <SideNav label="Main">
      {sidebarOf(account).map((entry) => (
        <Entry key={entry.label} entry={entry} path={path} />
      ))}
      <SideButton
        label="Logout"
        icon={<IconLogout stroke={1.5} />}
        onClick={() => void signOut()}
      />
    </SideNav>
  );
}

/** An entry with one page leads there; with more it opens and closes. */
function Entry({ entry, path }: { entry: SidebarEntry; path: string }) {
  const { label, pages } = entry;
  const icon = sidebarIcons[label];
  const [first] = pages;
  if (first !== undefined && pages.length === 1) {
    return <SideLink href={first.path} label={label} icon={icon} active={first.path === path} />;
  }
  const active = pages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
  return (
    <SideGroup label={label} icon={icon} active={active}>
      {pages.map((page) => (
        <SideLink key={page.path} href={page.path} label={page.title} active={page.path === path} />
      ))}
    </SideGroup>
  );
}

import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { copyNotice } from "@school/core/api/copy-texts.ts";
import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import { mayUsePortal } from "@school/core/accounts/policy.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import type { Shell as ShellFacts } from "@school/core/portal/contract-shell.ts";
import { barOf, openEntry, sidebarOf } from "@school/core/portal/navigation.ts";
import type { Page } from "@school/core/portal/page.ts";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import {
  IconCalendar,
  IconCertificate,
  IconChecklist,
  IconClipboardText,
  IconDeviceLaptop,
  IconHome,
  IconMessages,
  IconPencil,
} from "@tabler/icons-react";
import { Letterhead } from "../school/Letterhead.tsx";
import { useSchoolFacts } from "../school/school-facts.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { AppFrame } from "../ui/frame/AppFrame.tsx";
import { OfflineBanner } from "../ui/feedback/OfflineBanner.tsx";
import bannerStyles from "../ui/feedback/OfflineBanner.module.css";
import { fetchesOnDemand } from "../ui/frame/data-saver.ts";
import { useWhenIdle, useWhenTyped } from "../ui/frame/use-when-idle.ts";
import { SchemeSwitch } from "../ui/frame/SchemeSwitch.tsx";
import { Dropdown } from "../ui/frame/Dropdown.tsx";
import { TabsOfPage } from "../ui/frame/PageTabs.tsx";
import { countOf, Sidebar } from "./Sidebar.tsx";
import styles from "./Shell.module.css";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Crest } from "../accounts/front/Crest.tsx";
import { useAccount } from "../accounts/account.ts";
import { roleOf } from "../accounts/account-facts.ts";
import { ProofAsker } from "../accounts/profile/ProofAsker.tsx";
import { leave } from "./offline/leave.ts";
import { labels } from "./text.ts";
import { SearchButton } from "./search/SearchButton.tsx";
import { Row } from "../ui/page/Layout.tsx";
import { Avatar } from "../ui/page/Avatar.tsx";
import { Button, ButtonLink } from "../ui/page/Button.tsx";
import { viewAsApi } from "../accounts/api.ts";
import { useAddress } from "../platform/address.ts";
import { useOpenView } from "../platform/session/use-session.ts";
import { endView, type OpenView } from "../platform/session/view-as.ts";
import { pageAge, watchPageAge } from "../platform/client/page-age.ts";
import { countData } from "../platform/data-use.ts";
import { draftForms } from "../platform/drafts.ts";
import { hasWaiting } from "../platform/offline/waiting-mark.ts";

interface ShellProps {
  path: string;
  waiting: ShellFacts["waiting"];
  children: ReactNode;
}

/** The frame around every signed-in page. */
export function Shell({ path, waiting, children }: ShellProps) {
  const account = useAccount();
  const entries = useMemo(() => sidebarOf(account), [account]);
  const open = openEntry(entries, path);
  const tabs = useMemo(() => tabsOf(open, path), [open, path]);
  const { name, logoUrl } = useSchoolFacts();
  const { currentTerm, copy } = useSchoolNow();
  useEffect(countData, []);
  const line = currentTerm ? fullTermName(currentTerm) : undefined;
  return (
    <AppFrame
      path={path}
      forChild={account.role === "STUDENT"}
      banner={
        <>
          <ViewBanner />
          {copy && <StandbyBanner copy={copy} />}
          <OfflineBanner />
          <ProofAsker />
          <PrintHead />
          <OnceRead />
        </>
      }
      header={<ShellHeader school={name} line={line} logo={logoUrl} />}
      sidebar={
        <>
          <SchoolLabel name={name} line={line} logo={logoUrl} href="/dashboard" />
          <Sidebar entries={entries} open={open} waiting={waiting} />
        </>
      }
      bar={barOf(account, entries).map((entry) => ({
        href: entry.tabs[0].path,
        label: entry.short,
        icon: barIcons[entry.short],
        active: entry === open,
        count: countOf(entry, waiting),
      }))}
    >
      <BackToSetup />
      <TabsOfPage value={tabs}>{children}</TabsOfPage>
    </AppFrame>
  );
}

/** The tabs of a page; a page about one of the things has breadcrumbs instead. */
function tabsOf(open: ReturnType<typeof openEntry>, path: string) {
  if (open === null) return null;
  const { label, tabs, more } = open;
  const listed = [...tabs, ...more];
  if (listed.length < 2 || listed.every((page) => page.path !== path)) return null;
  return { label, tabs: tabs.map(linkOf), more: more.map(linkOf), path };
}

const linkOf = ({ path: href, title }: Page) => ({ href, label: title });

/** The icons of a phone's bar, by label. */
const barIcons: Readonly<Record<string, ReactNode>> = {
  Home: <IconHome stroke={1.5} />,
  Register: <IconChecklist stroke={1.5} />,
  Scores: <IconClipboardText stroke={1.5} />,
  Messages: <IconMessages stroke={1.5} />,
  Homework: <IconPencil stroke={1.5} />,
  Tests: <IconDeviceLaptop stroke={1.5} />,
  Results: <IconCertificate stroke={1.5} />,
  Calendar: <IconCalendar stroke={1.5} />,
};

/** The link back from a page that a set-up step opened; the URL names the step. */
function BackToSetup() {
  const [{ setup }] = useAddress(["setup"]);
  if (setup === "") return null;
  return (
    <div>
      <ButtonLink kind="quiet" href={`/dashboard/setup?step=${encodeURIComponent(setup)}`}>
        {labels.backToSetup}
      </ButtonLink>
    </div>
  );
}

/**
 * Loads the parts that can wait until the page is idle: the service worker and the outbox. A device
 * that saves data loads them only for what waits on it, or is being typed.
 */
function OnceRead() {
  const { id } = useAccount();
  const [Parts, setParts] = useState<ComponentType | null>(null);
  const load = useCallback(async () => {
    const { OfflineParts } = await import("./offline/OfflineParts.tsx");
    setParts(() => OfflineParts);
  }, []);
  useWhenIdle(
    load,
    useCallback(() => hasWaiting(id) || draftForms(id).length > 0 || isPageOld(), [id]),
  );
  useWhenTyped(
    useCallback(async () => {
      if (fetchesOnDemand()) await load();
    }, [load]),
  );
  // They offer to load the page again.
  useEffect(
    () =>
      watchPageAge(() => {
        if (isPageOld()) load().catch(() => {});
      }),
    [load],
  );
  return Parts && <Parts />;
}

const unchanging = () => () => {};
const isPageOld = () => pageAge() !== "new";

/** The head of every print. It is not part of a page that the server renders. */
function PrintHead() {
  const isMounted = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  return (
    isMounted && (
      <div className="print-only print-letterhead">
        <Letterhead />
      </div>
    )
  );
}

interface SchoolLabelProps {
  name: string;
  /** Line below the name: session and term, or the person's class. */
  line?: string | undefined;
  logo?: string | null | undefined;
  /** Link target. */
  href: string;
}

/** The label at the top of the sidebar: crest, school and a line. */
function SchoolLabel({ name, line, logo, href }: SchoolLabelProps) {
  return (
    <AppLink href={href} className={styles.label}>
      <Crest src={logo} size={32} />
      <span className={styles.labelWords}>
        <span className={styles.schoolName}>{name}</span>
        {line && <span className={styles.line}>{line}</span>}
      </span>
    </AppLink>
  );
}

interface ShellHeaderProps {
  school: string;
  /** Session and term. */
  line: string | undefined;
  logo: string | null;
}

/** The school on a phone, the search, the greeting, and the menu of the signed-in person. */
function ShellHeader({ school, line, logo }: ShellHeaderProps) {
  const account = useAccount();
  const { settings } = useSchoolNow();
  const name = firstNameFirst(account);
  const byEmail = settings.welcomeMessageType === "email" && account.email !== null;
  return (
    <Row gap={3} nowrap>
      <span className={styles.crest}>
        <Crest src={logo} size={30} />
      </span>
      {mayUsePortal(account) && !account.isOnStandby && <SearchButton />}
      <p className={styles.welcome}>
        <span className={styles.school}>{school}</span>
        {line && <span className={styles.term}>{line}</span>}
        <span className={styles.greeting}>
          Welcome, {byEmail ? account.email : account.greetedAs}
        </span>
      </p>
      <Dropdown
        label={
          <>
            <span className={styles.personWords}>
              <span className={styles.personName}>{name}</span>{" "}
              <span className={styles.role}>{roleOf(account)}</span>
            </span>
            <Avatar name={name} src={account.profileImageUrl} />
          </>
        }
      >
        <AppLink href="/dashboard/profile">Profile</AppLink>
        {mayUsePortal(account) && <AppLink href="/help">Help</AppLink>}
        <div className={styles.scheme}>
          <SchemeSwitch />
        </div>
        <button type="button" onClick={leave}>
          Logout
        </button>
      </Dropdown>
    </Row>
  );
}

/** Notice on a standby, also in print: that it is one, and the time of its data. */
function StandbyBanner({ copy }: { copy: StandbyNotice }) {
  return <p className={bannerStyles.banner}>{copyNotice(copy)}</p>;
}

/** Shows whose portal is viewed while a view is open, with a button to leave it. */
function ViewBanner() {
  const view = useOpenView();
  return view && <Banner key={view.id} view={view} />;
}

function Banner({ view }: { view: OpenView }) {
  const ends = Date.parse(view.expiresAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 10_000);
    const end = setTimeout(endView, Math.max(0, ends - Date.now()));
    return () => {
      clearInterval(clock);
      clearTimeout(end);
    };
  }, [ends]);
  const minutes = Math.max(0, Math.ceil((ends - now) / 60_000));

  function leave(): void {
    endView();
    // The view also expires on the server; the principal's own portal is already shown.
    viewAsApi.end.call({ id: view.id }).catch(() => {});
  }
  return (
    <aside className={styles.banner} aria-label="Viewing as another user">
      <p>
        You are viewing as <b>{view.name}</b>. {"You cannot make changes."} {minutes} min left
      </p>
      <Button size="compact-sm" onClick={leave}>
        {" "}
        Stop viewing
      </Button>
    </aside>
  );
}

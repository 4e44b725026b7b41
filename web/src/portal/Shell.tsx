import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { copyNotice } from "@school/core/api/copy-texts.ts";
import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import { mayUsePortal } from "@school/core/accounts/policy.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { IconLogout } from "@tabler/icons-react";
import { useSchoolFacts } from "../school/school-facts.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { AppFrame } from "../ui/frame/AppFrame.tsx";
import { OfflineBanner } from "../ui/feedback/OfflineBanner.tsx";
import { Row } from "../ui/page/Layout.tsx";
import bannerStyles from "../ui/feedback/OfflineBanner.module.css";
import { useWhenIdle } from "../ui/frame/use-when-idle.ts";
import { SchemeSwitch } from "../ui/frame/SchemeSwitch.tsx";
import { Sidebar } from "./Sidebar.tsx";
import styles from "./Shell.module.css";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Crest } from "../accounts/front/Crest.tsx";
import { useAccount } from "../accounts/account.ts";
import { roleOf } from "../accounts/account-facts.ts";
import { ProofAsker } from "../accounts/profile/ProofAsker.tsx";
import { leave } from "./offline/leave.ts";
import { labels } from "./text.ts";
import { SearchButton } from "./search/SearchButton.tsx";
import { Avatar } from "../ui/page/Avatar.tsx";
import { Button, ButtonLink, IconButton } from "../ui/page/Button.tsx";
import { viewAsApi } from "../accounts/api.ts";
import { useAddress } from "../platform/address.ts";
import { useOpenView } from "../platform/session/use-session.ts";
import { endView, type OpenView } from "../platform/session/view-as.ts";
import { countData } from "../platform/data-use.ts";

interface ShellProps {
  path: string;
  /** Number of unread direct messages. */
  unread: number;
  children: ReactNode;
}

/** The frame around every signed-in page. */
export function Shell({ path, unread, children }: ShellProps) {
  const { name, logoUrl } = useSchoolFacts();
  const { currentTerm, copy } = useSchoolNow();
  useEffect(countData, []);
  const line = currentTerm ? fullTermName(currentTerm) : undefined;
  return (
    <AppFrame
      path={path}
      banner={
        <>
          <ViewBanner />
          {copy && <StandbyBanner copy={copy} />}
          <OfflineBanner />
          <ProofAsker />
          <OnceRead />
        </>
      }
      header={<ShellHeader />}
      sidebar={
        <>
          <SchoolLabel name={name} line={line} logo={logoUrl} href="/dashboard" />
          <Sidebar path={path} unread={unread} />
        </>
      }
      footer={
        <Row gap={3} spread>
          <span>{name}</span>
          <SchemeSwitch />
        </Row>
      }
    >
      <BackToSetup />
      {children}
    </AppFrame>
  );
}

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

/** Loads the parts that can wait until the page is idle: the service worker and the outbox. */
function OnceRead() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useWhenIdle(
    useCallback(async () => {
      const { OfflineParts } = await import("./offline/OfflineParts.tsx");
      setParts(() => OfflineParts);
    }, []),
  );
  return Parts && <Parts />;
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
      <Crest src={logo} size={38} />
      <span className={styles.labelWords}>
        <span className={styles.schoolName}>{name}</span>
        {line && <span className={styles.line}>{line}</span>}
      </span>
    </AppLink>
  );
}

/** The greeting, the signed-in person, and the sign-out. */
function ShellHeader() {
  const account = useAccount();
  const { settings } = useSchoolNow();
  const name = firstNameFirst(account);
  const byEmail = settings.welcomeMessageType === "email" && account.email !== null;
  return (
    <Row gap={3} nowrap>
      <p className={styles.welcome}>Welcome, {byEmail ? account.email : account.greetedAs}</p>
      {mayUsePortal(account) && !account.isOnStandby && <SearchButton />}
      <AppLink href="/dashboard/profile" className={styles.person}>
        <span className={styles.personWords}>
          <span className={styles.personName}>{name}</span>{" "}
          <span className={styles.role}>{roleOf(account)}</span>
        </span>
        <Avatar name={name} src={account.profileImageUrl} />
      </AppLink>
      <IconButton label="Logout" icon={<IconLogout stroke={1.5} size={20} />} onClick={leave} />
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

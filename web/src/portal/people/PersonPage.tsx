import type { ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { PageTabs } from "../../ui/frame/PageTabs.tsx";
import { Avatar } from "../../ui/page/Avatar.tsx";
import { Page, type Crumb } from "../../ui/page/Page.tsx";
import { MenuAction, RowMenu } from "../../ui/table/RowMenu.tsx";
import styles from "./People.module.css";

interface PersonTab {
  /** In the address. */
  key: string;
  label: string;
  /** False for a reader who may not see it, or where there is nothing. */
  content: ReactNode;
}

interface PersonPageProps {
  name: string;
  /** Path of the page. */
  path: string;
  /** In the order of the initials: surname last. */
  initialsOf: string;
  picture: string | null;
  /** A pupil's sports house. */
  house?: string | null | undefined;
  crumbs?: readonly Crumb[] | undefined;
  /** Class, ids and what is not as usual, in a row; false is left out. */
  facts: readonly ReactNode[];
  /** The one button beside the menu. */
  action?: ReactNode;
  /** Entries of the menu after Print. */
  menu?: ReactNode;
  /** The first is open unless the address names another. */
  tabs: readonly PersonTab[];
}

/** The page of one person: header, then the panels of the open tab, which also prints. */
export function PersonPage(props: PersonPageProps) {
  const { name, path, initialsOf, picture, house, crumbs, facts, action, menu } = props;
  const [{ tab }] = useAddress(["tab"]);
  const tabs = props.tabs.filter(({ content }) => Boolean(content));
  const open = tabs.find(({ key }) => key === tab) ?? tabs[0];
  const hrefOf = (one: PersonTab | undefined) =>
    one === tabs[0] ? path : `${path}?tab=${one?.key ?? ""}`;
  return (
    <div className={styles.person}>
      <Page
        title={name}
        crumbs={crumbs}
        lead={<Avatar name={initialsOf} src={picture} house={house} size="lg" />}
        description={
          <span className={styles.facts}>
            {facts.filter(Boolean).map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </span>
        }
        actions={
          <>
            {action}
            <RowMenu size="page" name={name}>
              <MenuAction onClick={() => window.print()}>Print</MenuAction>
              {menu}
            </RowMenu>
          </>
        }
      >
        {tabs.length > 1 && (
          <PageTabs
            label={name}
            path={hrefOf(open)}
            tabs={tabs.map((one) => ({ label: one.label, href: hrefOf(one) }))}
            more={[]}
          />
        )}
        {open?.content}
      </Page>
    </div>
  );
}

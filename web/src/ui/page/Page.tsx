import { createContext, use, useEffect, type ReactNode } from "react";
import { PageTabs, TabsOfPage } from "../frame/PageTabs.tsx";
import { AppLink } from "./AppLink.tsx";
import styles from "./Page.module.css";

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  href?: string | undefined;
}

export interface PageProps {
  title: string;
  /** A sentence in place of the visible title, which screen readers then read first: a greeting. */
  heading?: string | undefined;
  /** Breadcrumbs, outermost first. After a link the title is added as the last one. */
  crumbs?: readonly Crumb[] | undefined;
  /** One or two sentences below the title. */
  description?: ReactNode;
  /** Buttons of the page, the primary one last. */
  actions?: ReactNode;
  /** Before the title: a picture of the page's person. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of a page: tabs, breadcrumbs, title, actions and body. Sets the tab's title. */
export function Page({ title, heading, crumbs, description, actions, lead, children }: PageProps) {
  usePageShown(title);
  const tabs = use(TabsOfPage);
  return (
    <div className={styles.page}>
      {tabs && <PageTabs {...tabs} />}
      <header className={styles.head}>
        {crumbs && !tabs && (
          <Breadcrumb crumbs={crumbs.at(-1)?.href ? [...crumbs, { label: title }] : crumbs} />
        )}
        <div className={styles.row} data-lead={lead ? true : undefined}>
          {lead}
          <div className={styles.words} data-greeting={heading === undefined ? undefined : true}>
            <h1 className={styles.title}>
              {heading === undefined ? (
                title
              ) : (
                <>
                  <span className="visually-hidden">{`${title}.`}</span>{" "}
                  {/* The server rendered it a moment ago, perhaps before noon. */}
                  <span suppressHydrationWarning>{heading}</span>
                </>
              )}
            </h1>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href ? (
              <AppLink href={crumb.href}>{crumb.label}</AppLink>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Called when a page is rendered and handles events; server-rendered parts may hydrate later. */
export const PageShown = createContext<() => void>(() => {});

/** Sets the tab's title of a page, and says that it is rendered. */
export function usePageShown(title: string): void {
  useDocumentTitle(title);
  const onShown = use(PageShown);
  useEffect(() => onShown(), [onShown]);
}

/** The school's name; null before it is known. */
export const SchoolNameContext = createContext<string | null>(null);

/** Sets the tab's title: the page's name before the school's, or the document's own title. */
export function useDocumentTitle(title: string): void {
  const school = use(SchoolNameContext);
  useEffect(() => {
    const owner = school ?? document.title.split(" · ").at(-1);
    document.title = owner ? `${title} · ${owner}` : title;
  }, [title, school]);
}

import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import { useRouter } from "@tanstack/react-router";
import { useSchoolFacts } from "../school/school-facts.ts";
import { UiProvider } from "../ui/frame/UiProvider.tsx";
import { isSittingAddress } from "../cbt/sittings/sitting-address.ts";
import { parseAddress } from "../platform/address.ts";
import { afterPaint } from "../ui/frame/after-paint.ts";
import type { AppLinkProps } from "../ui/page/AppLink.tsx";

/** Providers for all pages, with the school's colour and name. Used once, at the root. */
export function SchoolUi({ children }: { children: ReactNode }) {
  const { colour, name } = useSchoolFacts();
  return (
    <UiProvider colour={colour} name={name} link={RouterLink}>
      {children}
    </UiProvider>
  );
}

/** Links within the portal navigate without a page load; others are plain anchors. */
export function RouterLink({ href, onClick, ...rest }: AppLinkProps) {
  const router = useRouter();
  const prefetch = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) =>
    void prefetchPage(router, currentTarget);
  return (
    <a
      href={href}
      onFocus={prefetch}
      onPointerEnter={prefetch}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const target = targetOf(router, event.currentTarget);
        if (target === null || event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        void openPage(router, event.currentTarget, target);
      }}
    />
  );
}

type Router = ReturnType<typeof useRouter>;

/** The route to which a link leads; null if the browser must open it. */
function targetOf({ latestLocation }: Router, link: HTMLAnchorElement) {
  const href = link.getAttribute("href") ?? "";
  const url = new URL(href, location.origin + latestLocation.href);
  const elsewhere = url.origin !== location.origin || isSittingAddress(url.pathname);
  if (elsewhere || href.startsWith("#") || link.target || link.hasAttribute("download"))
    return null;
  return { to: url.pathname, search: parseAddress(url.search), hash: url.hash.slice(1) };
}

/** A press that opens a tab or a menu. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

/** The link that was touched or focused last. */
let prefetched: HTMLAnchorElement | null = null;

/** Loads the code of a link's page before the link is pressed, after the answer to the touch. */
async function prefetchPage(router: Router, link: HTMLAnchorElement): Promise<void> {
  if (prefetched === link) return;
  prefetched = link;
  await afterPaint();
  const target = targetOf(router, link);
  // On failure the code is loaded when the page is opened.
  if (target !== null) router.preloadRoute(target).catch(() => {});
}

/** Marks the pressed link, and opens its page once that is painted: a slow phone answers the tap first. */
async function openPage(
  router: Router,
  link: HTMLAnchorElement,
  target: NonNullable<ReturnType<typeof targetOf>>,
): Promise<void> {
  link.dataset["opening"] = "";
  const clear = () => delete link.dataset["opening"];
  await afterPaint();
  // Where a page asks before it is left, the answer may be to stay: nothing opens then.
  addEventListener("pointerdown", clear, { once: true });
  await router.navigate(target);
  clear();
}

import type { ReactNode } from "react";
import { Link, useRouter } from "@tanstack/react-router";
import { useSchoolFacts } from "../school/school-facts.ts";
import { UiProvider } from "../ui/frame/UiProvider.tsx";
import { isSittingAddress } from "../cbt/sittings/sitting-address.ts";
import { parseAddress } from "../platform/address.ts";
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

/** On the server any origin will do: links of the portal have none. */
const ORIGIN = import.meta.env.SSR ? "http://portal.invalid" : location.origin;

/** Links within the portal navigate without a page load; others are plain anchors. */
export function RouterLink({ href, target, children, ...rest }: AppLinkProps) {
  const { latestLocation } = useRouter();
  const url = new URL(href, ORIGIN + latestLocation.href);
  const elsewhere = url.origin !== ORIGIN || isSittingAddress(url.pathname);
  if (elsewhere || rest.download !== undefined || target || href.startsWith("#")) {
    return (
      <a href={href} target={target} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link
      {...rest}
      to={url.pathname}
      search={parseAddress(url.search)}
      {...(url.hash === "" ? {} : { hash: url.hash.slice(1) })}
      activeOptions={{ exact: true }}
    >
      {children}
    </Link>
  );
}

import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { parseAddress } from "./address.ts";

/**
 * Leads to another page of the portal in place of this one. The address is taken once: while
 * the way there is under way, what it was made from may already have changed.
 */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  const [target] = useState(href);
  useEffect(() => {
    const url = new URL(target, location.origin);
    void router.navigate({
      to: url.pathname,
      search: parseAddress(url.search),
      replace: true,
    });
  }, [router, target]);
  return null;
}

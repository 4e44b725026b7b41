import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { parseAddress } from "./address.ts";

/**
 * Redirects to another page of the portal. The address is read once: its inputs may change during
 * the navigation.
 */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  const [target] = useState(href);
  useEffect(() => {
    const url = new URL(target, location.origin);
    void router.navigate({
      to: url.pathname,
      search: parseAddress(url.search),
      hash: url.hash.slice(1),
      replace: true,
    });
  }, [router, target]);
  return null;
}

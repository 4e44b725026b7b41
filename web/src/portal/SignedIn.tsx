import { mayOpenPage, redirects } from "@school/core/portal/pages.ts";
import type { Shell as ShellFacts } from "@school/core/portal/contract-shell.ts";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { AccountContext, type Account } from "../accounts/account.ts";
import { signInAddress } from "../accounts/return-address.ts";
import { GoTo } from "../platform/GoTo.tsx";
import { writeUser } from "../platform/session/stored.ts";
import { useSession } from "../platform/session/use-session.ts";
import { SchoolNowContext } from "../school/school-now.ts";
import { OwnStudentsContext } from "../students/own-students.ts";
import { AccessDenied } from "./AccessDenied.tsx";
import { portalApi } from "./api.ts";
import { PageLoading } from "./PageLoading.tsx";
import { Shell } from "./Shell.tsx";
import { ShellError } from "./ShellError.tsx";

/** The guard of every signed-in page: a session first, then the facts, then the permission. */
export function SignedIn() {
  const session = useSession();
  const router = useRouter();
  if (session.status === "loading") return <PageLoading />;
  if (session.accountId === null) {
    const here = session.left ? "/dashboard" : router.latestLocation.href;
    return <GoTo href={signInAddress(here)} />;
  }
  return <WithAccount key={session.accountId} />;
}

function WithAccount() {
  const shell = useQuery(portalApi.shell.queryOptions({ refetchOnWindowFocus: true }));
  const facts = shell.data?.data;
  useEffect(() => {
    if (facts) writeUser(facts.user);
  }, [facts]);
  if (facts) return <WithFacts facts={facts} />;
  if (shell.isError) return <ShellError error={shell.error} retry={() => void shell.refetch()} />;
  return <PageLoading />;
}

function WithFacts({ facts }: { facts: ShellFacts }) {
  // The page that is shown, not one that is still loading.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "/" });
  return (
    <AccountContext value={facts.user}>
      <SchoolNowContext value={facts}>
        <OwnStudentsContext value={facts.students}>
          <Shell path={path}>
            <Guarded account={facts.user} path={path} />
          </Shell>
        </OwnStudentsContext>
      </SchoolNowContext>
    </AccountContext>
  );
}

function Guarded({ account, path }: { account: Account; path: string }) {
  const elsewhere = redirects.find((one) => one.path === path)?.to;
  if (typeof elsewhere === "function") return <GoTo key={path} href={elsewhere(account)} />;
  return mayOpenPage(account, path) ? <Outlet /> : <AccessDenied />;
}

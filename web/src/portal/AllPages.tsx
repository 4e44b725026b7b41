import { pageGroupsOf } from "@school/core/portal/navigation.ts";
import { useAccount } from "../accounts/account.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Grid, PlainList } from "../ui/page/Layout.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Panel } from "../ui/page/Panel.tsx";

/** Every page that the person may open, in the groups and the order of the specification. */
export function AllPages() {
  return (
    <Page title="All Pages">
      <Grid>
        {pageGroupsOf(useAccount()).map(({ label, pages }) => (
          <Panel key={label} title={label}>
            <PlainList>
              {pages.map(({ path, title }) => (
                <li key={path}>
                  <AppLink href={path}>{title}</AppLink>
                </li>
              ))}
            </PlainList>
          </Panel>
        ))}
      </Grid>
    </Page>
  );
}

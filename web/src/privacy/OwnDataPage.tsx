import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { PhotoConsentPanel } from "../site/consents/PhotoConsentPanel.tsx";
import { titles as consentTitles } from "../site/consents/text.ts";
import { AccessLogPanel } from "../students/access-log/AccessLogPanel.tsx";
import { accessLogTexts } from "../students/access-log/text.ts";
import { Loaded } from "../ui/feedback/Loaded.tsx";
import { Page } from "../ui/page/Page.tsx";
import { privacyApi } from "./api.ts";
import { DataExportPanel } from "./exports/DataExportPanel.tsx";
import { titles } from "./text.ts";

/**
 * Page about the data that the school stores about the signed-in person and, for a parent, the
 * children.
 */
export function OwnDataPage() {
  const covered = useQuery(privacyApi.covered.queryOptions());
  return (
    <Page
      title="Your Data"
      description="Ask for a copy of everything that the school keeps in this portal."
    >
      <Loaded query={covered} failed={titles.notLoaded}>
        {({ data: people }) =>
          people.map(({ id, name, isSelf, isPupil }) => (
            <Fragment key={id}>
              <DataExportPanel personId={id} title={isSelf ? `${name} (you)` : name} />
              {isPupil && (
                <PhotoConsentPanel id={id} name={name} title={`${consentTitles.panel}: ${name}`} />
              )}
              {isPupil && <AccessLogPanel id={id} title={`${accessLogTexts.title}: ${name}`} />}
            </Fragment>
          ))
        }
      </Loaded>
    </Page>
  );
}

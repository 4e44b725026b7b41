import type { SiteContent } from "@school/core/site/content.ts";
import type { SiteDraft } from "@school/core/site/contract.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { screen } from "@testing-library/react";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses, type SentRequest } from "../../platform/page-under-test.tsx";
import { SiteContentPage } from "./SiteContentPage.tsx";
import { editorButtons } from "./text.ts";

export const PUBLISHED_AT = "2026-01-12T08:00:00.000Z";

export function draftOf(
  content: SiteContent,
  version: number,
  more: Partial<SiteDraft> = {},
): SiteDraft {
  return {
    content,
    published: DEFAULT_SITE,
    publishedBy: "Ada Obi",
    publishedAt: PUBLISHED_AT,
    isDraft: content !== DEFAULT_SITE,
    version,
    updatedAt: version === 0 ? null : PUBLISHED_AT,
    updatedBy: version === 0 ? null : "Ireti Cole",
    ...more,
  };
}

export const oldPage = {
  id: "v1",
  publishedAt: PUBLISHED_AT,
  publishedBy: "Ada Obi",
  isCurrent: false,
};

export function open(query: string, responses: FakeResponses = {}): SentRequest[] {
  return mountFor(SiteContentPage, {
    role: "PRINCIPAL",
    query,
    responses: {
      "GET /api/site/draft": () => ({ data: draftOf(DEFAULT_SITE, 0) }),
      "GET /api/site/pictures": () => onePage([]),
      "GET /api/site/versions": () => onePage([oldPage]),
      "PUT /api/site/draft": ({ body }) => ({
        data: draftOf((body as { content: SiteContent }).content, 1),
      }),
      ...responses,
    },
  });
}

export interface Sent {
  version: number;
  content: SiteContent;
}

export const sent = (requests: SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body as Sent);
export const saveButton = () => screen.getByRole("button", { name: editorButtons.saveDraft });

import { implement } from "@orpc/server";
import { siteContentContract } from "@school/core/site/contract-content.ts";
import { guard } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { loadBuiltSite } from "./built-site.ts";
import {
  discardDraft,
  publishDraft,
  restoreVersion,
  saveDraft,
  type Publication,
} from "./commands-content.ts";
import { PageNotBuilt, SiteVersionNotFound } from "./errors.ts";
import { siteFacts } from "./queries.ts";
import { presentDraft, presentVersion } from "./present.ts";
import { findVersion, listVersions, readDraft } from "./queries-admin.ts";
import { siteMessagesRoutes } from "./routes-messages.ts";
import { siteNewsletterRoutes } from "./routes-newsletter.ts";
import { sitePicturesRoutes } from "./routes-pictures.ts";

const api = implement(siteContentContract).$context<RequestContext>().use(guard);

function presentPublication({ draft, versionId, previousId }: Publication) {
  return { ...presentDraft(draft), versionId, previousId };
}

export const siteRoutes = {
  draft: api.draft.handler(async ({ context: { db } }) => ({
    data: presentDraft(await readDraft(db)),
  })),

  saveDraft: api.saveDraft.use(transaction).handler(async ({ context, input }) => ({
    data: presentDraft(await saveDraft(context, input)),
  })),

  preview: api.preview.handler(async ({ context: { config, db }, input }) => {
    const built = await loadBuiltSite();
    if (!built) throw new PageNotBuilt();
    const { publicUrl } = config;
    const facts = await siteFacts(db, input.content);
    return { data: { html: built.renderSite({ ...facts, publicUrl, assets: built.assets }) } };
  }),

  discardDraft: api.discardDraft.use(transaction).handler(async ({ context, input }) => ({
    data: presentDraft(await discardDraft(context, input.version)),
  })),

  publish: api.publish.use(transaction).handler(async ({ context, input }) => ({
    data: presentPublication(await publishDraft(context, input.version)),
  })),

  versions: api.versions.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listVersions(db, input);
    return { data: rows.map(presentVersion), pagination };
  }),

  version: api.version.handler(async ({ context: { db }, input }) => {
    const found = await findVersion(db, input.id);
    if (!found) throw new SiteVersionNotFound();
    return { data: { ...presentVersion(found), content: found.content } };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => ({
    data: presentPublication(await restoreVersion(context, input)),
  })),

  ...sitePicturesRoutes,
  ...siteMessagesRoutes,
  ...siteNewsletterRoutes,
};

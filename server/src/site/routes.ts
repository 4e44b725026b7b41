import { implement, os } from "@orpc/server";
import { sitePageContract } from "@school/core/site/contract.ts";
import { guard } from "../accounts/guards.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { StaleVersion } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import { hasMailServer } from "../platform/outgoing/mail/mail-server.ts";
import { readBuiltSite } from "./built-site.ts";
import { discardDraft, lockSite, publishDraft, restoreVersion, saveDraft } from "./commands.ts";
import { addPicture, namePupils, removePicture } from "./commands-pictures.ts";
import { consentsRoutes } from "./consents/routes.ts";
import { PageNotBuilt, SiteVersionNotFound } from "./errors.ts";
import { makePictureSizes } from "./make-picture-sizes.ts";
import { presentDraft, presentPicture, presentPublication, presentVersion } from "./present.ts";
import { type DraftRow, findVersion, listPictures, listVersions, readDraft } from "./queries.ts";
import { siteFacts } from "./queries-page.ts";
import { siteEnquiriesRoutes } from "./routes-enquiries.ts";
import { siteNewsletterRoutes } from "./routes-newsletter.ts";

const api = implement(sitePageContract).$context<RequestContext>().use(guard);

/** The draft as the person saw it, with the site locked; throws if it has changed. */
async function openDraft(tx: Transaction, version: number): Promise<DraftRow> {
  await lockSite(tx);
  const draft = await readDraft(tx);
  if (draft.version !== version) throw new StaleVersion(presentDraft(draft));
  return draft;
}

/** The upload in its sizes, made before any transaction begins. */
const decoding = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { picture }: { picture: File }) =>
    next({ context: { made: await makePictureSizes(picture) } }),
  );

export const siteRoutes = {
  draft: api.draft.handler(async ({ context: { db } }) => ({
    data: presentDraft(await readDraft(db)),
  })),

  saveDraft: api.saveDraft.use(transaction).handler(async ({ context, input }) => {
    const before = await openDraft(context.tx, input.version);
    return { data: presentDraft(await saveDraft(context, before, input.content)) };
  }),

  preview: api.preview.handler(async ({ context: { config, db }, input }) => {
    const built = readBuiltSite();
    if (!built) throw new PageNotBuilt();
    const { publicUrl } = config;
    const facts = await siteFacts(db, input.content);
    const page = {
      ...facts,
      publicUrl,
      assets: built.assets,
      savingData: false,
      isOnStandby: false,
      sendsEmail: hasMailServer(config),
    };
    return { data: { html: await built.render("renderSite", page) } };
  }),

  discardDraft: api.discardDraft.use(transaction).handler(async ({ context, input }) => {
    const before = await openDraft(context.tx, input.version);
    return { data: presentDraft(await discardDraft(context, before)) };
  }),

  publish: api.publish.use(transaction).handler(async ({ context, input }) => {
    const before = await openDraft(context.tx, input.version);
    return { data: presentPublication(await publishDraft(context, before)) };
  }),

  versions: api.versions.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listVersions(db, input);
    return { data: rows.map(presentVersion), pagination };
  }),

  version: api.version.handler(async ({ context: { db }, input }) => {
    const version = await findVersion(db, input.id);
    if (!version) throw new SiteVersionNotFound();
    return { data: { ...presentVersion(version), content: version.content } };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => {
    const before = await openDraft(context.tx, input.version);
    return { data: presentPublication(await restoreVersion(context, before, input.id)) };
  }),

  pictures: api.pictures.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listPictures(db, input);
    return { data: rows.map(presentPicture), pagination };
  }),

  uploadPicture: api.uploadPicture
    .use(decoding)
    .use(transaction)
    .handler(async ({ context }) => ({
      data: presentPicture(await addPicture(context, context.made)),
    })),

  namePupils: api.namePupils.use(transaction).handler(async ({ context, input }) => ({
    data: presentPicture(await namePupils(context, input)),
  })),

  removePicture: api.removePicture.use(transaction).handler(async ({ context, input }) => {
    await removePicture(context, input.id);
    return { data: { id: input.id } };
  }),

  ...consentsRoutes,
  ...siteEnquiriesRoutes,
  ...siteNewsletterRoutes,
};

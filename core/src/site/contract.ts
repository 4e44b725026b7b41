import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { CONSENT_STATES } from "./consents/consent.ts";
import { consentsContract } from "./consents/contract.ts";
import { SiteContent } from "./content.ts";
import { siteEnquiriesContract } from "./contract-enquiries.ts";
import { siteNewsletterContract } from "./contract-newsletter.ts";
import { mayEditSite } from "./policy.ts";

const tag = "site";
const time = z.iso.datetime();

/** The draft and the published page. Times are RFC 3339. */
export const SiteDraft = z.object({
  content: SiteContent,
  /** The content that visitors see; null before the first publication. */
  published: SiteContent.nullable(),
  /** Whether the two differ; true before the first publication. */
  isDraft: z.boolean(),
  /** Increases with every draft, publication and restore; 0 before the first. */
  version: z.int(),
  updatedAt: time.nullable(),
  updatedBy: z.string().nullable(),
  /** Null before the first publication. */
  publishedAt: time.nullable(),
  publishedBy: z.string().nullable(),
});
export type SiteDraft = z.infer<typeof SiteDraft>;

/** A published version of the page. */
export const SiteVersion = z.object({
  id: z.uuid(),
  publishedAt: time,
  /** Null if no user published it, as in the demo school. */
  publishedBy: z.string().nullable(),
  /** Whether it is the current page. */
  isCurrent: z.boolean(),
});
export type SiteVersion = z.infer<typeof SiteVersion>;

/** A pupil who can be recognised in a picture. */
const PicturePupil = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** The family's answer about photos on the public page. */
  state: z.enum(CONSENT_STATES),
});

/** Maximum number of pupils named for one picture. */
export const MAX_PICTURE_PUPILS = 60;

/** A picture uploaded for the public page. */
export const UploadedPicture = z.object({
  id: z.uuid(),
  /** Smallest first; widths and heights in pixels, URLs that never change. */
  sizes: z.array(z.object({ width: z.int(), height: z.int(), webp: z.string(), avif: z.string() })),
  createdAt: time,
  uploadedBy: z.string(),
  /** Whether the page or its draft shows it. */
  isUsed: z.boolean(),
  /**
   * Pupils who can be recognised, by name; empty for none, null if not stated yet. Publication
   * requires this and the consent of all of them.
   */
  pupils: z.array(PicturePupil).nullable(),
  /** Increases each time that the pupils are stated. */
  version: z.int(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** Response to publishing and restoring: the current page, and the previous version. */
const Published = SiteDraft.extend({ versionId: z.uuid(), previousId: z.uuid().nullable() });

const seen = { version: z.int().min(0).max(1_000_000_000) };

/** Administration of the public page: its content, versions and pictures. */
export const sitePageContract = {
  draft: endpoint(mayEditSite, {
    method: "GET",
    path: "/site/draft",
    viewable: true,
    summary: "The draft of the public page",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(SiteDraft)),

  saveDraft: endpoint(mayEditSite, {
    method: "PUT",
    path: "/site/draft",
    summary: "Saves the draft of the public page; visitors do not see it",
    tag,
    current: SiteDraft,
  })
    .input(z.strictObject({ ...seen, content: SiteContent }))
    .output(dataOf(SiteDraft)),

  preview: endpoint(mayEditSite, {
    method: "POST",
    path: "/site/preview",
    summary: "A preview of the public page with this content, as an HTML document",
    tag,
  })
    .input(z.strictObject({ content: SiteContent }))
    .output(dataOf(z.object({ html: z.string() }))),

  discardDraft: endpoint(mayEditSite, {
    method: "DELETE",
    path: "/site/draft",
    summary:
      "Discards the draft and returns to the published page, or to the first draft before there is one",
    tag,
    current: SiteDraft,
  })
    .input(z.strictObject(seen))
    .output(dataOf(SiteDraft)),

  publish: endpoint(mayEditSite, {
    method: "POST",
    path: "/site/publish",
    summary:
      "Publishes the draft; refused while it shows a picture whose pupils are not named or have not all given consent",
    tag,
    current: SiteDraft,
  })
    .input(z.strictObject(seen))
    .output(dataOf(Published)),

  versions: endpoint(mayEditSite, {
    method: "GET",
    path: "/site/versions",
    viewable: true,
    summary: "Published versions of the public page with date and author, newest first",
    tag,
  })
    .input(z.strictObject(paging(20)))
    .output(pageOf(SiteVersion)),

  version: endpoint(mayEditSite, {
    method: "GET",
    path: "/site/versions/{id}",
    viewable: true,
    summary: "One published version of the public page",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(SiteVersion.extend({ content: SiteContent }))),

  restore: endpoint(mayEditSite, {
    method: "POST",
    path: "/site/versions/{id}/restore",
    summary:
      "Publishes an earlier page again, as a new version; pictures that were removed or may not be shown are left out",
    tag,
    current: SiteDraft,
  })
    .input(z.strictObject({ id: z.uuid(), ...seen }))
    .output(dataOf(Published)),

  pictures: endpoint(mayEditSite, {
    method: "GET",
    path: "/site/pictures",
    viewable: true,
    summary: "Uploaded pictures of the public page, newest first",
    tag,
  })
    .input(z.strictObject(paging(50)))
    .output(pageOf(UploadedPicture)),

  uploadPicture: endpoint(mayEditSite, {
    method: "POST",
    path: "/site/pictures",
    summary:
      "Uploads a picture for the public page in several sizes (multipart field picture: jpeg, png, webp or gif under 8 MB)",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ picture: z.file() }))
    .output(dataOf(UploadedPicture)),

  namePupils: endpoint(mayEditSite, {
    method: "PUT",
    path: "/site/pictures/{id}/pupils",
    summary: "Says which pupils can be recognised in a picture; an empty list for none",
    tag,
    current: UploadedPicture,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        pupils: z.array(z.uuid()).max(MAX_PICTURE_PUPILS),
        /** Version of the picture that the person saw; 409 if the pupils have changed since. */
        version: z.int().min(1).max(1_000_000_000),
      }),
    )
    .output(dataOf(UploadedPicture)),

  removePicture: endpoint(mayEditSite, {
    method: "DELETE",
    path: "/site/pictures/{id}",
    summary: "Deletes a picture that neither the page nor its draft uses",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};

/** Administration of the public page, and of what visitors send through it. */
export const siteContract = {
  ...sitePageContract,
  ...consentsContract,
  ...siteEnquiriesContract,
  ...siteNewsletterContract,
};

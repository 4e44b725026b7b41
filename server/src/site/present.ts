import type { SiteDraft, SiteVersion, UploadedPicture } from "@school/core/site/contract.ts";
import type { ContactMessage } from "@school/core/site/contract-messages.ts";
import type { NewsletterReader } from "@school/core/site/contract-newsletter.ts";
import { publicAddress } from "../platform/documents/files/address.ts";
import type { Publication } from "./commands.ts";
import type { DraftRow, PictureRow, VersionRow } from "./queries.ts";
import type { MessageRow } from "./queries-messages.ts";
import type { ReaderRow } from "./queries-newsletter.ts";

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

export function presentDraft(row: DraftRow): SiteDraft {
  const { content, published, isDraft, version, updatedBy, publishedBy } = row;
  return {
    content,
    published,
    isDraft,
    version,
    updatedBy,
    publishedBy,
    updatedAt: timeOf(row.updatedAt),
    publishedAt: timeOf(row.publishedAt),
  };
}

export function presentPublication({ draft, versionId, previousId }: Publication) {
  return { ...presentDraft(draft), versionId, previousId };
}

export function presentVersion({
  id,
  publishedAt,
  publishedBy,
  isCurrent,
}: VersionRow): SiteVersion {
  return { id, publishedAt: publishedAt.toISOString(), publishedBy, isCurrent };
}

export function presentPicture(row: PictureRow): UploadedPicture {
  const { id, createdAt, uploadedBy, isUsed, version } = row;
  const sizes = row.sizes.map(({ width, height, webp, avif }) => ({
    width,
    height,
    webp: publicAddress(webp),
    avif: publicAddress(avif),
  }));
  const pupils = row.pupils?.map(({ id: studentId, firstName, lastName, state }) => ({
    id: studentId,
    firstName,
    lastName,
    state,
  }));
  return {
    id,
    sizes,
    createdAt: createdAt.toISOString(),
    uploadedBy,
    isUsed,
    pupils: pupils ?? null,
    version,
  };
}

export function presentMessage(row: MessageRow): ContactMessage {
  const { id, name, email, message, answeredBy, version } = row;
  return {
    id,
    name,
    email,
    message,
    answeredBy,
    version,
    createdAt: row.createdAt.toISOString(),
    readAt: timeOf(row.readAt),
    answeredAt: timeOf(row.answeredAt),
  };
}

export function presentReader({ id, email, state, ...row }: ReaderRow): NewsletterReader {
  return {
    id,
    email,
    state,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: timeOf(row.confirmedAt),
    leftAt: timeOf(row.leftAt),
  };
}

import type { SiteDraft, SiteVersion, UploadedPicture } from "@school/core/site/contract.ts";
import type { Enquiry } from "@school/core/site/contract-enquiries.ts";
import type { NewsletterReader } from "@school/core/site/contract-newsletter.ts";
import { publicAddress } from "../platform/documents/files/address.ts";
import type { Publication } from "./commands.ts";
import type { DraftRow, PictureRow, VersionRow } from "./queries.ts";
import type { EnquiryRow } from "./queries-enquiries.ts";
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

export function presentEnquiry(row: EnquiryRow): Enquiry {
  const { id, name, email, phone, message, state, version } = row;
  const { childFirstName: firstName, childLastName: lastName } = row;
  const { childDob: dob, childAge: age, classWanted } = row;
  return {
    id,
    name,
    email,
    phone,
    message,
    child:
      firstName === null || lastName === null
        ? null
        : { firstName, lastName, dob, age, classWanted: classWanted ?? "" },
    state,
    pupilId: row.admittedPupilId,
    notes: row.notes.map((note) => ({
      id: note.id,
      text: note.text,
      state: note.state,
      by: note.by,
      at: note.createdAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    version,
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

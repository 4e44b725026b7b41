import type { Actor } from "@school/core/accounts/actor.ts";
import type {
  Announcement,
  PublicAnnouncement,
  WrittenAnnouncement,
} from "@school/core/announcements/contract.ts";
import { mayChangeAnnouncement } from "@school/core/announcements/policy.ts";
import type { listAnnouncements, newestAnnouncements, WrittenRow } from "./queries.ts";

type PublicRow = Awaited<ReturnType<typeof newestAnnouncements>>[number];
type Row = Awaited<ReturnType<typeof listAnnouncements>>["rows"][number];

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

export function presentPublic({ id, title, body, publishAt }: PublicRow): PublicAnnouncement {
  return { id, _id: id, title, body, publishedAt: publishAt.toISOString() };
}

export function presentAnnouncement(row: Row): Announcement {
  const { audience, author, isRead, expiresAt, path } = row;
  return { ...presentPublic(row), path, audience, author, isRead, expiresAt: timeOf(expiresAt) };
}

export function presentWritten(row: WrittenRow, actor: Actor): WrittenAnnouncement {
  const { id, title, body, audience, onPublicSite, sendMail, author, state, reads, version } = row;
  return {
    id,
    _id: id,
    title,
    body,
    audience,
    publishAt: timeOf(row.publishAt),
    expiresAt: timeOf(row.expiresAt),
    onPublicSite,
    sendMail,
    mailedAt: timeOf(row.mailedAt),
    author,
    path: row.path,
    state,
    reads,
    mayChange: mayChangeAnnouncement(actor, { isAuthor: row.createdBy === actor.id }),
    version,
  };
}

import type { Audience } from "@school/core/announcements/announcement.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { announcements } from "./tables.ts";

interface AnnouncementOverrides {
  createdBy: string;
  title?: string;
  body?: string;
  audience?: Audience;
  /** Null for a draft; just now if left out. */
  publishAt?: Date | null;
  expiresAt?: Date;
  onPublicSite?: boolean;
}

/** An announcement, published to everyone just now by default. */
export async function makeAnnouncement(
  db: Database,
  overrides: AnnouncementOverrides,
): Promise<{ id: string; title: string }> {
  const id = newId();
  const {
    title = `News ${id.slice(-6)}`,
    body = "School closes at noon.",
    audience = "ALL",
    publishAt = new Date(),
    ...rest
  } = overrides;
  await db.insert(announcements).values({
    id,
    title,
    body,
    audience,
    publishAt,
    isDraft: publishAt === null,
    ...rest,
  });
  return { id, title };
}

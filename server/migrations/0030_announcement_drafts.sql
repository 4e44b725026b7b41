ALTER TABLE "announcements" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "announcements" SET "is_draft" = true WHERE "publish_at" IS NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_draft_or_time" CHECK ("announcements"."is_draft" or "announcements"."publish_at" is not null);
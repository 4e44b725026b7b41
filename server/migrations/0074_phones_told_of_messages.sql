ALTER TABLE "waiting_news" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "waiting_news" ADD COLUMN "child" text;--> statement-breakpoint
ALTER TABLE "waiting_news" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_news_for_phones" ON "waiting_news" USING btree ("person_id","path") WHERE "waiting_news"."writer" is not null;
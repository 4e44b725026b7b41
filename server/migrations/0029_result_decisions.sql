ALTER TABLE "results" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
CREATE INDEX "results_decided_together" ON "results" USING btree ("decision_id") WHERE "results"."decision_id" is not null;--> statement-breakpoint
UPDATE "results" SET "published_at" = "updated_at" WHERE "published";

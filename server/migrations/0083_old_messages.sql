ALTER TABLE "message_batches" ADD COLUMN "pruned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_batches" ADD COLUMN "pruned_counts" jsonb;--> statement-breakpoint
CREATE INDEX "message_batches_to_prune" ON "message_batches" USING btree ("created_at") WHERE "message_batches"."pruned_at" is null;
DROP INDEX "results_pending";--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "seconds_still" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD COLUMN "is_for_young" boolean;--> statement-breakpoint
CREATE INDEX "results_newest" ON "results" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "results_pending" ON "results" USING btree ("created_at","id") WHERE "results"."status" = 'pending';
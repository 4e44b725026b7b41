ALTER TABLE "issued_papers" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_papers_cancelled_by_index" ON "issued_papers" USING btree ("cancelled_by");--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_cancelled" CHECK (num_nonnulls("issued_papers"."cancelled_by", "issued_papers"."cancelled_at", "issued_papers"."cancel_reason") in (0, 3));
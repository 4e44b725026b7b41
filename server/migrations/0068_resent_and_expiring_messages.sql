ALTER TABLE "message_batches" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD COLUMN "resent_in" uuid;--> statement-breakpoint
ALTER TABLE "phone_messages" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_resent_in_message_batches_id_fk" FOREIGN KEY ("resent_in") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;
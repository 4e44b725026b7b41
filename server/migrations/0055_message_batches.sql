CREATE TABLE "message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"selection" jsonb NOT NULL,
	"channel" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"without_marks" boolean DEFAULT false NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"person_id" uuid,
	"student_ids" uuid[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"children" text NOT NULL,
	"address" text,
	"fault" text,
	"text" text NOT NULL,
	"otherwise" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "message_recipients_reached" CHECK ("message_recipients"."address" is not null or "message_recipients"."fault" is not null)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_batches_created_at_index" ON "message_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_batches_waiting" ON "message_batches" USING btree ("leaves_at") WHERE "message_batches"."queued_at" is null and "message_batches"."stopped_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_batch_id_address_index" ON "message_recipients" USING btree ("batch_id","address");--> statement-breakpoint
CREATE INDEX "mails_batch_id_index" ON "mails" USING btree ("batch_id") WHERE "mails"."batch_id" is not null;
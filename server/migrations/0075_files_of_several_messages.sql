CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
INSERT INTO "message_files" ("message_id", "file_id") SELECT "message_id", "file_id" FROM "message_attachments" WHERE "message_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "message_attachments" DROP CONSTRAINT "message_attachments_message_id_direct_messages_id_fk";
--> statement-breakpoint
DROP INDEX "message_attachments_message_id_index";--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_direct_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."direct_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_message_attachments_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."message_attachments"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_file_id_index" ON "message_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "message_attachments" DROP COLUMN "message_id";
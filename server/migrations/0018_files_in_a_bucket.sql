CREATE TABLE "bucket_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "bucket_key" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_bucket_key_bucket_objects_key_fk" FOREIGN KEY ("bucket_key") REFERENCES "public"."bucket_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_bucket_key" ON "files" USING btree ("bucket_key");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_bytes_somewhere" CHECK (("files"."bytes" is null) = ("files"."bucket_key" is not null));
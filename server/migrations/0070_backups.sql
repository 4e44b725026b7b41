CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"folder" text,
	"file_name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tables_done" integer DEFAULT 0 NOT NULL,
	"tables" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"trial" text,
	"note" text,
	"started_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_under_way" ON "backups" USING btree (("finished_at" is null)) WHERE "backups"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_in_order" ON "backups" USING btree ("started_at","id");
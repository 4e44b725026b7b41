CREATE TABLE "sheet_file_pieces" (
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "sheet_file_pieces_file_id_place_pk" PRIMARY KEY("file_id","place")
);
--> statement-breakpoint
CREATE TABLE "sheet_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"form" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"sheets" integer NOT NULL,
	"sheets_done" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_release_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"class_ids" jsonb NOT NULL,
	"classes_done" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"send_mail" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"origin" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "sheet_file_pieces" ADD CONSTRAINT "sheet_file_pieces_file_id_sheet_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."sheet_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_files" ADD CONSTRAINT "sheet_files_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_files" ADD CONSTRAINT "sheet_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_release_runs" ADD CONSTRAINT "sheet_release_runs_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_files_created_by_index" ON "sheet_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "sheet_files_term_id_index" ON "sheet_files" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_files_created_at_index" ON "sheet_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_release_runs_under_way" ON "sheet_release_runs" USING btree ("term_id") WHERE "sheet_release_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sheet_release_runs_term_id_index" ON "sheet_release_runs" USING btree ("term_id");--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_run_id_sheet_release_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sheet_release_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_releases_run_id_index" ON "sheet_releases" USING btree ("run_id");
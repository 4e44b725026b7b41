CREATE TABLE "sheet_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"release_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sheet" jsonb NOT NULL,
	"key_id" uuid NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "sheet_issues_numbered" UNIQUE("student_id","term_id","number")
);
--> statement-breakpoint
CREATE TABLE "sheet_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid,
	"term_id" uuid NOT NULL,
	"reason" text,
	"released_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withheld_sheets" (
	"student_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"withheld_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withheld_sheets_student_id_term_id_pk" PRIMARY KEY("student_id","term_id")
);
--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_release_id_sheet_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."sheet_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_key_id_sheet_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."sheet_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_pictures" ADD CONSTRAINT "sheet_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_sheets" ADD CONSTRAINT "withheld_sheets_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_sheets" ADD CONSTRAINT "withheld_sheets_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_sheets" ADD CONSTRAINT "withheld_sheets_withheld_by_users_id_fk" FOREIGN KEY ("withheld_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_issues_release_id_index" ON "sheet_issues" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "sheet_issues_term_id_index" ON "sheet_issues" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_issues_key_id_index" ON "sheet_issues" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "sheet_pictures_file_id_index" ON "sheet_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_class_id_index" ON "sheet_releases" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_term_id_index" ON "sheet_releases" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_released_by_index" ON "sheet_releases" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "withheld_sheets_term_id_index" ON "withheld_sheets" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "withheld_sheets_withheld_by_index" ON "withheld_sheets" USING btree ("withheld_by");
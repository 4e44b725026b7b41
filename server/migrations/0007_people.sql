-- Searches forgive slips of the finger. A trusted extension: the owner of the database may make it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "known_class_names" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sealed" "bytea",
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report" jsonb,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"contents_sealed" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admission_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contents" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"term_id" uuid NOT NULL,
	"from_class_id" uuid,
	"from_class" text,
	"to_class_id" uuid,
	"to_class" text NOT NULL,
	"reason" text,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_class_id_session_id_classes_id_session_id_fk";
--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "gender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "dob" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "parent_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "previous_school" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "class_last_passed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "sports_house" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "boarder_status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "marital_status" text;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "dob" date;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "house_master" text;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "access_level" text;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "supervisor_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "work_experience" text;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "signature_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_details" ADD COLUMN "private_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "parent_phone_digits" text GENERATED ALWAYS AS (right(regexp_replace(parent_phone, '\D', '', 'g'), 10)) STORED;--> statement-breakpoint
ALTER TABLE "known_class_names" ADD CONSTRAINT "known_class_names_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_documents" ADD CONSTRAINT "staff_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_documents" ADD CONSTRAINT "staff_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_drafts" ADD CONSTRAINT "admission_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_from_class_id_classes_id_fk" FOREIGN KEY ("from_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_class_names_name" ON "known_class_names" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "known_class_names_category_id_index" ON "known_class_names" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "imports_kind_created_at_index" ON "imports" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "imports_with_file" ON "imports" USING btree ("created_at") WHERE "imports"."file_sealed" is not null;--> statement-breakpoint
CREATE INDEX "staff_documents_user_id_index" ON "staff_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_changes_student_id_created_at_index" ON "class_changes" USING btree ("student_id","created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_details" ADD CONSTRAINT "staff_details_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_details" ADD CONSTRAINT "staff_details_signature_id_files_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_session_id_classes_id_session_id_fk" FOREIGN KEY ("class_id","session_id") REFERENCES "public"."classes"("id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_names_search" ON "sign_in_names" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_imported" ON "users" USING btree ("import_id") WHERE "users"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_waiting" ON "files" USING btree ("created_at") WHERE "files"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "student_details_parent_phone" ON "student_details" USING gin ("parent_phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_details_family" ON "student_details" USING btree ("parent_phone_digits");--> statement-breakpoint
CREATE INDEX "student_details_dob_index" ON "student_details" USING btree ("dob");--> statement-breakpoint
CREATE INDEX "student_details_class_category_id_index" ON "student_details" USING btree ("class_category_id");
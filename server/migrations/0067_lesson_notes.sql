CREATE TABLE "lesson_note_classes" (
	"note_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "lesson_note_classes_note_id_class_id_pk" PRIMARY KEY("note_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"links" jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (regexp_replace(normalize(lower(title || ' ' || body), NFD), '[\u0300-\u036f]', '', 'g')) STORED
);
--> statement-breakpoint
ALTER TABLE "lesson_files" ADD COLUMN "note_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_note_classes" ADD CONSTRAINT "lesson_note_classes_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_note_classes" ADD CONSTRAINT "lesson_note_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_note_classes_class_id_index" ON "lesson_note_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_term_id_week_index" ON "lesson_notes" USING btree ("term_id","week");--> statement-breakpoint
CREATE INDEX "lesson_notes_subject_id_index" ON "lesson_notes" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_author_id_index" ON "lesson_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_search" ON "lesson_notes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_files_note_id_index" ON "lesson_files" USING btree ("note_id");
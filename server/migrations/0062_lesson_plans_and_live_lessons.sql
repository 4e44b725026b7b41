CREATE TABLE "live_lesson_classes" (
	"lesson_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "live_lesson_classes_lesson_id_class_id_pk" PRIMARY KEY("lesson_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "live_lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subject_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"link" text NOT NULL,
	"recording_link" text DEFAULT '' NOT NULL,
	"notes_link" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"host_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_lessons_in_order" CHECK ("live_lessons"."starts_at" < "live_lessons"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "lesson_plan_reminders" (
	"term_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"reminded_by" uuid NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_plan_reminders_term_id_week_person_id_pk" PRIMARY KEY("term_id","week","person_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"topic" text NOT NULL,
	"sub_topic" text NOT NULL,
	"objectives" text NOT NULL,
	"previous_knowledge" text NOT NULL,
	"materials" text NOT NULL,
	"steps" jsonb NOT NULL,
	"evaluation" text NOT NULL,
	"homework" text NOT NULL,
	"state" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"author_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_plans_place" UNIQUE("class_id","subject_id","term_id","week")
);
--> statement-breakpoint
CREATE TABLE "schemes_of_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"topics" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schemes_of_work_place" UNIQUE("term_id","category_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "live_lesson_classes" ADD CONSTRAINT "live_lesson_classes_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lesson_classes" ADD CONSTRAINT "live_lesson_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lessons" ADD CONSTRAINT "live_lessons_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lessons" ADD CONSTRAINT "live_lessons_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plan_reminders" ADD CONSTRAINT "lesson_plan_reminders_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plan_reminders" ADD CONSTRAINT "lesson_plan_reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plan_reminders" ADD CONSTRAINT "lesson_plan_reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plans" ADD CONSTRAINT "lesson_plans_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes_of_work" ADD CONSTRAINT "schemes_of_work_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes_of_work" ADD CONSTRAINT "schemes_of_work_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schemes_of_work" ADD CONSTRAINT "schemes_of_work_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_lesson_classes_class_id_index" ON "live_lesson_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "live_lessons_times" ON "live_lessons" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE INDEX "live_lessons_subject_id_index" ON "live_lessons" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "live_lessons_host_id_index" ON "live_lessons" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "lesson_plan_reminders_person_id_index" ON "lesson_plan_reminders" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "lesson_plan_reminders_reminded_by_index" ON "lesson_plan_reminders" USING btree ("reminded_by");--> statement-breakpoint
CREATE INDEX "lesson_plans_subject_id_index" ON "lesson_plans" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_term_id_index" ON "lesson_plans" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_author_id_index" ON "lesson_plans" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_decided_by_index" ON "lesson_plans" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "lesson_plans_waiting" ON "lesson_plans" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "schemes_of_work_category_id_index" ON "schemes_of_work" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "schemes_of_work_subject_id_index" ON "schemes_of_work" USING btree ("subject_id");
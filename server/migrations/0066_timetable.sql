CREATE TABLE "class_timetables" (
	"term_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "class_timetables_term_id_class_id_pk" PRIMARY KEY("term_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "school_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_day_uses" (
	"term_id" uuid NOT NULL,
	"class_group" text NOT NULL,
	"weekday" smallint NOT NULL,
	"day_id" uuid NOT NULL,
	CONSTRAINT "timetable_day_uses_term_id_class_group_weekday_pk" PRIMARY KEY("term_id","class_group","weekday"),
	CONSTRAINT "timetable_day_uses_weekday" CHECK ("timetable_day_uses"."weekday" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "timetable_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_lessons" (
	"term_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"period_id" uuid NOT NULL,
	"starts_at" smallint NOT NULL,
	"ends_at" smallint NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid,
	"room_id" uuid,
	CONSTRAINT "timetable_lessons_term_id_class_id_weekday_period_id_pk" PRIMARY KEY("term_id","class_id","weekday","period_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" smallint NOT NULL,
	"ends_at" smallint NOT NULL,
	CONSTRAINT "timetable_periods_times" UNIQUE("id","starts_at","ends_at"),
	CONSTRAINT "timetable_periods_in_order" CHECK ("timetable_periods"."starts_at" < "timetable_periods"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "timetable_terms" (
	"term_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_timetables" ADD CONSTRAINT "class_timetables_term_id_timetable_terms_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."timetable_terms"("term_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_timetables" ADD CONSTRAINT "class_timetables_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_day_uses" ADD CONSTRAINT "timetable_day_uses_term_id_timetable_terms_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."timetable_terms"("term_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_day_uses" ADD CONSTRAINT "timetable_day_uses_day_id_timetable_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."timetable_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_days" ADD CONSTRAINT "timetable_days_term_id_timetable_terms_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."timetable_terms"("term_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_room_id_school_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."school_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_class" FOREIGN KEY ("term_id","class_id") REFERENCES "public"."class_timetables"("term_id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_period" FOREIGN KEY ("period_id","starts_at","ends_at") REFERENCES "public"."timetable_periods"("id","starts_at","ends_at") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "timetable_periods" ADD CONSTRAINT "timetable_periods_day_id_timetable_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."timetable_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_terms" ADD CONSTRAINT "timetable_terms_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_timetables_class_id_index" ON "class_timetables" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "school_rooms_name" ON "school_rooms" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "timetable_day_uses_day_id_index" ON "timetable_day_uses" USING btree ("day_id");--> statement-breakpoint
CREATE INDEX "timetable_days_term_id_index" ON "timetable_days" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_class_id_index" ON "timetable_lessons" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_period_id_index" ON "timetable_lessons" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_subject_id_index" ON "timetable_lessons" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_teacher_id_term_id_index" ON "timetable_lessons" USING btree ("teacher_id","term_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_room_id_index" ON "timetable_lessons" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "timetable_periods_day_id_index" ON "timetable_periods" USING btree ("day_id");
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- No period overlaps with another of its day; no class, teacher or room has two lessons at a time.
-- Checked at the end of a transaction, since periods that are moved overlap for a moment.
ALTER TABLE "timetable_periods" ADD CONSTRAINT "timetable_periods_apart" EXCLUDE USING gist (
	"day_id" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_one_of_class" EXCLUDE USING gist (
	"term_id" WITH =, "class_id" WITH =, "weekday" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_one_of_teacher" EXCLUDE USING gist (
	"term_id" WITH =, "teacher_id" WITH =, "weekday" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_one_in_room" EXCLUDE USING gist (
	"term_id" WITH =, "room_id" WITH =, "weekday" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;

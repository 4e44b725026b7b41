CREATE TABLE "assignment_classes" (
	"assignment_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "assignment_classes_assignment_id_class_id_pk" PRIMARY KEY("assignment_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"due_on" date NOT NULL,
	"max_score" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"told_of" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"handed_in_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"score" numeric(4, 1),
	"comment" text,
	"returned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hand_ins_assignmentId_studentId_unique" UNIQUE("assignment_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid,
	"hand_in_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"is_picture" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignment_classes" ADD CONSTRAINT "assignment_classes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_classes" ADD CONSTRAINT "assignment_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_classes_class_id_index" ON "assignment_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "assignments_term_id_due_on_index" ON "assignments" USING btree ("term_id","due_on");--> statement-breakpoint
CREATE INDEX "assignments_subject_id_index" ON "assignments" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "assignments_created_by_index" ON "assignments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "hand_ins_student_id_index" ON "hand_ins" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "lesson_files_assignment_id_index" ON "lesson_files" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "lesson_files_hand_in_id_index" ON "lesson_files" USING btree ("hand_in_id");
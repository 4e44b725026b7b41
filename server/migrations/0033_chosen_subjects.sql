CREATE TABLE "subject_takers" (
	"session_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "subject_takers_student_id_session_id_subject_id_pk" PRIMARY KEY("student_id","session_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "class_subjects" ADD COLUMN "chosen_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subject_takers" ADD CONSTRAINT "subject_takers_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_takers" ADD CONSTRAINT "subject_takers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_takers" ADD CONSTRAINT "subject_takers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subject_takers_session_id_index" ON "subject_takers" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "subject_takers_subject_id_index" ON "subject_takers" USING btree ("subject_id");
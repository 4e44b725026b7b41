CREATE TABLE "bank_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"question_text" text NOT NULL,
	"picture_id" uuid,
	"options" jsonb NOT NULL,
	"correct_answers" text[] NOT NULL,
	"marks" numeric(7, 1) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cbt_test_authors" (
	"test_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "cbt_test_authors_test_id_user_id_pk" PRIMARY KEY("test_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cbt_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"class_id" uuid,
	"duration" integer NOT NULL,
	"assessment_type" text NOT NULL,
	"platform" text NOT NULL,
	"require_entry_code" boolean DEFAULT false NOT NULL,
	"entry_code" text,
	"randomize_questions" boolean DEFAULT false NOT NULL,
	"show_correction" boolean DEFAULT false NOT NULL,
	"show_score" boolean DEFAULT true NOT NULL,
	"num_questions" integer,
	"max_score" numeric(7, 1),
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"show_cbt" boolean DEFAULT false NOT NULL,
	"question_bank_id" uuid,
	"paused_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "cbt_tests_entry_code" CHECK (not "cbt_tests"."require_entry_code" or "cbt_tests"."entry_code" is not null),
	CONSTRAINT "cbt_tests_in_order" CHECK ("cbt_tests"."opens_at" < "cbt_tests"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "hall_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"sitting_id" uuid,
	"student_id" uuid,
	"kind" text NOT NULL,
	"by" uuid,
	"seconds" integer,
	"reason" text,
	"machine" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_questions" (
	"paper_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"question_text" text NOT NULL,
	"picture_id" uuid,
	"options" jsonb NOT NULL,
	"correct_answers" text[] NOT NULL,
	"marks" numeric(7, 1) NOT NULL,
	CONSTRAINT "paper_questions_paper_id_question_id_pk" PRIMARY KEY("paper_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "paper_scores" (
	"test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"marks" numeric(7, 1),
	"is_absent" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_scores_test_id_student_id_pk" PRIMARY KEY("test_id","student_id"),
	CONSTRAINT "paper_scores_marks" CHECK (("paper_scores"."marks" is null) = "paper_scores"."is_absent")
);
--> statement-breakpoint
CREATE TABLE "question_bank_authors" (
	"bank_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "question_bank_authors_bank_id_user_id_pk" PRIMARY KEY("bank_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_banks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "remarked_sittings" (
	"remarking_id" uuid NOT NULL,
	"sitting_id" uuid NOT NULL,
	"from" numeric(7, 1) NOT NULL,
	"to" numeric(7, 1) NOT NULL,
	CONSTRAINT "remarked_sittings_remarking_id_sitting_id_pk" PRIMARY KEY("remarking_id","sitting_id")
);
--> statement-breakpoint
CREATE TABLE "remarkings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"question_text" text NOT NULL,
	"before" text[] NOT NULL,
	"after" text[] NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_transfers" (
	"test_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"parts" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_transfers_test_id_class_id_pk" PRIMARY KEY("test_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "set_aside_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sitting_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"answer" text,
	"why" text NOT NULL,
	"seat" integer NOT NULL,
	"since_contact" real NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "set_aside_once" UNIQUE("sitting_id","seat","question_id","number")
);
--> statement-breakpoint
CREATE TABLE "sitting_answers" (
	"sitting_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"answer" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marks" numeric(7, 1),
	CONSTRAINT "sitting_answers_sitting_id_question_id_pk" PRIMARY KEY("sitting_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"question_ids" uuid[] NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"seconds_given" integer DEFAULT 0 NOT NULL,
	"seat" integer DEFAULT 1 NOT NULL,
	"machine" text DEFAULT '' NOT NULL,
	"last_contact_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_in_at" timestamp with time zone,
	"handed_in_by" text,
	"receipt" text,
	"saved_at_hand_in" integer,
	"marks" numeric(7, 1),
	"total_marks" numeric(7, 1),
	"marked_at" timestamp with time zone,
	CONSTRAINT "sittings_once" UNIQUE("test_id","student_id"),
	CONSTRAINT "sittings_handed_in_are_marked" CHECK (("sittings"."handed_in_at" is null) = ("sittings"."marks" is null)
        and ("sittings"."handed_in_at" is null) = ("sittings"."handed_in_by" is null)
        and ("sittings"."handed_in_at" is null) = ("sittings"."receipt" is null))
);
--> statement-breakpoint
CREATE TABLE "test_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_papers_number" UNIQUE("test_id","number")
);
--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_test_authors" ADD CONSTRAINT "cbt_test_authors_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_test_authors" ADD CONSTRAINT "cbt_test_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_question_bank_id_question_banks_id_fk" FOREIGN KEY ("question_bank_id") REFERENCES "public"."question_banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_events" ADD CONSTRAINT "hall_events_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_events" ADD CONSTRAINT "hall_events_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_events" ADD CONSTRAINT "hall_events_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_events" ADD CONSTRAINT "hall_events_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_paper_id_test_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_scores" ADD CONSTRAINT "paper_scores_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_scores" ADD CONSTRAINT "paper_scores_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_scores" ADD CONSTRAINT "paper_scores_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank_authors" ADD CONSTRAINT "question_bank_authors_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank_authors" ADD CONSTRAINT "question_bank_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarked_sittings" ADD CONSTRAINT "remarked_sittings_remarking_id_remarkings_id_fk" FOREIGN KEY ("remarking_id") REFERENCES "public"."remarkings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarked_sittings" ADD CONSTRAINT "remarked_sittings_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarkings" ADD CONSTRAINT "remarkings_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarkings" ADD CONSTRAINT "remarkings_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_transfers" ADD CONSTRAINT "score_transfers_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_transfers" ADD CONSTRAINT "score_transfers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_transfers" ADD CONSTRAINT "score_transfers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_answers" ADD CONSTRAINT "set_aside_answers_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_answers" ADD CONSTRAINT "set_aside_answers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sitting_answers" ADD CONSTRAINT "sitting_answers_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_paper_id_test_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_papers" ADD CONSTRAINT "test_papers_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_questions_bank_id_position_index" ON "bank_questions" USING btree ("bank_id","position");--> statement-breakpoint
CREATE INDEX "bank_questions_picture_id_index" ON "bank_questions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "cbt_test_authors_user_id_index" ON "cbt_test_authors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_created_at_index" ON "cbt_tests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cbt_tests_category_id_term_id_index" ON "cbt_tests" USING btree ("category_id","term_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_class_id_index" ON "cbt_tests" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_subject_id_index" ON "cbt_tests" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_term_id_index" ON "cbt_tests" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_created_by_index" ON "cbt_tests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "cbt_tests_question_bank_id_index" ON "cbt_tests" USING btree ("question_bank_id");--> statement-breakpoint
CREATE INDEX "hall_events_test_id_at_index" ON "hall_events" USING btree ("test_id","at");--> statement-breakpoint
CREATE INDEX "hall_events_sitting_id_index" ON "hall_events" USING btree ("sitting_id");--> statement-breakpoint
CREATE INDEX "hall_events_student_id_index" ON "hall_events" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hall_events_by_index" ON "hall_events" USING btree ("by");--> statement-breakpoint
CREATE INDEX "paper_questions_picture_id_index" ON "paper_questions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "paper_scores_student_id_index" ON "paper_scores" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "paper_scores_class_id_index" ON "paper_scores" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "question_bank_authors_user_id_index" ON "question_bank_authors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_banks_created_at_index" ON "question_banks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "question_banks_subject_id_index" ON "question_banks" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "question_banks_category_id_index" ON "question_banks" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "question_banks_created_by_index" ON "question_banks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "remarked_sittings_sitting_id_index" ON "remarked_sittings" USING btree ("sitting_id");--> statement-breakpoint
CREATE INDEX "remarkings_test_id_at_index" ON "remarkings" USING btree ("test_id","at");--> statement-breakpoint
CREATE INDEX "remarkings_by_index" ON "remarkings" USING btree ("by");--> statement-breakpoint
CREATE INDEX "score_transfers_class_id_index" ON "score_transfers" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "score_transfers_sent_by_index" ON "score_transfers" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "set_aside_answers_decided_by_index" ON "set_aside_answers" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "sittings_student_id_index" ON "sittings" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "sittings_paper_id_index" ON "sittings" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "sittings_class_id_index" ON "sittings" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sittings_open" ON "sittings" USING btree ("deadline") WHERE "sittings"."handed_in_at" is null;
-- Trusted extensions: the owner of the database may create them. Searches tolerate typing mistakes;
-- timetables exclude overlaps.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE SCHEMA "kept";
--> statement-breakpoint
CREATE SEQUENCE "public"."visible_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "message_choices" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_choices_person_id_kind_channel_pk" PRIMARY KEY("person_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"auth_session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_authSessionId_unique" UNIQUE("auth_session_id"),
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "record_reads" (
	"reader_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"people" uuid[] NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"budget" integer NOT NULL,
	"over_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "record_reads_reader_id_hour_kind_pk" PRIMARY KEY("reader_id","hour","kind")
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb NOT NULL,
	"factor_id" uuid,
	"user_agent" text,
	"ip" text,
	"device_hash" "bytea",
	"kept_until" timestamp with time zone,
	"unconfirmed_token_id" uuid,
	"open_until" timestamp with time zone,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_pins" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"pin_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"wrong_tries_in_all" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_pins_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "first_run" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_run_one_row" CHECK ("first_run"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "mfa_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid,
	"challenge" text,
	"ip" text NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text DEFAULT 'totp' NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"secret_sealed" "bytea",
	"last_used_step" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mfa_factors_app_has_secret" CHECK (("mfa_factors"."type" = 'totp') = ("mfa_factors"."secret_sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "one_time_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"link_hash" "bytea",
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"address" text,
	"new_email" text,
	"registration" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_expires_at" timestamp with time zone,
	"code_expires_at" timestamp with time zone,
	CONSTRAINT "one_time_proofs_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "one_time_proofs_sent_expire" CHECK (num_nulls("one_time_proofs"."address", "one_time_proofs"."link_expires_at", "one_time_proofs"."code_expires_at") =
        case when "one_time_proofs"."kind" = 'recovery_code' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"factor_id" uuid PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"parent_id" uuid,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "known_devices_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_names" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_names_no_at" CHECK ("sign_in_names"."name" !~ '@'),
	CONSTRAINT "sign_in_names_phone" CHECK ("sign_in_names"."kind" <> 'PHONE' or "sign_in_names"."name" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp with time zone,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"awaiting_approval" boolean DEFAULT false NOT NULL,
	"requested_role" text,
	"requested_class" text,
	"can_announce" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"initial_password_sealed" "bytea",
	"initial_password_expires_at" timestamp with time zone,
	"initial_password_given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"profile_image_id" uuid,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"import_id" uuid,
	"left_on" date,
	"left_as" text,
	"leaving_reason" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (replace(replace(replace(translate(regexp_replace(normalize(lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || user_id), NFD), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴŋøłđıəɛɔ', 'bdkynoldieeo'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) STORED,
	CONSTRAINT "users_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_left_are_closed" CHECK (("users"."left_on" is null) = ("users"."left_as" is null)
        and ("users"."left_on" is null or not "users"."is_active")),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "viewed_as" (
	"id" uuid PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"auth_session_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_students" (
	"announcement_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "announcement_students_announcement_id_student_id_pk" PRIMARY KEY("announcement_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" text NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"on_public_site" boolean DEFAULT false NOT NULL,
	"send_mail" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"cause_id" uuid,
	"path" text,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_public_is_for_all" CHECK (not "announcements"."on_public_site" or "announcements"."audience" = 'ALL'),
	CONSTRAINT "announcements_draft_or_time" CHECK ("announcements"."is_draft" or "announcements"."publish_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_day_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_day_id" uuid NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"signed_in_at" smallint,
	"signed_out_at" smallint,
	"reason" text DEFAULT '' NOT NULL,
	"entered_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_days_once" UNIQUE("staff_id","day")
);
--> statement-breakpoint
CREATE TABLE "absence_notices" (
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_notices_student_id_day_pk" PRIMARY KEY("student_id","day")
);
--> statement-breakpoint
CREATE TABLE "class_rolls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"pupils" uuid[] NOT NULL,
	CONSTRAINT "class_rolls_once" UNIQUE("class_id","digest")
);
--> statement-breakpoint
CREATE TABLE "register_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"register_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"corrected_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_marks" (
	"register_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"reason" text,
	CONSTRAINT "register_marks_register_id_student_id_pk" PRIMARY KEY("register_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "registers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"day" date NOT NULL,
	"half" text NOT NULL,
	"roll_id" uuid NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrected_by" uuid,
	"corrected_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "registers_once" UNIQUE("class_id","day","half")
);
--> statement-breakpoint
CREATE TABLE "reported_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"reported_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"starts_at" time,
	"ends_at" time,
	"audience" text NOT NULL,
	"repeats" text,
	"repeats_until" date,
	"skipped_days" date[] DEFAULT '{}' NOT NULL,
	"last_on" date GENERATED ALWAYS AS (coalesce(repeats_until + (ends_on - starts_on), ends_on)) STORED NOT NULL,
	"is_proposed" boolean DEFAULT false NOT NULL,
	"on_public_site" boolean DEFAULT false NOT NULL,
	"public_holiday" text,
	"told_of" date,
	"deleted_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_entries_in_order" CHECK ("calendar_entries"."starts_on" <= "calendar_entries"."ends_on"),
	CONSTRAINT "calendar_entries_repeats_until" CHECK (("calendar_entries"."repeats" is null) = ("calendar_entries"."repeats_until" is null)),
	CONSTRAINT "calendar_entries_public_is_for_all" CHECK (not "calendar_entries"."on_public_site" or "calendar_entries"."audience" = 'ALL')
);
--> statement-breakpoint
CREATE TABLE "calendar_entry_classes" (
	"entry_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "calendar_entry_classes_entry_id_class_id_pk" PRIMARY KEY("entry_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
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
	CONSTRAINT "timetable_lessons_pk" PRIMARY KEY("term_id","class_id","weekday","period_id","subject_id")
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
CREATE TABLE "practices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"bank_id" uuid,
	"test_id" uuid,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "practices_source" CHECK (("practices"."bank_id" is null) <> ("practices"."test_id" is null))
);
--> statement-breakpoint
CREATE TABLE "late_answers" (
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
	CONSTRAINT "late_answers_once" UNIQUE("sitting_id","seat","question_id","number")
);
--> statement-breakpoint
CREATE TABLE "live_view_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"sitting_id" uuid,
	"student_id" uuid,
	"kind" text NOT NULL,
	"by" uuid,
	"seconds" integer,
	"reason" text,
	"device" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "sitting_answers" (
	"sitting_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"answer" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marks" numeric(7, 1),
	"points" jsonb,
	"points_for" integer,
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
	"seconds_still" double precision DEFAULT 0 NOT NULL,
	"seconds_given" integer DEFAULT 0 NOT NULL,
	"seat" integer DEFAULT 1 NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"last_contact_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_there" integer,
	"handed_in_at" timestamp with time zone,
	"handed_in_by" text,
	"receipt" text,
	"saved_at_hand_in" integer,
	"marks" numeric(7, 1),
	"total_marks" numeric(7, 1),
	"marked_at" timestamp with time zone,
	"awaits_marking" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sittings_once" UNIQUE("test_id","student_id"),
	CONSTRAINT "sittings_handed_in_are_marked" CHECK (("sittings"."handed_in_at" is null) = ("sittings"."marks" is null)
        and ("sittings"."handed_in_at" is null) = ("sittings"."handed_in_by" is null)
        and ("sittings"."handed_in_at" is null) = ("sittings"."receipt" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"passage" text DEFAULT '' NOT NULL,
	"passage_media" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"question_text" text NOT NULL,
	"picture_id" uuid,
	"options" jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"correct_answers" text[] NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
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
	"part" text,
	"platform" text NOT NULL,
	"require_entry_code" boolean DEFAULT false NOT NULL,
	"entry_code" text,
	"randomize_questions" boolean DEFAULT false NOT NULL,
	"randomize_options" boolean DEFAULT false NOT NULL,
	"show_correction" boolean DEFAULT false NOT NULL,
	"show_score" boolean DEFAULT true NOT NULL,
	"is_for_young" boolean,
	"num_questions" integer,
	"max_score" numeric(7, 1),
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"show_cbt" boolean DEFAULT false NOT NULL,
	"question_bank_id" uuid,
	"mock_exam_id" uuid,
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
CREATE TABLE "mock_exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"class_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paper_questions" (
	"paper_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"section" jsonb,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"passage" text DEFAULT '' NOT NULL,
	"passage_media" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"question_text" text NOT NULL,
	"picture_id" uuid,
	"options" jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"correct_answers" text[] NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"marks" numeric(7, 1) NOT NULL,
	CONSTRAINT "paper_questions_paper_id_question_id_pk" PRIMARY KEY("paper_id","question_id")
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
CREATE TABLE "test_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_papers_number" UNIQUE("test_id","number")
);
--> statement-breakpoint
CREATE TABLE "class_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"class_group" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid,
	"is_assistant" boolean NOT NULL,
	"to_id" uuid,
	"to_was_there" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_subjects" (
	"class_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"teacher_id" uuid,
	"chosen_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "class_subjects_class_id_subject_id_pk" PRIMARY KEY("class_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "class_teachers" (
	"class_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"is_assistant" boolean DEFAULT false NOT NULL,
	CONSTRAINT "class_teachers_class_id_teacher_id_pk" PRIMARY KEY("class_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"category_id" uuid,
	"name" text NOT NULL,
	"section" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"archived_at" timestamp with time zone,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "classes_id_session" UNIQUE("id","session_id")
);
--> statement-breakpoint
CREATE TABLE "subject_takers" (
	"session_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "subject_takers_student_id_session_id_subject_id_pk" PRIMARY KEY("student_id","session_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"from_child" integer NOT NULL,
	"percent" integer NOT NULL,
	"item_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_balances" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"billed" bigint NOT NULL,
	"paid" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_billings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"billed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" uuid
);
--> statement-breakpoint
CREATE TABLE "fee_choices" (
	"item_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"chosen_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_choices_item_id_student_id_pk" PRIMARY KEY("item_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "fee_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"kobo" bigint NOT NULL,
	"title" text NOT NULL,
	"item_id" uuid,
	"billing_id" uuid,
	"rule_id" uuid,
	"payment_id" uuid,
	"counters_id" uuid,
	"reason" text,
	"entered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_entries_countersId_unique" UNIQUE("counters_id"),
	CONSTRAINT "fee_entries_signs" CHECK (("fee_entries"."kind" = 'BILL' and "fee_entries"."kobo" > 0)
        or ("fee_entries"."kind" in ('DISCOUNT', 'PAYMENT') and "fee_entries"."kobo" < 0)
        or ("fee_entries"."kind" = 'COUNTER' and "fee_entries"."counters_id" is not null)),
	CONSTRAINT "fee_entries_payments" CHECK (("fee_entries"."kind" = 'PAYMENT') = ("fee_entries"."payment_id" is not null and "fee_entries"."counters_id" is null))
);
--> statement-breakpoint
CREATE TABLE "fee_instalments" (
	"term_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "fee_instalments_term_id_due_on_pk" PRIMARY KEY("term_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "fee_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kobo" bigint NOT NULL,
	"frequency" text NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	"level_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"class_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"boarder_status" text,
	"intake" text,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_items_positive" CHECK ("fee_items"."kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_online_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"shares" jsonb NOT NULL,
	"kobo" bigint NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"paid_kobo" bigint,
	"provider_id" text,
	"payment_id" uuid,
	"problem" text,
	"refunds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "fee_online_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "fee_online_payments_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "fee_online_payments_positive" CHECK ("fee_online_payments"."kobo" > 0),
	CONSTRAINT "fee_online_payments_paid" CHECK (("fee_online_payments"."state" = 'PAID') = ("fee_online_payments"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"code" text NOT NULL,
	"method" text NOT NULL,
	"kobo" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"taken_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_payments_number_unique" UNIQUE("number"),
	CONSTRAINT "fee_payments_code_unique" UNIQUE("code"),
	CONSTRAINT "fee_payments_positive" CHECK ("fee_payments"."kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_providers" (
	"provider" text PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"keys_sealed" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_slip_children" (
	"slip_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "fee_slip_children_slip_id_student_id_pk" PRIMARY KEY("slip_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "fee_slips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sent_by" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"kobo" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payment_id" uuid,
	"answer" text,
	"decided_by" uuid,
	CONSTRAINT "fee_slips_positive" CHECK ("fee_slips"."kobo" > 0),
	CONSTRAINT "fee_slips_one_decision" CHECK ("fee_slips"."payment_id" is null or "fee_slips"."answer" is null)
);
--> statement-breakpoint
CREATE TABLE "fee_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"paid_on" date NOT NULL,
	"kobo" bigint NOT NULL,
	"narration" text NOT NULL,
	"reference" text NOT NULL,
	"fingerprint" text NOT NULL,
	"payer" text NOT NULL,
	"payment_id" uuid,
	"is_aside" boolean DEFAULT false NOT NULL,
	CONSTRAINT "fee_statement_lines_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "fee_statement_lines_positive" CHECK ("fee_statement_lines"."kobo" > 0),
	CONSTRAINT "fee_statement_lines_state" CHECK (not ("fee_statement_lines"."is_aside" and "fee_statement_lines"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"read_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_note_levels" (
	"level_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_notes" (
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ate" text,
	"slept" text,
	"mood" text,
	"medicine" text,
	"medicine_at" text,
	"medicine_by" text,
	"words" text,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_notes_student_id_day_pk" PRIMARY KEY("student_id","day")
);
--> statement-breakpoint
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
	"search_text" text GENERATED ALWAYS AS (replace(replace(replace(translate(regexp_replace(normalize(lower(title || ' ' || body), NFD), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴŋøłđıəɛɔ', 'bdkynoldieeo'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) STORED
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"area" text NOT NULL,
	"words" text NOT NULL,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "observed_children" (
	"observation_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "observed_children_observation_id_student_id_pk" PRIMARY KEY("observation_id","student_id")
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
CREATE TABLE "assignment_classes" (
	"assignment_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "assignment_classes_assignment_id_class_id_pk" PRIMARY KEY("assignment_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_transfers" (
	"assignment_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"parts" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_transfers_assignment_id_class_id_pk" PRIMARY KEY("assignment_id","class_id")
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
	"note_id" uuid,
	"observation_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"is_picture" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direct_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"notice" text,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "direct_messages_threadId_number_unique" UNIQUE("thread_id","number")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"is_picture" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"student_id" uuid,
	"parent_id" uuid,
	"class_id" uuid,
	"pupils_may_write" boolean DEFAULT false NOT NULL,
	"teacher_id" uuid,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_threads_about_child_or_class" CHECK (num_nonnulls("message_threads"."student_id", "message_threads"."parent_id") = 2 * ("message_threads"."kind" <> 'CLASS')::int
        and ("message_threads"."class_id" is not null) = ("message_threads"."kind" = 'CLASS'))
);
--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_reads_thread_id_person_id_pk" PRIMARY KEY("thread_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "message_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"selection" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_blocks" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"has_blocked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"writer" text,
	"child" text,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text DEFAULT 'school' NOT NULL,
	"audience" text NOT NULL,
	"selection" jsonb NOT NULL,
	"channel" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"without_marks" boolean DEFAULT false NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"cause_id" uuid,
	"pruned_at" timestamp with time zone,
	"pruned_counts" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"person_id" uuid,
	"student_ids" uuid[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"children" text NOT NULL,
	"address" text,
	"fault" text,
	"text" text NOT NULL,
	"resent_in" uuid,
	"otherwise" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "message_recipients_reached" CHECK ("message_recipients"."address" is not null or "message_recipients"."fault" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"auth_session_id" uuid,
	"request_id" text,
	"action" text NOT NULL,
	"subject_id" uuid,
	"values_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "audit_values" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "bucket_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"is_public" boolean NOT NULL,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea",
	"bucket_key" uuid,
	"waits_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_bytes_somewhere" CHECK (("files"."bytes" is null) = ("files"."bucket_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sealed" "bytea",
	"changes_sealed" "bytea",
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
CREATE TABLE "kept"."changes" (
	"topic" text NOT NULL,
	"transaction" bigint NOT NULL,
	CONSTRAINT "changes_topic_transaction_pk" PRIMARY KEY("topic","transaction")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"purpose" text NOT NULL,
	"text" text NOT NULL,
	"secrets_sealed" "bytea",
	"secrets_expire_at" timestamp with time zone,
	"batch_id" uuid,
	"urgent" boolean DEFAULT false NOT NULL,
	"sending_since" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	CONSTRAINT "mails_one_recipient" CHECK ("mails"."address" !~ '[[:space:],<>]'),
	CONSTRAINT "mails_one_reply_to" CHECK ("mails"."reply_to" !~ '[[:space:],<>]')
);
--> statement-breakpoint
CREATE TABLE "phone_gateways" (
	"channel" text PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"account_sealed" "bytea" NOT NULL,
	"cost_per_part" integer NOT NULL,
	"per_second" integer,
	"next_slot_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"purpose" text NOT NULL,
	"text" text NOT NULL,
	"secrets_sealed" "bytea",
	"secrets_expire_at" timestamp with time zone,
	"batch_id" uuid,
	"urgent" boolean DEFAULT false NOT NULL,
	"sending_since" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"template" jsonb,
	"promotional" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"expires_at" timestamp with time zone,
	"gateway_reference" text,
	"parts" integer NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"spent_on" date,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "phone_messages_international" CHECK ("phone_messages"."number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "phone_opt_outs" (
	"number" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"purpose" text NOT NULL,
	"text" text NOT NULL,
	"secrets_sealed" "bytea",
	"secrets_expire_at" timestamp with time zone,
	"batch_id" uuid,
	"urgent" boolean DEFAULT false NOT NULL,
	"sending_since" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_copy_pieces" (
	"data_copy_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes_sealed" "bytea" NOT NULL,
	CONSTRAINT "data_copy_pieces_data_copy_id_place_pk" PRIMARY KEY("data_copy_id","place")
);
--> statement-breakpoint
CREATE TABLE "data_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"parts" integer NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"served_before" timestamp with time zone,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"carry_out_on" date NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approved_parts" (
	"term_id" uuid PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"approved_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "head_remarks" (
	"enrolment_id" uuid PRIMARY KEY NOT NULL,
	"remark" text NOT NULL,
	"promotion" text,
	"signed_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_entries" (
	"enrolment_id" uuid PRIMARY KEY NOT NULL,
	"ratings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ticks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times_present" integer,
	"lines" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"areas" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_steps" text,
	"comment" text,
	"half_term_comment" text,
	"entered_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"kind" text DEFAULT 'TERM' NOT NULL,
	"form" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"sheets" integer NOT NULL,
	"sheets_done" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"release_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"kind" text DEFAULT 'TERM' NOT NULL,
	"number" integer NOT NULL,
	"sheet" jsonb NOT NULL,
	"key_id" uuid NOT NULL,
	"signature" "bytea" NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "sheet_issues_numbered" UNIQUE("student_id","term_id","kind","number")
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
CREATE TABLE "sheet_release_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"kind" text DEFAULT 'TERM' NOT NULL,
	"class_ids" jsonb NOT NULL,
	"classes_done" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"send_mail" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"origin" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sheet_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid,
	"term_id" uuid NOT NULL,
	"run_id" uuid,
	"reason" text,
	"released_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reminded_by" uuid NOT NULL,
	"is_mailed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_settings" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "bulk_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"sheets" jsonb NOT NULL,
	"comment" text,
	"sheets_done" integer DEFAULT 0 NOT NULL,
	"results_total" integer NOT NULL,
	"results_approved" integer DEFAULT 0 NOT NULL,
	"results_undone" integer DEFAULT 0 NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"ca1" numeric(4, 1),
	"ca2" numeric(4, 1),
	"ca3" numeric(4, 1),
	"ca4" numeric(4, 1),
	"exam" numeric(4, 1),
	"absent" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"teacher_comment" text,
	"principal_comment" text,
	"teacher_id" uuid NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"decision_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "results_once" UNIQUE("enrolment_id","subject_id"),
	CONSTRAINT "results_approved_are_published" CHECK ("results"."status" <> 'approved' or ("results"."published" and "results"."approved_at" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "academic_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"grading_scheme" jsonb NOT NULL,
	"group_schemes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unmarked_levels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "academic_sessions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"term" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "terms_sessionId_term_unique" UNIQUE("session_id","term"),
	CONSTRAINT "terms_id_session" UNIQUE("id","session_id"),
	CONSTRAINT "terms_in_order" CHECK ("terms"."starts_on" < "terms"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"child_first_name" text,
	"child_last_name" text,
	"child_dob" date,
	"child_age" integer,
	"class_wanted" text,
	"state" text DEFAULT 'NEW' NOT NULL,
	"draft_id" uuid,
	"admitted_pupil_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_readers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirm_hash" "bytea",
	"confirm_expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"leave_hash" "bytea",
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_readers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "photo_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"signed_by" text,
	"day" date NOT NULL,
	"entered_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_drafts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_drafts_one_row" CHECK ("site_drafts"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "site_picture_pupils" (
	"picture_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "site_picture_pupils_picture_id_student_id_pk" PRIMARY KEY("picture_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sizes" jsonb NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"pupils_named_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"title" text,
	"marital_status" text,
	"gender" text,
	"dob" date,
	"house_master" text,
	"phone" text,
	"address" text,
	"role_in_school" text NOT NULL,
	"access_level" text,
	"department" text,
	"supervisor_id" uuid,
	"staff_type" text,
	"date_joined" date,
	"nationality" text,
	"state_of_origin" text,
	"qualifications" text[] DEFAULT '{}' NOT NULL,
	"specialization" text[] DEFAULT '{}' NOT NULL,
	"work_experience" text,
	"signature_id" uuid,
	"private_sealed" "bytea",
	"features" text[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_studentId_termId_unique" UNIQUE("student_id","term_id")
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"parent_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"relationship" text,
	"import_id" uuid,
	CONSTRAINT "guardians_parent_id_student_id_pk" PRIMARY KEY("parent_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "record_accesses" (
	"student_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"as" text NOT NULL,
	CONSTRAINT "record_accesses_student_id_day_kind_person_id_pk" PRIMARY KEY("student_id","day","kind","person_id")
);
--> statement-breakpoint
CREATE TABLE "student_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"dob" date,
	"address" text,
	"parent_name" text,
	"parent_relationship" text,
	"parent_phone" text,
	"parent_email" text,
	"parent_may_collect" text,
	"parent_pays_fees" text,
	"second_guardian_name" text,
	"second_guardian_relationship" text,
	"second_guardian_phone" text,
	"second_guardian_may_collect" text,
	"second_guardian_pays_fees" text,
	"collector1_name" text,
	"collector1_relationship" text,
	"collector1_phone" text,
	"collector2_name" text,
	"collector2_relationship" text,
	"collector2_phone" text,
	"admitted_on" date,
	"session_joined" text NOT NULL,
	"term_joined" text NOT NULL,
	"student_phone" text,
	"country" text,
	"state" text,
	"local_government_area" text,
	"religion" text,
	"previous_school" text,
	"class_last_passed" text,
	"health_condition" text,
	"blood_group" text,
	"genotype" text,
	"hobby" text,
	"sports_house" text,
	"boarder_status" text,
	"test_time" text,
	"test_print" text,
	"admitted" boolean DEFAULT true NOT NULL,
	"parent_phone_digits" text GENERATED ALWAYS AS (right(regexp_replace(parent_phone, '\D', '', 'g'), 10)) STORED
);
--> statement-breakpoint
CREATE TABLE "issued_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"student_id" uuid NOT NULL,
	"words" text NOT NULL,
	"text" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"letterhead" jsonb NOT NULL,
	"logo" text,
	"stamp" text,
	"signature" text,
	"signer_name" text,
	"issued_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_by" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	CONSTRAINT "issued_papers_number_unique" UNIQUE("number"),
	CONSTRAINT "issued_papers_cancelled" CHECK (num_nonnulls("issued_papers"."cancelled_by", "issued_papers"."cancelled_at", "issued_papers"."cancel_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "next_classes" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"next_class_id" uuid,
	"is_last" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_decisions" (
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"to_class_id" uuid,
	"is_by_hand" boolean NOT NULL,
	CONSTRAINT "promotion_decisions_session_id_student_id_pk" PRIMARY KEY("session_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"next_session_id" uuid NOT NULL,
	"rollover_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_plans_once" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "term_rollovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_term_id" uuid NOT NULL,
	"to_term_id" uuid NOT NULL,
	"enrolled" uuid[] NOT NULL,
	"left" uuid[] NOT NULL,
	"turned_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_auth_session_id_auth_sessions_id_fk" FOREIGN KEY ("auth_session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."mfa_factors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_challenges" ADD CONSTRAINT "mfa_challenges_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_proofs" ADD CONSTRAINT "one_time_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_names" ADD CONSTRAINT "sign_in_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_id_files_id_fk" FOREIGN KEY ("profile_image_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_as" ADD CONSTRAINT "viewed_as_principal_id_users_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_as" ADD CONSTRAINT "viewed_as_auth_session_id_auth_sessions_id_fk" FOREIGN KEY ("auth_session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_as" ADD CONSTRAINT "viewed_as_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_students" ADD CONSTRAINT "announcement_students_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_students" ADD CONSTRAINT "announcement_students_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_day_changes" ADD CONSTRAINT "staff_day_changes_staff_day_id_staff_days_id_fk" FOREIGN KEY ("staff_day_id") REFERENCES "public"."staff_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_day_changes" ADD CONSTRAINT "staff_day_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_notices" ADD CONSTRAINT "absence_notices_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_rolls" ADD CONSTRAINT "class_rolls_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_roll_id_class_rolls_id_fk" FOREIGN KEY ("roll_id") REFERENCES "public"."class_rolls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_absences" ADD CONSTRAINT "reported_absences_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_absences" ADD CONSTRAINT "reported_absences_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entry_classes" ADD CONSTRAINT "calendar_entry_classes_entry_id_calendar_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."calendar_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entry_classes" ADD CONSTRAINT "calendar_entry_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "practices" ADD CONSTRAINT "practices_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answers" ADD CONSTRAINT "late_answers_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answers" ADD CONSTRAINT "late_answers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_view_events" ADD CONSTRAINT "live_view_events_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_view_events" ADD CONSTRAINT "live_view_events_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_view_events" ADD CONSTRAINT "live_view_events_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_view_events" ADD CONSTRAINT "live_view_events_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_scores" ADD CONSTRAINT "paper_scores_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_scores" ADD CONSTRAINT "paper_scores_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_scores" ADD CONSTRAINT "paper_scores_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarked_sittings" ADD CONSTRAINT "remarked_sittings_remarking_id_remarkings_id_fk" FOREIGN KEY ("remarking_id") REFERENCES "public"."remarkings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarked_sittings" ADD CONSTRAINT "remarked_sittings_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarkings" ADD CONSTRAINT "remarkings_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarkings" ADD CONSTRAINT "remarkings_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_transfers" ADD CONSTRAINT "score_transfers_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_transfers" ADD CONSTRAINT "score_transfers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_transfers" ADD CONSTRAINT "score_transfers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sitting_answers" ADD CONSTRAINT "sitting_answers_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_paper_id_test_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_test_authors" ADD CONSTRAINT "cbt_test_authors_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_test_authors" ADD CONSTRAINT "cbt_test_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_question_bank_id_question_banks_id_fk" FOREIGN KEY ("question_bank_id") REFERENCES "public"."question_banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_mock_exam_id_mock_exams_id_fk" FOREIGN KEY ("mock_exam_id") REFERENCES "public"."mock_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cbt_tests" ADD CONSTRAINT "cbt_tests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_exams" ADD CONSTRAINT "mock_exams_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_exams" ADD CONSTRAINT "mock_exams_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mock_exams" ADD CONSTRAINT "mock_exams_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_paper_id_test_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."test_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_questions" ADD CONSTRAINT "paper_questions_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank_authors" ADD CONSTRAINT "question_bank_authors_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank_authors" ADD CONSTRAINT "question_bank_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_papers" ADD CONSTRAINT "test_papers_test_id_cbt_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."cbt_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_aliases" ADD CONSTRAINT "class_aliases_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_categories" ADD CONSTRAINT "class_categories_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_category_id_class_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."class_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_takers" ADD CONSTRAINT "subject_takers_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_takers" ADD CONSTRAINT "subject_takers_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_takers" ADD CONSTRAINT "subject_takers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_balances" ADD CONSTRAINT "fee_balances_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_billings" ADD CONSTRAINT "fee_billings_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_billings" ADD CONSTRAINT "fee_billings_billed_by_users_id_fk" FOREIGN KEY ("billed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_billings" ADD CONSTRAINT "fee_billings_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_choices" ADD CONSTRAINT "fee_choices_item_id_fee_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."fee_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_choices" ADD CONSTRAINT "fee_choices_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_choices" ADD CONSTRAINT "fee_choices_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_item_id_fee_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."fee_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_billing_id_fee_billings_id_fk" FOREIGN KEY ("billing_id") REFERENCES "public"."fee_billings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_rule_id_discount_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."discount_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_counters_id_fee_entries_id_fk" FOREIGN KEY ("counters_id") REFERENCES "public"."fee_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_entries" ADD CONSTRAINT "fee_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_instalments" ADD CONSTRAINT "fee_instalments_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD CONSTRAINT "fee_online_payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD CONSTRAINT "fee_online_payments_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD CONSTRAINT "fee_online_payments_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_slip_children" ADD CONSTRAINT "fee_slip_children_slip_id_fee_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."fee_slips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_slip_children" ADD CONSTRAINT "fee_slip_children_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_slips" ADD CONSTRAINT "fee_slips_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_slips" ADD CONSTRAINT "fee_slips_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_slips" ADD CONSTRAINT "fee_slips_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_slips" ADD CONSTRAINT "fee_slips_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_statement_lines" ADD CONSTRAINT "fee_statement_lines_statement_id_fee_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."fee_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_statement_lines" ADD CONSTRAINT "fee_statement_lines_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_statements" ADD CONSTRAINT "fee_statements_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_note_levels" ADD CONSTRAINT "day_note_levels_level_id_class_categories_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."class_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_notes" ADD CONSTRAINT "day_notes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_notes" ADD CONSTRAINT "day_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lesson_classes" ADD CONSTRAINT "live_lesson_classes_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lesson_classes" ADD CONSTRAINT "live_lesson_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lessons" ADD CONSTRAINT "live_lessons_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lessons" ADD CONSTRAINT "live_lessons_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_note_classes" ADD CONSTRAINT "lesson_note_classes_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_note_classes" ADD CONSTRAINT "lesson_note_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observed_children" ADD CONSTRAINT "observed_children_observation_id_observations_id_fk" FOREIGN KEY ("observation_id") REFERENCES "public"."observations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observed_children" ADD CONSTRAINT "observed_children_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "assignment_classes" ADD CONSTRAINT "assignment_classes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_classes" ADD CONSTRAINT "assignment_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_transfers" ADD CONSTRAINT "assignment_transfers_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_transfers" ADD CONSTRAINT "assignment_transfers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_transfers" ADD CONSTRAINT "assignment_transfers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_observation_id_observations_id_fk" FOREIGN KEY ("observation_id") REFERENCES "public"."observations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_messages" ADD CONSTRAINT "direct_messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_messages" ADD CONSTRAINT "direct_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_direct_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."direct_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_message_attachments_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."message_attachments"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_parent_id_users_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_groups" ADD CONSTRAINT "message_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_direct_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."direct_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_inspections" ADD CONSTRAINT "thread_inspections_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_inspections" ADD CONSTRAINT "thread_inspections_principal_id_users_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_news" ADD CONSTRAINT "waiting_news_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_resent_in_message_batches_id_fk" FOREIGN KEY ("resent_in") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_bucket_key_bucket_objects_key_fk" FOREIGN KEY ("bucket_key") REFERENCES "public"."bucket_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copy_pieces" ADD CONSTRAINT "data_copy_pieces_data_copy_id_data_copies_id_fk" FOREIGN KEY ("data_copy_id") REFERENCES "public"."data_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_parts" ADD CONSTRAINT "approved_parts_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_parts" ADD CONSTRAINT "approved_parts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_remarks" ADD CONSTRAINT "head_remarks_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_remarks" ADD CONSTRAINT "head_remarks_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_entries" ADD CONSTRAINT "sheet_entries_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_entries" ADD CONSTRAINT "sheet_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_file_pieces" ADD CONSTRAINT "sheet_file_pieces_file_id_sheet_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."sheet_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_files" ADD CONSTRAINT "sheet_files_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_files" ADD CONSTRAINT "sheet_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_release_id_sheet_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."sheet_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_issues" ADD CONSTRAINT "sheet_issues_key_id_sheet_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."sheet_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_pictures" ADD CONSTRAINT "sheet_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_release_runs" ADD CONSTRAINT "sheet_release_runs_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_run_id_sheet_release_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sheet_release_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_releases" ADD CONSTRAINT "sheet_releases_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_reminders" ADD CONSTRAINT "sheet_reminders_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_reminders" ADD CONSTRAINT "sheet_reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_reminders" ADD CONSTRAINT "sheet_reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_settings" ADD CONSTRAINT "sheet_settings_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_sheets" ADD CONSTRAINT "withheld_sheets_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_sheets" ADD CONSTRAINT "withheld_sheets_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_sheets" ADD CONSTRAINT "withheld_sheets_withheld_by_users_id_fk" FOREIGN KEY ("withheld_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_draft_id_admission_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."admission_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_admitted_pupil_id_users_id_fk" FOREIGN KEY ("admitted_pupil_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_consents" ADD CONSTRAINT "photo_consents_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_consents" ADD CONSTRAINT "photo_consents_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_picture_pupils" ADD CONSTRAINT "site_picture_pupils_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_picture_pupils" ADD CONSTRAINT "site_picture_pupils_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_details" ADD CONSTRAINT "staff_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_details" ADD CONSTRAINT "staff_details_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_details" ADD CONSTRAINT "staff_details_signature_id_files_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_documents" ADD CONSTRAINT "staff_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_documents" ADD CONSTRAINT "staff_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_drafts" ADD CONSTRAINT "admission_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_from_class_id_classes_id_fk" FOREIGN KEY ("from_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_session_id_classes_id_session_id_fk" FOREIGN KEY ("class_id","session_id") REFERENCES "public"."classes"("id","session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_term_id_session_id_terms_id_session_id_fk" FOREIGN KEY ("term_id","session_id") REFERENCES "public"."terms"("id","session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_parent_id_users_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_details" ADD CONSTRAINT "student_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_classes" ADD CONSTRAINT "next_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_classes" ADD CONSTRAINT "next_classes_next_class_id_classes_id_fk" FOREIGN KEY ("next_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_decisions" ADD CONSTRAINT "promotion_decisions_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_decisions" ADD CONSTRAINT "promotion_decisions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_decisions" ADD CONSTRAINT "promotion_decisions_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_next_session_id_academic_sessions_id_fk" FOREIGN KEY ("next_session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_rollover_id_term_rollovers_id_fk" FOREIGN KEY ("rollover_id") REFERENCES "public"."term_rollovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_rollovers" ADD CONSTRAINT "term_rollovers_from_term_id_terms_id_fk" FOREIGN KEY ("from_term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_rollovers" ADD CONSTRAINT "term_rollovers_to_term_id_terms_id_fk" FOREIGN KEY ("to_term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_rollovers" ADD CONSTRAINT "term_rollovers_turned_by_users_id_fk" FOREIGN KEY ("turned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_rollovers" ADD CONSTRAINT "term_rollovers_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_person_id_index" ON "push_devices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "record_reads_hour_index" ON "record_reads" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "auth_sessions_user_id_index" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_factor_id_index" ON "mfa_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "mfa_factors_user_id_index" ON "mfa_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_proofs_user_id_kind_index" ON "one_time_proofs" USING btree ("user_id","kind") WHERE "one_time_proofs"."kind" not in ('signup', 'recovery', 'recovery_code');--> statement-breakpoint
CREATE INDEX "one_time_proofs_user_id_index" ON "one_time_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_created_at_index" ON "refresh_tokens" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_one_active" ON "refresh_tokens" USING btree ("session_id") WHERE "refresh_tokens"."used_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_names_name" ON "sign_in_names" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sign_in_names_search" ON "sign_in_names" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_names_user_id_kind_index" ON "sign_in_names" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "users_role_is_active_index" ON "users" USING btree ("role","is_active");--> statement-breakpoint
CREATE INDEX "users_in_register_order" ON "users" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_in_order_of_admission" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'STUDENT';--> statement-breakpoint
CREATE INDEX "users_imported" ON "users" USING btree ("import_id") WHERE "users"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("left_on") WHERE "users"."left_on" is not null;--> statement-breakpoint
CREATE INDEX "viewed_as_auth_session_id_index" ON "viewed_as" USING btree ("auth_session_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_user_id_index" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcement_students_student_id_index" ON "announcement_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "announcements_of_cause" ON "announcements" USING btree ("cause_id") WHERE "announcements"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_day_changes_staff_day_id_created_at_index" ON "staff_day_changes" USING btree ("staff_day_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_day_changes_changed_by_index" ON "staff_day_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "staff_days_day_index" ON "staff_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "staff_days_entered_by_index" ON "staff_days" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "register_corrections_register_id_created_at_index" ON "register_corrections" USING btree ("register_id","created_at");--> statement-breakpoint
CREATE INDEX "register_corrections_student_id_index" ON "register_corrections" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "register_corrections_corrected_by_index" ON "register_corrections" USING btree ("corrected_by");--> statement-breakpoint
CREATE INDEX "register_marks_student_id_index" ON "register_marks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "registers_day_index" ON "registers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "registers_term_id_roll_id_index" ON "registers" USING btree ("term_id","roll_id");--> statement-breakpoint
CREATE INDEX "registers_roll_id_index" ON "registers" USING btree ("roll_id");--> statement-breakpoint
CREATE INDEX "registers_taken_by_index" ON "registers" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "registers_corrected_by_index" ON "registers" USING btree ("corrected_by");--> statement-breakpoint
CREATE INDEX "reported_absences_student_id_to_day_index" ON "reported_absences" USING btree ("student_id","to_day");--> statement-breakpoint
CREATE INDEX "reported_absences_reported_by_index" ON "reported_absences" USING btree ("reported_by");--> statement-breakpoint
CREATE INDEX "calendar_entries_days" ON "calendar_entries" USING btree ("last_on","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_entries_public_holiday" ON "calendar_entries" USING btree ("public_holiday") WHERE "calendar_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_entries_created_by_index" ON "calendar_entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "calendar_entry_classes_class_id_index" ON "calendar_entry_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_timetables_class_id_index" ON "class_timetables" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "school_rooms_name" ON "school_rooms" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "timetable_day_uses_day_id_index" ON "timetable_day_uses" USING btree ("day_id");--> statement-breakpoint
CREATE INDEX "timetable_days_term_id_index" ON "timetable_days" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_class_id_index" ON "timetable_lessons" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_period_id_index" ON "timetable_lessons" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_subject_id_index" ON "timetable_lessons" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_teacher_id_term_id_index" ON "timetable_lessons" USING btree ("teacher_id","term_id");--> statement-breakpoint
CREATE INDEX "timetable_lessons_room_id_index" ON "timetable_lessons" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "timetable_periods_day_id_index" ON "timetable_periods" USING btree ("day_id");--> statement-breakpoint
CREATE INDEX "practices_bank_id_index" ON "practices" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "practices_test_id_index" ON "practices" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "practices_opened_by_index" ON "practices" USING btree ("opened_by");--> statement-breakpoint
CREATE UNIQUE INDEX "practices_once" ON "practices" USING btree ("class_id",coalesce("bank_id", "test_id")) WHERE "practices"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "late_answers_decided_by_index" ON "late_answers" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "live_view_events_test_id_at_index" ON "live_view_events" USING btree ("test_id","at");--> statement-breakpoint
CREATE INDEX "live_view_events_sitting_id_index" ON "live_view_events" USING btree ("sitting_id");--> statement-breakpoint
CREATE INDEX "live_view_events_student_id_index" ON "live_view_events" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "live_view_events_by_index" ON "live_view_events" USING btree ("by");--> statement-breakpoint
CREATE INDEX "paper_scores_student_id_index" ON "paper_scores" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "paper_scores_class_id_index" ON "paper_scores" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "remarked_sittings_sitting_id_index" ON "remarked_sittings" USING btree ("sitting_id");--> statement-breakpoint
CREATE INDEX "remarkings_test_id_at_index" ON "remarkings" USING btree ("test_id","at");--> statement-breakpoint
CREATE INDEX "remarkings_by_index" ON "remarkings" USING btree ("by");--> statement-breakpoint
CREATE INDEX "score_transfers_class_id_index" ON "score_transfers" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "score_transfers_sent_by_index" ON "score_transfers" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "sittings_student_id_index" ON "sittings" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "sittings_paper_id_index" ON "sittings" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "sittings_class_id_index" ON "sittings" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sittings_open" ON "sittings" USING btree ("deadline") WHERE "sittings"."handed_in_at" is null;--> statement-breakpoint
CREATE INDEX "bank_questions_bank_id_position_index" ON "bank_questions" USING btree ("bank_id","position");--> statement-breakpoint
CREATE INDEX "bank_questions_picture_id_index" ON "bank_questions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "bank_questions_options" ON "bank_questions" USING gin ("options" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "bank_questions_media" ON "bank_questions" USING gin ("passage_media" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "cbt_test_authors_user_id_index" ON "cbt_test_authors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_created_at_index" ON "cbt_tests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cbt_tests_category_id_term_id_index" ON "cbt_tests" USING btree ("category_id","term_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_class_id_index" ON "cbt_tests" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_subject_id_index" ON "cbt_tests" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_term_id_index" ON "cbt_tests" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_created_by_index" ON "cbt_tests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "cbt_tests_question_bank_id_index" ON "cbt_tests" USING btree ("question_bank_id");--> statement-breakpoint
CREATE INDEX "cbt_tests_mock_exam_id_index" ON "cbt_tests" USING btree ("mock_exam_id");--> statement-breakpoint
CREATE INDEX "mock_exams_created_at_index" ON "mock_exams" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mock_exams_class_id_index" ON "mock_exams" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "mock_exams_term_id_index" ON "mock_exams" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "mock_exams_created_by_index" ON "mock_exams" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "paper_questions_picture_id_index" ON "paper_questions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "paper_questions_text" ON "paper_questions" USING btree (md5("question_text"));--> statement-breakpoint
CREATE INDEX "paper_questions_options" ON "paper_questions" USING gin ("options" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "paper_questions_media" ON "paper_questions" USING gin ("passage_media" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "question_bank_authors_user_id_index" ON "question_bank_authors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_banks_created_at_index" ON "question_banks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "question_banks_subject_id_index" ON "question_banks" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "question_banks_category_id_index" ON "question_banks" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "question_banks_created_by_index" ON "question_banks" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "class_aliases_name" ON "class_aliases" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "class_aliases_category_id_index" ON "class_aliases" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_categories_name" ON "class_categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "class_hand_overs_from_id_index" ON "class_hand_overs" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "class_hand_overs_class_id_index" ON "class_hand_overs" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_hand_overs_subject_id_index" ON "class_hand_overs" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "class_hand_overs_to_id_index" ON "class_hand_overs" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "class_subjects_teacher_id_index" ON "class_subjects" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "class_subjects_subject_id_index" ON "class_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_teachers_one_main" ON "class_teachers" USING btree ("class_id") WHERE not "class_teachers"."is_assistant";--> statement-breakpoint
CREATE INDEX "class_teachers_teacher_id_index" ON "class_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_full_name" ON "classes" USING btree ("session_id",lower("name" || coalesce(' ' || "section", '')));--> statement-breakpoint
CREATE INDEX "classes_category_id_index" ON "classes" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "subject_takers_session_id_index" ON "subject_takers" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "subject_takers_subject_id_index" ON "subject_takers" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name" ON "subjects" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "fee_balances_owed" ON "fee_balances" USING btree (("billed" - "paid"));--> statement-breakpoint
CREATE INDEX "fee_billings_term_id_index" ON "fee_billings" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "fee_billings_billed_by_index" ON "fee_billings" USING btree ("billed_by");--> statement-breakpoint
CREATE INDEX "fee_billings_taken_back_by_index" ON "fee_billings" USING btree ("taken_back_by");--> statement-breakpoint
CREATE INDEX "fee_choices_student_id_index" ON "fee_choices" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_choices_chosen_by_index" ON "fee_choices" USING btree ("chosen_by");--> statement-breakpoint
CREATE INDEX "fee_entries_student_id_created_at_index" ON "fee_entries" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "fee_entries_term_id_student_id_index" ON "fee_entries" USING btree ("term_id","student_id");--> statement-breakpoint
CREATE INDEX "fee_entries_item_id_student_id_index" ON "fee_entries" USING btree ("item_id","student_id");--> statement-breakpoint
CREATE INDEX "fee_entries_billing_id_index" ON "fee_entries" USING btree ("billing_id");--> statement-breakpoint
CREATE INDEX "fee_entries_rule_id_index" ON "fee_entries" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "fee_entries_payment_id_index" ON "fee_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fee_entries_entered_by_index" ON "fee_entries" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "fee_entries_bills" ON "fee_entries" USING btree ("term_id","item_id") WHERE "fee_entries"."kind" = 'BILL';--> statement-breakpoint
CREATE INDEX "fee_online_payments_payer_id_created_at_index" ON "fee_online_payments" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE INDEX "fee_online_payments_term_id_index" ON "fee_online_payments" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "fee_online_payments_created_at_index" ON "fee_online_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fee_online_payments_provider_provider_id_index" ON "fee_online_payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "fee_online_payments_to_check" ON "fee_online_payments" USING btree ("check_at") WHERE "fee_online_payments"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "fee_payments_paid_on_index" ON "fee_payments" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "fee_payments_taken_by_index" ON "fee_payments" USING btree ("taken_by");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_providers_one_active" ON "fee_providers" USING btree ("is_active") WHERE "fee_providers"."is_active";--> statement-breakpoint
CREATE INDEX "fee_slip_children_student_id_index" ON "fee_slip_children" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_slips_sent_by_created_at_index" ON "fee_slips" USING btree ("sent_by","created_at");--> statement-breakpoint
CREATE INDEX "fee_slips_file_id_index" ON "fee_slips" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "fee_slips_payment_id_index" ON "fee_slips" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fee_slips_decided_by_index" ON "fee_slips" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "fee_slips_open" ON "fee_slips" USING btree ("created_at") WHERE "fee_slips"."payment_id" is null and "fee_slips"."answer" is null;--> statement-breakpoint
CREATE INDEX "fee_statement_lines_statement_id_index" ON "fee_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "fee_statement_lines_payment_id_index" ON "fee_statement_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fee_statements_created_at_index" ON "fee_statements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fee_statements_read_by_index" ON "fee_statements" USING btree ("read_by");--> statement-breakpoint
CREATE INDEX "day_notes_author_id_index" ON "day_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "live_lesson_classes_class_id_index" ON "live_lesson_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "live_lessons_times" ON "live_lessons" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE INDEX "live_lessons_subject_id_index" ON "live_lessons" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "live_lessons_host_id_index" ON "live_lessons" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "lesson_note_classes_class_id_index" ON "lesson_note_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_term_id_week_index" ON "lesson_notes" USING btree ("term_id","week");--> statement-breakpoint
CREATE INDEX "lesson_notes_subject_id_index" ON "lesson_notes" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_author_id_index" ON "lesson_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_search" ON "lesson_notes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "observations_author_id_index" ON "observations" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "observed_children_student_id_observation_id_index" ON "observed_children" USING btree ("student_id","observation_id");--> statement-breakpoint
CREATE INDEX "lesson_plan_reminders_person_id_index" ON "lesson_plan_reminders" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "lesson_plan_reminders_reminded_by_index" ON "lesson_plan_reminders" USING btree ("reminded_by");--> statement-breakpoint
CREATE INDEX "lesson_plans_subject_id_index" ON "lesson_plans" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_term_id_index" ON "lesson_plans" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_author_id_index" ON "lesson_plans" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lesson_plans_decided_by_index" ON "lesson_plans" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "lesson_plans_waiting" ON "lesson_plans" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "schemes_of_work_category_id_index" ON "schemes_of_work" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "schemes_of_work_subject_id_index" ON "schemes_of_work" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "assignment_classes_class_id_index" ON "assignment_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "assignment_transfers_class_id_index" ON "assignment_transfers" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "assignment_transfers_sent_by_index" ON "assignment_transfers" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "assignments_term_id_due_on_index" ON "assignments" USING btree ("term_id","due_on");--> statement-breakpoint
CREATE INDEX "assignments_subject_id_index" ON "assignments" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "assignments_created_by_index" ON "assignments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "hand_ins_student_id_index" ON "hand_ins" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hand_ins_to_mark" ON "hand_ins" USING btree ("assignment_id") WHERE "hand_ins"."handed_in_at" is not null and "hand_ins"."score" is null and "hand_ins"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "lesson_files_assignment_id_index" ON "lesson_files" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "lesson_files_hand_in_id_index" ON "lesson_files" USING btree ("hand_in_id");--> statement-breakpoint
CREATE INDEX "lesson_files_note_id_index" ON "lesson_files" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "lesson_files_observation_id_index" ON "lesson_files" USING btree ("observation_id");--> statement-breakpoint
CREATE INDEX "direct_messages_author_id_index" ON "direct_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "direct_messages_search" ON "direct_messages" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_files_file_id_index" ON "message_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_of_child" ON "message_threads" USING btree ("student_id","parent_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_of_class" ON "message_threads" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "message_threads_parent_id_index" ON "message_threads" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "message_threads_teacher_id_index" ON "message_threads" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "message_threads_newest" ON "message_threads" USING btree ("kind","last_message_at");--> statement-breakpoint
CREATE INDEX "thread_reads_person_id_index" ON "thread_reads" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_groups_name" ON "message_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "message_blocks_blocked_by_index" ON "message_blocks" USING btree ("blocked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_once" ON "message_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_id_index" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_decided_by_index" ON "message_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("created_at") WHERE "message_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "thread_inspections_thread_id_principal_id_index" ON "thread_inspections" USING btree ("thread_id","principal_id");--> statement-breakpoint
CREATE INDEX "thread_inspections_principal_id_index" ON "thread_inspections" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "waiting_news_person_id_index" ON "waiting_news" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waiting_news_created_at_index" ON "waiting_news" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_news_for_phones" ON "waiting_news" USING btree ("person_id","path") WHERE "waiting_news"."writer" is not null;--> statement-breakpoint
CREATE INDEX "message_batches_created_at_index" ON "message_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_batches_of_cause" ON "message_batches" USING btree ("cause_id") WHERE "message_batches"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "message_batches_to_prune" ON "message_batches" USING btree ("created_at") WHERE "message_batches"."pruned_at" is null;--> statement-breakpoint
CREATE INDEX "message_batches_waiting" ON "message_batches" USING btree ("leaves_at") WHERE "message_batches"."queued_at" is null and "message_batches"."stopped_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_batch_id_address_index" ON "message_recipients" USING btree ("batch_id","address");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id_seq_index" ON "audit_log" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_seq_index" ON "audit_log" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_action_seq_index" ON "audit_log" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_bucket_key" ON "files" USING btree ("bucket_key");--> statement-breakpoint
CREATE INDEX "files_public_hash" ON "files" USING btree ("hash") WHERE "files"."is_public";--> statement-breakpoint
CREATE INDEX "files_waiting" ON "files" USING btree ("created_at") WHERE "files"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "imports_kind_created_at_index" ON "imports" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "imports_with_file" ON "imports" USING btree ("created_at") WHERE "imports"."file_sealed" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_batch_id_index" ON "mails" USING btree ("batch_id") WHERE "mails"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_secrets_expire_at_index" ON "mails" USING btree ("secrets_expire_at") WHERE "mails"."secrets_sealed" is not null;--> statement-breakpoint
CREATE INDEX "phone_messages_created_at_index" ON "phone_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "phone_messages_batch_id_index" ON "phone_messages" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "phone_messages_spent_on_index" ON "phone_messages" USING btree ("spent_on");--> statement-breakpoint
CREATE INDEX "phone_messages_gateway_reference_index" ON "phone_messages" USING btree ("gateway_reference");--> statement-breakpoint
CREATE INDEX "phone_messages_secrets_expire_at_index" ON "phone_messages" USING btree ("secrets_expire_at") WHERE "phone_messages"."secrets_sealed" is not null;--> statement-breakpoint
CREATE INDEX "push_messages_created_at_index" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_messages_batch_id_index" ON "push_messages" USING btree ("batch_id") WHERE "push_messages"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "push_messages_secrets_expire_at_index" ON "push_messages" USING btree ("secrets_expire_at") WHERE "push_messages"."secrets_sealed" is not null;--> statement-breakpoint
CREATE INDEX "data_copies_created_by_index" ON "data_copies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "data_copies_person_id_index" ON "data_copies" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "data_copies_created_at_index" ON "data_copies" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_person_id_index" ON "erasures" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_waiting_list" ON "erasures" USING btree ("kind") WHERE "erasures"."person_id" is null and "erasures"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_planned_by_index" ON "erasures" USING btree ("planned_by");--> statement-breakpoint
CREATE INDEX "approved_parts_approved_by_index" ON "approved_parts" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "head_remarks_signed_by_index" ON "head_remarks" USING btree ("signed_by");--> statement-breakpoint
CREATE INDEX "sheet_entries_entered_by_index" ON "sheet_entries" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "sheet_files_created_by_index" ON "sheet_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "sheet_files_term_id_index" ON "sheet_files" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_files_created_at_index" ON "sheet_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sheet_issues_release_id_index" ON "sheet_issues" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "sheet_issues_term_id_index" ON "sheet_issues" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_issues_key_id_index" ON "sheet_issues" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "sheet_pictures_file_id_index" ON "sheet_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_release_runs_under_way" ON "sheet_release_runs" USING btree ("term_id") WHERE "sheet_release_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sheet_release_runs_term_id_index" ON "sheet_release_runs" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_class_id_index" ON "sheet_releases" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_term_id_index" ON "sheet_releases" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_run_id_index" ON "sheet_releases" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "sheet_releases_released_by_index" ON "sheet_releases" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "sheet_reminders_term_id_person_id_index" ON "sheet_reminders" USING btree ("term_id","person_id");--> statement-breakpoint
CREATE INDEX "sheet_reminders_person_id_index" ON "sheet_reminders" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sheet_reminders_reminded_by_index" ON "sheet_reminders" USING btree ("reminded_by");--> statement-breakpoint
CREATE INDEX "withheld_sheets_term_id_index" ON "withheld_sheets" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "withheld_sheets_withheld_by_index" ON "withheld_sheets" USING btree ("withheld_by");--> statement-breakpoint
CREATE INDEX "bulk_approvals_under_way" ON "bulk_approvals" USING btree ("id") WHERE "bulk_approvals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_approvals_ended_at_index" ON "bulk_approvals" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "results_newest" ON "results" USING btree ("created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "results_pending" ON "results" USING btree ("created_at","id") WHERE "results"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "results_teacher_id_index" ON "results" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "results_subject_id_index" ON "results" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "results_decided_together" ON "results" USING btree ("decision_id") WHERE "results"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "results_approved_by_index" ON "results" USING btree ("approved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_under_way" ON "backups" USING btree (("finished_at" is null)) WHERE "backups"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_in_order" ON "backups" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_one_current" ON "terms" USING btree ("is_current") WHERE "terms"."is_current";--> statement-breakpoint
CREATE INDEX "enquiries_created_at_index" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enquiries_draft_id_index" ON "enquiries" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "enquiry_notes_enquiry_id_created_at_index" ON "enquiry_notes" USING btree ("enquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "photo_consents_student_id_created_at_index" ON "photo_consents" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "site_picture_pupils_student_id_index" ON "site_picture_pupils" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "site_versions_published_at_index" ON "site_versions" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "staff_documents_user_id_index" ON "staff_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_changes_student_id_created_at_index" ON "class_changes" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_term_id_created_at_index" ON "class_changes" USING btree ("term_id","created_at");--> statement-breakpoint
CREATE INDEX "class_changes_newest" ON "class_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "class_changes_changed_by_index" ON "class_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "enrolments_class_id_term_id_index" ON "enrolments" USING btree ("class_id","term_id");--> statement-breakpoint
CREATE INDEX "enrolments_term_id_index" ON "enrolments" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "enrolments_session_id_index" ON "enrolments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "family_members_family_id_index" ON "family_members" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "guardians_student_id_index" ON "guardians" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "record_accesses_day_index" ON "record_accesses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "student_details_parent_phone" ON "student_details" USING gin ("parent_phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_details_family" ON "student_details" USING btree ("parent_phone_digits");--> statement-breakpoint
CREATE INDEX "student_details_dob_index" ON "student_details" USING btree ("dob");--> statement-breakpoint
CREATE INDEX "student_details_admitted_on_index" ON "student_details" USING btree ("admitted_on");--> statement-breakpoint
CREATE INDEX "issued_papers_student_id_index" ON "issued_papers" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "issued_papers_issued_by_index" ON "issued_papers" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "issued_papers_cancelled_by_index" ON "issued_papers" USING btree ("cancelled_by");--> statement-breakpoint
CREATE INDEX "issued_papers_kind_created_at_index" ON "issued_papers" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "next_classes_next_class_id_index" ON "next_classes" USING btree ("next_class_id");--> statement-breakpoint
CREATE INDEX "promotion_decisions_student_id_index" ON "promotion_decisions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "promotion_decisions_to_class_id_index" ON "promotion_decisions" USING btree ("to_class_id");--> statement-breakpoint
CREATE INDEX "promotion_plans_next_session_id_index" ON "promotion_plans" USING btree ("next_session_id");--> statement-breakpoint
CREATE INDEX "promotion_plans_rollover_id_index" ON "promotion_plans" USING btree ("rollover_id");--> statement-breakpoint
CREATE INDEX "term_rollovers_to_term_id_created_at_index" ON "term_rollovers" USING btree ("to_term_id","created_at");--> statement-breakpoint
CREATE INDEX "term_rollovers_from_term_id_index" ON "term_rollovers" USING btree ("from_term_id");--> statement-breakpoint
CREATE INDEX "term_rollovers_turned_by_index" ON "term_rollovers" USING btree ("turned_by");--> statement-breakpoint
CREATE INDEX "term_rollovers_taken_back_by_index" ON "term_rollovers" USING btree ("taken_back_by");--> statement-breakpoint
-- What follows is not in tables.ts: drizzle-kit has no words for it.
ALTER TABLE "files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- No period overlaps with another of its day; no class, teacher or room has two lessons at a time. Two
-- subjects in one period are for different pupils. Checked at commit: periods that are being moved
-- overlap until then.
ALTER TABLE "timetable_periods" ADD CONSTRAINT "timetable_periods_apart" EXCLUDE USING gist (
	"day_id" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_one_of_class" EXCLUDE USING gist (
	"term_id" WITH =, "class_id" WITH =, "weekday" WITH =, "period_id" WITH <>, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_one_of_teacher" EXCLUDE USING gist (
	"term_id" WITH =, "teacher_id" WITH =, "weekday" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "timetable_lessons" ADD CONSTRAINT "timetable_lessons_one_in_room" EXCLUDE USING gist (
	"term_id" WITH =, "room_id" WITH =, "weekday" WITH =, int4range("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- The audit log and its seals are append-only.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- The access log is append-only for a year.
CREATE FUNCTION refuse_look_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.day < current_date - 365 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'who looked is append-only for a year';
END $$;--> statement-breakpoint
CREATE TRIGGER record_accesses_append_only BEFORE UPDATE OR DELETE ON "record_accesses"
  FOR EACH ROW EXECUTE FUNCTION refuse_look_change();--> statement-breakpoint
-- Entries of fees are only added; a wrong one is countered. Erasure removes a person's rows as a whole.
CREATE FUNCTION refuse_fee_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of fees are only added';
END $$;--> statement-breakpoint
CREATE TRIGGER fee_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "fee_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_fee_change();--> statement-breakpoint
CREATE FUNCTION add_to_fee_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fee_balances (student_id, billed, paid)
  SELECT added.student_id,
    coalesce(sum(added.kobo) FILTER (WHERE coalesce(countered.kind, added.kind) <> 'PAYMENT'), 0),
    -coalesce(sum(added.kobo) FILTER (WHERE coalesce(countered.kind, added.kind) = 'PAYMENT'), 0)
  FROM added LEFT JOIN fee_entries countered ON countered.id = added.counters_id
  GROUP BY added.student_id ORDER BY added.student_id
  ON CONFLICT (student_id) DO UPDATE SET
    billed = fee_balances.billed + excluded.billed, paid = fee_balances.paid + excluded.paid;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER add_to_balances AFTER INSERT ON "fee_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_fee_balances();--> statement-breakpoint
-- Versions of cached responses: each change adds its transaction under the topic that it concerns.
CREATE FUNCTION kept.note_change_of_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes VALUES ('school', pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION kept.note_change_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes
  SELECT topic, pg_current_xact_id()::text::bigint
  FROM (VALUES (OLD.class_id::text), (NEW.class_id::text)) AS changed (topic)
  WHERE topic IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION kept.note_change_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes
  SELECT class_id::text, pg_current_xact_id()::text::bigint
  FROM public.enrolments WHERE id IN (OLD.enrolment_id, NEW.enrolment_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "academic_sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "class_categories"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "class_subjects"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "classes"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "settings"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "sign_in_names"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "subject_takers"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "subjects"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "terms"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER UPDATE OF "first_name", "last_name", "deleted_at" OR DELETE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER UPDATE OF "admitted" OR DELETE ON "student_details"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "enrolments"
  FOR EACH ROW EXECUTE FUNCTION kept.note_change_of_enrolment();--> statement-breakpoint
CREATE TRIGGER note_addition AFTER INSERT ON "results"
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION kept.note_change_of_result();--> statement-breakpoint
CREATE TRIGGER note_change AFTER UPDATE ON "results"
  FOR EACH ROW WHEN (OLD.status = 'approved' OR NEW.status = 'approved')
  EXECUTE FUNCTION kept.note_change_of_result();--> statement-breakpoint
CREATE TRIGGER note_removal AFTER DELETE ON "results"
  FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION kept.note_change_of_result();--> statement-breakpoint
CREATE FUNCTION kept.note_change_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes VALUES ('students', pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_change_in_lists AFTER INSERT OR DELETE OR UPDATE OF "user_id", "first_name",
    "last_name", "email", "is_active", "left_on", "left_as", "leaving_reason", "version",
    "profile_image_id", "deleted_at" ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_students();--> statement-breakpoint
CREATE TRIGGER note_change_in_lists AFTER INSERT OR UPDATE OR DELETE ON "student_details"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_students();--> statement-breakpoint
CREATE TRIGGER note_change_in_lists AFTER INSERT OR UPDATE OR DELETE ON "enrolments"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_students();

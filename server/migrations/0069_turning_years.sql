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
	"turn_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_plans_once" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "term_turns" (
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
ALTER TABLE "next_classes" ADD CONSTRAINT "next_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_classes" ADD CONSTRAINT "next_classes_next_class_id_classes_id_fk" FOREIGN KEY ("next_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_decisions" ADD CONSTRAINT "promotion_decisions_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_decisions" ADD CONSTRAINT "promotion_decisions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_decisions" ADD CONSTRAINT "promotion_decisions_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_next_session_id_academic_sessions_id_fk" FOREIGN KEY ("next_session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_turn_id_term_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."term_turns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_turns" ADD CONSTRAINT "term_turns_from_term_id_terms_id_fk" FOREIGN KEY ("from_term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_turns" ADD CONSTRAINT "term_turns_to_term_id_terms_id_fk" FOREIGN KEY ("to_term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_turns" ADD CONSTRAINT "term_turns_turned_by_users_id_fk" FOREIGN KEY ("turned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_turns" ADD CONSTRAINT "term_turns_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "next_classes_next_class_id_index" ON "next_classes" USING btree ("next_class_id");--> statement-breakpoint
CREATE INDEX "promotion_decisions_student_id_index" ON "promotion_decisions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "promotion_decisions_to_class_id_index" ON "promotion_decisions" USING btree ("to_class_id");--> statement-breakpoint
CREATE INDEX "promotion_plans_next_session_id_index" ON "promotion_plans" USING btree ("next_session_id");--> statement-breakpoint
CREATE INDEX "promotion_plans_turn_id_index" ON "promotion_plans" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "term_turns_to_term_id_created_at_index" ON "term_turns" USING btree ("to_term_id","created_at");--> statement-breakpoint
CREATE INDEX "term_turns_from_term_id_index" ON "term_turns" USING btree ("from_term_id");--> statement-breakpoint
CREATE INDEX "term_turns_turned_by_index" ON "term_turns" USING btree ("turned_by");--> statement-breakpoint
CREATE INDEX "term_turns_taken_back_by_index" ON "term_turns" USING btree ("taken_back_by");
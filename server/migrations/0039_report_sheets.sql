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
	"comment" text,
	"entered_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_settings" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "head_remarks" ADD CONSTRAINT "head_remarks_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "head_remarks" ADD CONSTRAINT "head_remarks_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_entries" ADD CONSTRAINT "sheet_entries_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_entries" ADD CONSTRAINT "sheet_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_settings" ADD CONSTRAINT "sheet_settings_session_id_academic_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."academic_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "head_remarks_signed_by_index" ON "head_remarks" USING btree ("signed_by");--> statement-breakpoint
CREATE INDEX "sheet_entries_entered_by_index" ON "sheet_entries" USING btree ("entered_by");
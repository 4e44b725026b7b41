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
ALTER TABLE "staff_day_changes" ADD CONSTRAINT "staff_day_changes_staff_day_id_staff_days_id_fk" FOREIGN KEY ("staff_day_id") REFERENCES "public"."staff_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_day_changes" ADD CONSTRAINT "staff_day_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_day_changes_staff_day_id_created_at_index" ON "staff_day_changes" USING btree ("staff_day_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_day_changes_changed_by_index" ON "staff_day_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "staff_days_day_index" ON "staff_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "staff_days_entered_by_index" ON "staff_days" USING btree ("entered_by");
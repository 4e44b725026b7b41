CREATE TABLE "sheet_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reminded_by" uuid NOT NULL,
	"is_mailed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sheet_reminders" ADD CONSTRAINT "sheet_reminders_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_reminders" ADD CONSTRAINT "sheet_reminders_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_reminders" ADD CONSTRAINT "sheet_reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_reminders_term_id_person_id_index" ON "sheet_reminders" USING btree ("term_id","person_id");--> statement-breakpoint
CREATE INDEX "sheet_reminders_person_id_index" ON "sheet_reminders" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sheet_reminders_reminded_by_index" ON "sheet_reminders" USING btree ("reminded_by");
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
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entry_classes" ADD CONSTRAINT "calendar_entry_classes_entry_id_calendar_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."calendar_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entry_classes" ADD CONSTRAINT "calendar_entry_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_days" ON "calendar_entries" USING btree ("last_on","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_entries_public_holiday" ON "calendar_entries" USING btree ("public_holiday") WHERE "calendar_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_entries_created_by_index" ON "calendar_entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "calendar_entry_classes_class_id_index" ON "calendar_entry_classes" USING btree ("class_id");
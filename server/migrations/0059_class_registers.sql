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
CREATE INDEX "class_changes_term_id_created_at_index" ON "class_changes" USING btree ("term_id","created_at");
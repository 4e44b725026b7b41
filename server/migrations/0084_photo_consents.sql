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
CREATE TABLE "site_picture_pupils" (
	"picture_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "site_picture_pupils_picture_id_student_id_pk" PRIMARY KEY("picture_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "site_pictures" ADD COLUMN "pupils_named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_pictures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_consents" ADD CONSTRAINT "photo_consents_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_consents" ADD CONSTRAINT "photo_consents_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_picture_pupils" ADD CONSTRAINT "site_picture_pupils_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_picture_pupils" ADD CONSTRAINT "site_picture_pupils_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_consents_student_id_created_at_index" ON "photo_consents" USING btree ("student_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "site_picture_pupils_student_id_index" ON "site_picture_pupils" USING btree ("student_id");
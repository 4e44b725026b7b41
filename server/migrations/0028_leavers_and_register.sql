DROP INDEX "users_in_order_of_admission";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_as" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaving_reason" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "parent_relationship" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "second_guardian_name" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "second_guardian_relationship" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "second_guardian_phone" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "admitted_on" date;--> statement-breakpoint
UPDATE "student_details" SET "admitted_on" = ("users"."created_at" AT TIME ZONE 'Africa/Lagos')::date
	FROM "users" WHERE "users"."id" = "student_details"."user_id";--> statement-breakpoint
ALTER TABLE "student_details" ALTER COLUMN "admitted_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "local_government_area" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "religion" text;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("left_on") WHERE "users"."left_on" is not null;--> statement-breakpoint
CREATE INDEX "student_details_admitted_on_index" ON "student_details" USING btree ("admitted_on");--> statement-breakpoint
CREATE INDEX "users_in_order_of_admission" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'STUDENT';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_left_are_closed" CHECK (("users"."left_on" is null) = ("users"."left_as" is null)
        and ("users"."left_on" is null or not "users"."is_active"));
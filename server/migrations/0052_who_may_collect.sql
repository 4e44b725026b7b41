ALTER TABLE "guardians" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "parent_may_collect" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "parent_pays_fees" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "second_guardian_may_collect" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "second_guardian_pays_fees" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "collector1_name" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "collector1_relationship" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "collector1_phone" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "collector2_name" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "collector2_relationship" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "collector2_phone" text;
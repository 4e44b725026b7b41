ALTER TABLE "student_details" ADD COLUMN "blood_group" text;--> statement-breakpoint
ALTER TABLE "student_details" ADD COLUMN "genotype" text;
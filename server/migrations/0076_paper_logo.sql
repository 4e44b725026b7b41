ALTER TABLE "issued_papers" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD COLUMN "logo" text;
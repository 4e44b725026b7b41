ALTER TABLE "auth_sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "auth_sessions" SET "proved_at" = "created_at";

CREATE TABLE "bulk_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"sheets" jsonb NOT NULL,
	"comment" text,
	"sheets_done" integer DEFAULT 0 NOT NULL,
	"results_total" integer NOT NULL,
	"results_approved" integer DEFAULT 0 NOT NULL,
	"results_undone" integer DEFAULT 0 NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "bulk_approvals_under_way" ON "bulk_approvals" USING btree ("id") WHERE "bulk_approvals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_approvals_ended_at_index" ON "bulk_approvals" USING btree ("ended_at");
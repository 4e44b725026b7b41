CREATE TABLE "issued_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"student_id" uuid NOT NULL,
	"words" text NOT NULL,
	"text" text NOT NULL,
	"letterhead" jsonb NOT NULL,
	"issued_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_papers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_papers_student_id_index" ON "issued_papers" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "issued_papers_issued_by_index" ON "issued_papers" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "issued_papers_kind_created_at_index" ON "issued_papers" USING btree ("kind","created_at");
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"served_before" timestamp with time zone,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"carry_out_on" date NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_person_id_index" ON "erasures" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_waiting_list" ON "erasures" USING btree ("kind") WHERE "erasures"."person_id" is null and "erasures"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_planned_by_index" ON "erasures" USING btree ("planned_by");
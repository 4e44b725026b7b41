CREATE TABLE "assignment_transfers" (
	"assignment_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"parts" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_transfers_assignment_id_class_id_pk" PRIMARY KEY("assignment_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_transfers" ADD CONSTRAINT "assignment_transfers_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_transfers" ADD CONSTRAINT "assignment_transfers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_transfers" ADD CONSTRAINT "assignment_transfers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_transfers_class_id_index" ON "assignment_transfers" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "assignment_transfers_sent_by_index" ON "assignment_transfers" USING btree ("sent_by");
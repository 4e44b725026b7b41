CREATE TABLE "data_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"parts" integer NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_copy_pieces" (
	"data_copy_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes_sealed" "bytea" NOT NULL,
	CONSTRAINT "data_copy_pieces_data_copy_id_place_pk" PRIMARY KEY("data_copy_id","place")
);
--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copy_pieces" ADD CONSTRAINT "data_copy_pieces_data_copy_id_data_copies_id_fk" FOREIGN KEY ("data_copy_id") REFERENCES "public"."data_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_copies_created_by_index" ON "data_copies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "data_copies_person_id_index" ON "data_copies" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "data_copies_created_at_index" ON "data_copies" USING btree ("created_at");
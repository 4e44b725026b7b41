CREATE TABLE "message_choices" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_choices_person_id_kind_channel_pk" PRIMARY KEY("person_id","kind","channel")
);
--> statement-breakpoint
ALTER TABLE "message_batches" ADD COLUMN "purpose" text DEFAULT 'school' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
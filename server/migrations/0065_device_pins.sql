CREATE TABLE "device_pins" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"pin_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_pins_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "open_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"auth_session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_authSessionId_unique" UNIQUE("auth_session_id"),
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"purpose" text NOT NULL,
	"text" text NOT NULL,
	"secrets_sealed" "bytea",
	"secrets_expire_at" timestamp with time zone,
	"batch_id" uuid,
	"urgent" boolean DEFAULT false NOT NULL,
	"sending_since" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_auth_session_id_auth_sessions_id_fk" FOREIGN KEY ("auth_session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_person_id_index" ON "push_devices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "push_messages_created_at_index" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_messages_secrets_expire_at_index" ON "push_messages" USING btree ("secrets_expire_at") WHERE "push_messages"."secrets_sealed" is not null;--> statement-breakpoint
-- No one is notified of announcements that were there before.
UPDATE "announcements" SET "pushed_at" = "publish_at" WHERE "publish_at" <= now();

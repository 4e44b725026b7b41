CREATE TABLE "phone_gateways" (
	"channel" text PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sender" text NOT NULL,
	"account" text NOT NULL,
	"secrets_sealed" "bytea" NOT NULL,
	"recipe" jsonb NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"cost_per_part" integer NOT NULL,
	"per_second" integer,
	"next_slot_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"purpose" text NOT NULL,
	"text" text NOT NULL,
	"secrets_sealed" "bytea",
	"secrets_expire_at" timestamp with time zone,
	"urgent" boolean DEFAULT false NOT NULL,
	"sending_since" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"template" jsonb,
	"promotional" boolean DEFAULT false NOT NULL,
	"batch_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"gateway_reference" text,
	"parts" integer NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"spent_on" date,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "phone_messages_international" CHECK ("phone_messages"."number" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "phone_opt_outs" (
	"number" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "phone_messages_created_at_index" ON "phone_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "phone_messages_batch_id_index" ON "phone_messages" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "phone_messages_spent_on_index" ON "phone_messages" USING btree ("spent_on");--> statement-breakpoint
CREATE INDEX "phone_messages_gateway_reference_index" ON "phone_messages" USING btree ("gateway_reference");--> statement-breakpoint
CREATE INDEX "phone_messages_secrets_expire_at_index" ON "phone_messages" USING btree ("secrets_expire_at") WHERE "phone_messages"."secrets_sealed" is not null;
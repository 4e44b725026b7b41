CREATE TABLE "passkeys" (
	"factor_id" uuid PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "mfa_challenges" ALTER COLUMN "factor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mfa_factors" ALTER COLUMN "secret_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mfa_challenges" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD COLUMN "type" text DEFAULT 'totp' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_factors" ADD CONSTRAINT "mfa_factors_app_has_secret" CHECK (("mfa_factors"."type" = 'totp') = ("mfa_factors"."secret_sealed" is not null));
DROP INDEX "mail_tokens_user_id_purpose_index";--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "registration" jsonb;--> statement-breakpoint
CREATE INDEX "mail_tokens_user_id_index" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_tokens_user_id_purpose_index" ON "mail_tokens" USING btree ("user_id","purpose") WHERE "mail_tokens"."purpose" <> 'signup';--> statement-breakpoint
-- Mails that were sent before the update still confirm what was typed for them.
UPDATE "mail_tokens" SET "registration" = jsonb_build_object('passwordHash', "users"."password_hash", 'data', "users"."user_metadata")
FROM "users" WHERE "users"."id" = "mail_tokens"."user_id" AND "mail_tokens"."purpose" = 'signup' AND "users"."password_hash" IS NOT NULL;

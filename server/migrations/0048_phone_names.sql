ALTER TABLE "sign_in_names" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Parents' accounts had the phone as username, in the form in which the country writes it.
UPDATE "sign_in_names" SET "kind" = 'PHONE', "name" = regexp_replace("name", '^0', '+234')
FROM "users"
WHERE "users"."id" = "sign_in_names"."user_id" AND "users"."role" = 'PARENT'
  AND "sign_in_names"."kind" = 'USERNAME'
  AND "sign_in_names"."name" ~ '^(0[789][01][0-9]{8}|\+[1-9][0-9]{7,14})$'
  AND NOT EXISTS (
    SELECT 1 FROM "sign_in_names" "other"
    WHERE "other"."name" = regexp_replace("sign_in_names"."name", '^0', '+234')
      AND "other"."user_id" <> "sign_in_names"."user_id");--> statement-breakpoint
ALTER TABLE "sign_in_names" ADD CONSTRAINT "sign_in_names_phone" CHECK ("sign_in_names"."kind" <> 'PHONE' or "sign_in_names"."name" ~ '^\+[1-9][0-9]{7,14}$');

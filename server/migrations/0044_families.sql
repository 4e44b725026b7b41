CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_members_family_id_index" ON "family_members" USING btree ("family_id");--> statement-breakpoint
-- Children whom a chain of parents' accounts joins are a family, under the lowest of their ids.
WITH RECURSIVE "together" AS (
  SELECT "one"."student_id" AS "child", "other"."student_id" AS "sibling"
  FROM "guardians" "one" JOIN "guardians" "other" USING ("parent_id")
), "reached" AS (
  SELECT "child", "sibling" FROM "together"
  UNION
  SELECT "reached"."child", "together"."sibling"
  FROM "reached" JOIN "together" ON "together"."child" = "reached"."sibling"
), "placed" AS (
  SELECT "child", min("sibling"::text)::uuid AS "family" FROM "reached" GROUP BY "child"
), "made" AS (
  INSERT INTO "families" ("id") SELECT DISTINCT "family" FROM "placed"
)
INSERT INTO "family_members" ("student_id", "family_id") SELECT "child", "family" FROM "placed";

ALTER TABLE "subjects" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- English and mathematics come first, as on paper; the office can change the order.
UPDATE "subjects" SET "order" = "numbered"."place" FROM (
	SELECT "id", row_number() OVER (
		ORDER BY CASE WHEN "name" ILIKE 'english%' THEN 0 WHEN "name" ILIKE 'math%' THEN 1 ELSE 2 END,
			"name" COLLATE "und-x-icu"
	) AS "place"
	FROM "subjects"
) AS "numbered" WHERE "subjects"."id" = "numbered"."id";

-- A class without a category takes the one that all its pupils of the current term had on record.
UPDATE "classes" SET "category_id" = "recorded"."category_id" FROM (
	SELECT "enrolments"."class_id", min("student_details"."class_category_id"::text)::uuid AS "category_id"
	FROM "enrolments"
	JOIN "terms" ON "terms"."id" = "enrolments"."term_id" AND "terms"."is_current"
	JOIN "student_details" ON "student_details"."user_id" = "enrolments"."student_id"
	GROUP BY "enrolments"."class_id"
	HAVING count(DISTINCT "student_details"."class_category_id") = 1
) AS "recorded" WHERE "classes"."id" = "recorded"."class_id" AND "classes"."category_id" IS NULL;--> statement-breakpoint
ALTER TABLE "student_details" DROP CONSTRAINT "student_details_class_category_id_class_categories_id_fk";
--> statement-breakpoint
DROP INDEX "student_details_class_category_id_index";--> statement-breakpoint
ALTER TABLE "student_details" DROP COLUMN "class_category_id";
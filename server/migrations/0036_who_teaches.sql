-- Staff under a title of the school's own keep their rights where they hold a class or a subject.
UPDATE "users" SET "role" = 'TEACHER', "version" = "version" + 1, "updated_at" = now()
WHERE "role" = 'STAFF'
  AND NOT EXISTS (
    SELECT 1 FROM "staff_details" WHERE "staff_details"."user_id" = "users"."id" AND (
      "role_in_school" IN ('Accountant', 'Non-teaching staff')
      OR "role_in_school" ~* '\m(teach|tutor|instruct(or|ress)|lecturer|educator|headm(aster|istress)|principal|hod\M|head of (school|department|section|nursery|primary|basic|lower|upper|early years|academics|studies))'
        AND "role_in_school" !~* '\mnon\W*teach|\m(secretary|clerk|typist|receptionist|driver|to the)\M'))
  AND (
    EXISTS (SELECT 1 FROM "class_teachers" WHERE "class_teachers"."teacher_id" = "users"."id")
    OR EXISTS (SELECT 1 FROM "class_subjects" WHERE "class_subjects"."teacher_id" = "users"."id"));

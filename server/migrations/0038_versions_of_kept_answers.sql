CREATE SCHEMA "kept";
--> statement-breakpoint
CREATE TABLE "kept"."changes" (
	"topic" text NOT NULL,
	"transaction" bigint NOT NULL,
	CONSTRAINT "changes_topic_transaction_pk" PRIMARY KEY("topic","transaction")
);
--> statement-breakpoint
CREATE FUNCTION kept.note_change_of_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes VALUES ('school', pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION kept.note_change_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes
  SELECT topic, pg_current_xact_id()::text::bigint
  FROM (VALUES (OLD.class_id::text), (NEW.class_id::text)) AS changed (topic)
  WHERE topic IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION kept.note_change_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes
  SELECT class_id::text, pg_current_xact_id()::text::bigint
  FROM public.enrolments WHERE id IN (OLD.enrolment_id, NEW.enrolment_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "academic_sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "class_categories"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "class_subjects"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "classes"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "settings"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "sign_in_names"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "subject_takers"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "subjects"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "terms"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER UPDATE OF "first_name", "last_name", "deleted_at" OR DELETE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER UPDATE OF "admitted" OR DELETE ON "student_details"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_school();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "enrolments"
  FOR EACH ROW EXECUTE FUNCTION kept.note_change_of_enrolment();
--> statement-breakpoint
CREATE TRIGGER note_addition AFTER INSERT ON "results"
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION kept.note_change_of_result();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER UPDATE ON "results"
  FOR EACH ROW WHEN (OLD.status = 'approved' OR NEW.status = 'approved')
  EXECUTE FUNCTION kept.note_change_of_result();
--> statement-breakpoint
CREATE TRIGGER note_removal AFTER DELETE ON "results"
  FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION kept.note_change_of_result();

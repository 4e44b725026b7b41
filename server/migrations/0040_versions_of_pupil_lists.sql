CREATE FUNCTION kept.note_change_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept.changes VALUES ('students', pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_change_in_lists AFTER INSERT OR DELETE OR UPDATE OF "user_id", "first_name",
    "last_name", "email", "is_active", "left_on", "left_as", "leaving_reason", "version",
    "profile_image_id", "deleted_at" ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_students();
--> statement-breakpoint
CREATE TRIGGER note_change_in_lists AFTER INSERT OR UPDATE OR DELETE ON "student_details"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_students();
--> statement-breakpoint
CREATE TRIGGER note_change_in_lists AFTER INSERT OR UPDATE OR DELETE ON "enrolments"
  FOR EACH STATEMENT EXECUTE FUNCTION kept.note_change_of_students();

CREATE TABLE "record_looks" (
	"student_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"as" text NOT NULL,
	CONSTRAINT "record_looks_student_id_day_kind_person_id_pk" PRIMARY KEY("student_id","day","kind","person_id")
);
--> statement-breakpoint
CREATE INDEX "record_looks_day_index" ON "record_looks" USING btree ("day");
--> statement-breakpoint
CREATE FUNCTION refuse_look_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.day < current_date - 365 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'who looked is append-only for a year';
END $$;--> statement-breakpoint
CREATE TRIGGER record_looks_append_only BEFORE UPDATE OR DELETE ON "record_looks"
  FOR EACH ROW EXECUTE FUNCTION refuse_look_change();

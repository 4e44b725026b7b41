CREATE INDEX "enrolments_term_id_index" ON "enrolments" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "enrolments_session_id_index" ON "enrolments" USING btree ("session_id");
CREATE INDEX "results_approved_by_index" ON "results" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "class_changes_changed_by_index" ON "class_changes" USING btree ("changed_by");
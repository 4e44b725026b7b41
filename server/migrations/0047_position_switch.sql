-- Whether positions are printed is the school's switch "show_position" alone.
UPDATE "sheet_settings" SET "settings" = "settings" - 'showPosition';

-- Who replaced a link's target. Earlier versions leave it empty and work on, with their own `edit_link`.
ALTER TABLE "former_targets" ADD COLUMN "edited_by" text;

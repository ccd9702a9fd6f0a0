ALTER TABLE "outbox" RENAME COLUMN "letter" TO "template";

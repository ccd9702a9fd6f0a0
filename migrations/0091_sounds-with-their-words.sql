ALTER TABLE "words" DROP CONSTRAINT "words_audio_key";--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "sound" text;--> statement-breakpoint
ALTER TABLE "words" DROP COLUMN "audio_key";
ALTER TABLE "user" DROP CONSTRAINT "user_email";--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_email_role" UNIQUE("email","role");
ALTER TABLE "customers" DROP COLUMN "unsubscribed_topics";

-- Keys of phone numbers leave out the zero that is only dialled inside a country, as server/lib/phone.ts now makes them: these are the codes
-- of such countries. Where that would make two registrations of one child the same, both stay as they are.
UPDATE "registrations" AS "row" SET "phone_key" = "new"."key"
FROM (
	SELECT "id", regexp_replace("dial_code", '\D', '', 'g') || substr(regexp_replace("phone", '\D', '', 'g'), 2) AS "key"
	FROM "registrations"
	WHERE regexp_replace("phone", '\D', '', 'g') LIKE '0%'
		AND regexp_replace("dial_code", '\D', '', 'g') = ANY (string_to_array('20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996', ' '))
) AS "new"
WHERE "row"."id" = "new"."id" AND NOT EXISTS (
	SELECT FROM "registrations" AS "other"
	WHERE "other"."child_key" = "row"."child_key" AND "other"."contact_key" = "row"."contact_key" AND "other"."phone_key" = "new"."key"
);

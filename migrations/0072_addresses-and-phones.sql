CREATE INDEX "registrations_without_account" ON "registrations" USING btree ("serial_no") WHERE status = 'accepted' and email !~ '^[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+(\.[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])$';--> statement-breakpoint
-- Numbers are stored as they are dialled after their code (domain/forms/phone.ts): '+7 8 701 123 45 67' as '+7 701 123 45 67'. Those that were
-- stored as typed are put right here, by the number plans of that day: what is only dialled inside the country, and the digits of a mobile number.
CREATE TEMPORARY TABLE plans ON COMMIT DROP AS
SELECT parts[1] AS code, parts[2] AS prefix, string_to_array(parts[3], ',')::int[] AS lengths
FROM regexp_split_to_table('+247::5 +376::6,9 +971:0:9 +93:0:9 +1-268:1:7 +1-264:1:7 +355:0:9 +374:0:8 +244::9 +672::6 +54:0:10,11 +1-684:1:7 +43:0:7,8,9,10,11,12,13
  +61:0:9 +297::7 +358:0:6,7,8,9,10 +994:0:9 +387:0:8,9 +1-246:1:7 +880:0:10 +32:0:9 +226::8 +359:0:8,9 +973::8 +257::8 +229::10 +590:0:9
  +1-441:1:7 +673::7 +591:0:8 +599::7,8 +55:0:10,11 +1-242:1:7 +975::8 +47::8 +267::8 +375:80:9 +501::7 +1:1:10 +243:0:7,9 +236::8 +242::9
  +41:0:9 +225::10 +682::5 +56::9 +237::9 +86:0:11 +57:0:10 +506::8 +53:0:8 +238::7 +357::8 +420::9 +49:0:10,11 +253::8 +45::8 +1-767:1:7
  +1-809:1:7 +1-829:1:7 +1-849:1:7 +213:0:9 +593:0:9 +372::7,8 +20:0:10 +212:0:9 +291:0:7 +34::9 +251:0:9 +679::7 +500::5 +691::7 +298::6
  +33:0:9 +241::7,8 +44:0:10 +1-473:1:7 +995:0:9 +594:0:9 +233:0:9 +350::8 +299::6 +220::7,9 +224::9 +240::9 +30::10 +502::8 +1-671:1:7
  +245::9 +592::7 +852::8 +504::8 +385:0:8,9 +509::8 +36:06:9 +62:0:9,10,11,12 +353:0:9 +972:0:9 +91:0:10 +246::7 +964:0:10 +98:0:10 +354::7,9
  +39::9,10 +1-876:1:7 +962:0:9 +81:0:10 +254:0:9 +996:0:9 +855:0:8,9 +686:0:8 +269::7 +1-869:1:7 +850:0:10 +82:0:9,10 +965::8 +1-345:1:7
  +7:8:10 +856:0:9,10 +961:0:7,8 +1-758:1:7 +423:0:7,9 +94:0:9 +231:0:7,9 +266::8 +370:0:8 +352::9 +371::8 +218:0:9 +377:0:8,9 +373:0:8
  +382:0:8 +261:0:9 +692:1:7 +389:0:8 +223::8 +95:0:7,8,9,10 +976:0:8 +853::8 +1-670:1:7 +596:0:9 +222::8 +1-664:1:7 +356::8 +230::8 +960::7
  +265:0:9 +52::10 +60:0:9,10 +258::9 +264:0:9 +687::6 +227::8 +234:0:10 +505::8 +31:0:9,11 +977:0:10 +674::7 +683::4,7 +64:0:8,9,10 +968::8
  +507::7,8 +51:0:9 +689::8 +675::8 +63:0:10 +92:0:10 +48::9 +508:0:6,9 +1-787:1:7 +1-939:1:7 +970:0:9 +351::9 +680::7 +595:0:9 +974::8
  +262:0:9 +40:0:9 +381:0:8,9,10 +250:0:9 +966:0:9 +677::5,7 +248::7 +249:0:9 +46:0:9 +65::8 +290::4,5 +386:0:8 +421:0:9 +232:0:8 +378::8
  +221::9 +252:0:7,8,9 +597::7 +211:0:9 +239::7 +503::8 +1-721:1:7 +963:0:9 +268::8 +1-649:1:7 +235::8 +228::8 +66:0:9 +992::9 +690::4,5,6,7
  +670::8 +993:8:8 +216::8 +676::7 +90:0:10 +1-868:1:7 +688::6,7 +886:0:9 +255:0:9 +380:0:9 +256:0:9 +598:0:8 +998::9 +1-784:1:7 +58:0:10
  +1-284:1:7 +1-340:1:7 +84:0:9 +678::7 +681::6 +685::7,10 +383:0:8 +967:0:9 +27:0:5,6,7,8,9 +260:0:9 +263:0:9', '\s+') entry, string_to_array(entry, ':') parts;--> statement-breakpoint
CREATE FUNCTION pg_temp.digits(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ select regexp_replace(written, '\D', '', 'g') $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.national(dial_code text, typed text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan record;
  numerals text := pg_temp.digits(typed);
  own text := pg_temp.digits(dial_code);
  whole text := case when typed like '+%' then own else '00' || own end;
  cut int := 0;
  added text;
BEGIN
  select prefix, lengths into plan from plans where code = dial_code;
  if not found or typed !~ '^\+?[0-9 ().-]*$' or (typed like '+%' and not starts_with(numerals, own)) then return typed; end if;
  if starts_with(numerals, whole) then cut := length(whole); end if;
  if plan.prefix = '0' and substr(numerals, cut + 1, 1) = '0' then cut := cut + 1; end if;
  while length(numerals) - cut <> all (plan.lengths) loop
    select part into added from unnest(array[own, split_part(dial_code, '-', 2), plan.prefix]) with ordinality as parts (part, place)
    where part <> '' and starts_with(substr(numerals, cut + 1), part) and length(numerals) - cut - length(part) = any (plan.lengths)
    order by place limit 1;
    exit when not found;
    cut := cut + length(added);
  end loop;
  if cut = 0 then return typed; end if;
  return trim(regexp_replace(translate(regexp_replace(typed, '^(?:\D*\d){' || cut || '}[ ().-]*', ''), '()', '  '), ' +', ' ', 'g'));
END $$;--> statement-breakpoint
-- A whole number with its dial code, the longest that it begins with; in any other form it stays as it is.
CREATE FUNCTION pg_temp.whole(typed text) RETURNS text LANGUAGE sql AS $$
  select coalesce((select code || ' ' || pg_temp.national(code, typed) from plans
    where typed ~ '^\+[0-9 ().-]+$' and starts_with(pg_temp.digits(typed), pg_temp.digits(code)) order by length(code) desc limit 1), typed)
$$;--> statement-breakpoint
DO $$
DECLARE
  found record;
BEGIN
  for found in select id, dial_code, pg_temp.national(dial_code, phone) as dialled from registrations
    where phone <> pg_temp.national(dial_code, phone) order by serial_no loop
    begin
      update registrations set phone = found.dialled, phone_key = pg_temp.digits(dial_code || found.dialled) where id = found.id;
    exception when unique_violation then
      -- Somebody is stored twice already: the first blocks the next registration, this one doesn't.
      update registrations set phone = found.dialled, phone_key = pg_temp.digits(dial_code || found.dialled), blocks_child = false where id = found.id;
    end;
  end loop;
  for found in select id, split_part(whole, ' ', 1) || ' ' || pg_temp.digits(substr(whole, strpos(whole, ' '))) as dialled
    from bookings, pg_temp.whole(parent_mobile) whole where parent_mobile like '+% %' order by number loop
    begin
      update bookings set parent_mobile = found.dialled where id = found.id and parent_mobile <> found.dialled;
    exception when unique_violation then null;
    end;
  end loop;
END $$;--> statement-breakpoint
UPDATE registrations SET answers = answers || jsonb_build_object('alternate_contact', dialled)
FROM (SELECT id AS registration, pg_temp.national(substring(answers->>'alternate_contact_code' from '^\+[\d-]+'), answers->>'alternate_contact') AS dialled
  FROM registrations WHERE answers->>'alternate_contact' <> '') written
WHERE id = registration AND dialled <> answers->>'alternate_contact';--> statement-breakpoint
UPDATE drafts SET answers = answers || jsonb_build_object('parent_contact', dialled), phone_key = pg_temp.digits(code || dialled)
FROM (SELECT id AS draft, code, pg_temp.national(code, answers->>'parent_contact') AS dialled
  FROM drafts, substring(answers->>'contact_code' from '^\+[\d-]+') code) written
WHERE id = draft AND dialled <> answers->>'parent_contact';--> statement-breakpoint
UPDATE schools SET landline = pg_temp.whole(landline), mobile = pg_temp.whole(mobile) WHERE landline LIKE '+%' OR mobile LIKE '+%';--> statement-breakpoint
UPDATE schools SET
  landline = CASE WHEN landline ~ '^[0-9 ().-]+$' THEN '+91 ' || pg_temp.national('+91', landline) ELSE landline END,
  mobile = CASE WHEN mobile ~ '^[0-9 ().-]+$' THEN '+91 ' || pg_temp.national('+91', mobile) ELSE mobile END
WHERE country_key = 'india';--> statement-breakpoint
UPDATE disputes SET phone = pg_temp.whole(phone) WHERE phone LIKE '+%';--> statement-breakpoint
DROP FUNCTION pg_temp.whole(text);--> statement-breakpoint
DROP FUNCTION pg_temp.national(text, text);--> statement-breakpoint
DROP FUNCTION pg_temp.digits(text);--> statement-breakpoint
DROP TABLE plans;

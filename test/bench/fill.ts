import pg from 'pg'

/**
 * Inserts registrations numbered `from` to `to` with realistic variety: many names, towns and schools; nine in ten accepted
 * and one in a hundred of the others corrected, all in one competition.
 */
export async function fillRegistrations(databaseUrl: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (let first = from; first <= to; first += 100_000) {
    await client.query(
      `with child as (select n, gen_random_uuid() as payment, case when n % 33 = 0 then 'UPI' else 'T' || n end as txn_no, now() - (n % 500) * interval '1 day' as sent
           from generate_series($1::int, $2::int) n),
         paid as (insert into payments (id, amount, currency, created_at) select payment, 20000, 'INR', sent from child),
         proof as (insert into proofs (payment_id, version, txn_no, txn_key, file_key, file_hash, received_at)
           select payment, 1, txn_no, lower(txn_no), 'bench' || n, md5(n::text), sent from child)
       insert into registrations (id, payment_id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
         birth_date, payment_type, fee, currency, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash,
         answers, season_version, disclaimer_version, status, submitted_at, decided_at, corrected_at)
       select gen_random_uuid(), payment, lpad(to_hex(n::bigint * 2654435761 % 1099511627776), 10, '0'), 'quarter-final', 'quatform', name, lower(name), 's' || n || '@school.example', 'p' || n || '@home.example', '+91',
         (9800000000 + n)::text, case when n % 4 = 0 then 'Out Of India' else 'India' end, case when n % 4 = 0 then 'Country ' || n % 60 else 'India' end,
         'State ' || n % 35, 'City ' || n % 900, date '2008-01-01' + (n % 3000), 'no-offer', 20000, 'INR', txn_no, lower(txn_no),
         lower(name) || n, 'p' || n || '@home.example', '91' || (9800000000 + n), gen_random_uuid(), '',
         jsonb_build_object('class_name', 'Class ' || n % 12, 'school_name', 'School ' || n % 4000, 'address_name', n || ' Lake View Road'),
         0, '2026-11', case when n % 10 = 0 then 'pending' else 'accepted' end, sent, now() - (n % 400) * interval '1 day',
         case when n % 1000 = 0 then now() end
       from (select child.*, initcap(translate(md5((n % 5000)::text), '0123456789', 'aeiourstln')) || ' ' || initcap(translate(md5((n / 7 % 9000)::text), '0123456789', 'mnpaeiorst')) as name
             from child) person`,
      [first, Math.min(to, first + 99_999)],
    )
  }
  await client.query('vacuum (analyze) registrations, payments, proofs')
  await client.end()
}

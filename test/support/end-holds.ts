/** As if five minutes had passed since every decision and publication: it can't be undone any more, its emails leave, and families see it. */
export const endHolds = `update outbox set send_after = now(), next_attempt_at = now() where send_after > now();
  update decisions set send_after = now() where send_after > now();
  update publications set visible_from = now() where visible_from > now()`

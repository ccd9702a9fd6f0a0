/** As if five minutes had passed since every decision and publication: it can't be undone any more, and its emails leave. */
export const endHolds = `update outbox set send_after = now(), next_attempt_at = now() where send_after > now();
  update decisions set send_after = now() where send_after > now();
  update publications set send_after = now(), visible_from = least(visible_from, now()) where send_after > now()`

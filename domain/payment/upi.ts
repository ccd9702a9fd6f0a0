/**
 * Returns the address that payment apps open, from the parameters of UPI: `pa` is the payee's id, `pn` the payee's name, `am` the amount, `cu`
 * the currency and `tn` the note.
 */
export function upiLink(parameters: Record<string, string>): string {
  // Payment apps take a plus sign literally, so no URLSearchParams here; the @ of the id must stay unencoded.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}

/** Below this the two clocks are the same: answers tell whole seconds, and take some time to arrive. */
const tolerance = 5_000

let ahead = 0

/** Told the server's clock (milliseconds since 1970); NaN says nothing. */
export function hearServerTime(serverTime: number) {
  const difference = serverTime - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** What the server's clock says now: sessions end by it, and clocks of offices are sometimes wrong. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** A moment of the server's clock as the clock of this device shows it. */
export function onThisDevice(serverTime: number): number {
  return serverTime - ahead
}

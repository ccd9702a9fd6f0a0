/** Said after some seconds where the page's script has not arrived: without it the button beside stays grey, and nobody would know why. */
export function StillLoading() {
  return <p className="late text-sm text-ink-2">Still loading. If this stays, check your connection and reload the page.</p>
}

/** Shown after some seconds if the page's script hasn't arrived: until then the button stays grey, and this says why. */
export function StillLoading() {
  return <p className="late text-sm text-ink-2">Still loading. If this stays, check your connection and reload the page.</p>
}

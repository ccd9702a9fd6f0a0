import { hitIn } from '#domain/registration/found-by.ts'

/** A text with what was searched for marked in it; `q` '' marks nothing. */
export function Marked({ text, q }: { text: string; q: string }) {
  const hit = q === '' ? null : hitIn(text, q)
  if (!hit) return text
  const [start, end] = hit
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-small bg-tint font-semibold text-accent-strong">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

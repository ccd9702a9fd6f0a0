import type { Issue } from '#domain/forms/field.ts'

type Props = {
  /** What the last attempt found. */
  issues: Issue[]
  /** What is still wrong; the rest is struck through, so that nothing moves while the user types. */
  open: Issue[]
  labelOf: (path: string) => string
}

/** Lists all errors, each a link to its field (whose id is the issue's path). */
export function ErrorSummary({ issues, open, labelOf }: Props) {
  if (issues.length === 0) return null
  return (
    <div role="alert" className="rounded-medium border border-bad/40 bg-bad-tint px-4 py-3 text-bad">
      <p className="font-semibold">
        {issues.length === 1 ? 'One answer needs your attention' : `${issues.length} answers need your attention`}
      </p>
      <ul className="mt-1 grid">
        {issues.map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => focusField(event, path)}
              className={`inline-block py-2.5 text-bad wide:py-1 ${open.some((issue) => issue.path === path) ? '' : 'line-through'}`}
            >
              {labelOf(path)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps the address unchanged, because every step of a form has its own history entry. */
function focusField(event: React.MouseEvent, path: string) {
  event.preventDefault()
  document.getElementById(path)?.focus()
}

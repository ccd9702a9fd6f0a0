/** The first tab stop where a menu comes before the content. The content's element has the id 'screen'. */
export function SkipLink() {
  return (
    <a
      href="#screen"
      className="sr-only rounded-medium bg-accent px-4 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip the menu
    </a>
  )
}

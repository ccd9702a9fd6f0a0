/** A page as the server draws it with what is in the form, and with the saved season. `about` is the competition that is being edited. */
export type Parts = { html: string; before: string; view: 'card' | 'form' | 'payment' | 'rules'; about: string }

/**
 * Returns a page of families to look at: without scripts, as if they had run, and with every text marked that isn't on the saved page.
 */
export function pageFrom({ html, before, view }: Parts): Document {
  const page = parsed(html)
  if (view === 'form') page.querySelector('dialog')?.remove()
  const known = new Set(textsIn(parsed(before)).map((node) => node.data.trim()))
  for (const node of textsIn(page)) if (!known.has(node.data.trim())) wrap(node)
  for (const element of page.querySelectorAll<HTMLElement>('a,button,input,select,textarea,summary')) element.tabIndex = -1
  return page
}

/** Scrolls to what changed, or, when the view is new, to the competition. */
export function goTo(page: Document, { view, about }: Parts, isNew: boolean) {
  const height = page.defaultView?.innerHeight ?? 0
  const marks = [...page.querySelectorAll('mark')].filter((mark) => mark.getClientRects().length > 0)
  const isInSight = marks.some((mark) => {
    const { top, bottom } = mark.getBoundingClientRect()
    return top >= 0 && bottom <= height
  })
  const headings = view === 'card' && isNew ? [...page.querySelectorAll('h3,li b')] : []
  const target = marks.length > 0 ? (isInSight ? undefined : marks[0]) : headings.find(({ textContent }) => textContent === about)
  if (target) target.scrollIntoView({ block: marks.length > 0 ? 'center' : 'start' })
  else if (isNew) page.defaultView?.scrollTo(0, 0)
}

function parsed(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script,noscript,.late')) element.remove()
  for (const button of page.querySelectorAll('button')) button.disabled = false
  return page
}

function textsIn({ body }: Document): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // Nothing can stand around the text of these.
    if (node.data.trim() !== '' && !node.parentElement?.closest('option,textarea,svg')) found.push(node)
  }
  return found
}

function wrap(node: Text) {
  const mark = node.ownerDocument.createElement('mark')
  node.replaceWith(mark)
  mark.append(node)
  Object.assign(mark.style, { backgroundColor: 'var(--color-honey-tint)', color: 'inherit', boxShadow: '0 0 0 2px var(--color-honey)' })
}

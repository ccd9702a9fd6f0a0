import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates a page that the server rendered, with the content it was rendered from. React does it in a task of its own. */
export function hydrate<Content extends object>(Page: ComponentType<Content>) {
  hydrateRoot(document.getElementById('page') as HTMLElement, <Hydrated Page={Page} />)
}

/** Sets a performance mark once the page is interactive; npm run bench:pages reads it. */
function Hydrated<Content extends object>({ Page }: { Page: ComponentType<Content> }) {
  useEffect(() => {
    performance.mark('hydrated')
  }, [])
  return <Page {...pageContent<Content>()} />
}

/** Reads the content that the server put into the document for this page; see server/platform/pages/pages.ts. */
export function pageContent<Content>(): Content {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Content
}

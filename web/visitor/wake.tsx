import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Makes a page that the server rendered alive, with the content it was rendered from. */
export function wake<Content extends object>(Page: ComponentType<Content>) {
  hydrateRoot(document.getElementById('page') as HTMLElement, <Awake Page={Page} />)
}

/** The mark says from when the page answers; npm run bench:pages reads it. */
function Awake<Content extends object>({ Page }: { Page: ComponentType<Content> }) {
  useEffect(() => {
    performance.mark('awake')
  }, [])
  return <Page {...pageContent<Content>()} />
}

/** What the server put into the document for this page; see server/pages/document.ts. */
export function pageContent<Content>(): Content {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Content
}

import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageContent, PageName } from '../../domain/pages.ts'
import { pages } from './pages.tsx'

export type Rendered = { title: string; description: string | null; html: string; entry: string | null }

/** One page as HTML, with its title, its description and the script that wakes it up (null for pages without interaction). */
export function render<Name extends PageName>(name: Name, content: PageContent[Name]): Rendered {
  const { component, title, description, alive } = pages[name]
  const Page = component as ComponentType<object>
  return {
    title: [title(content), content.season.organisation].filter(Boolean).join(' - '),
    description: description?.(content) ?? null,
    html: renderToString(<Page {...content} />),
    entry: alive ? `web/visitor/${name}/main.tsx` : null,
  }
}

import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageContent, PageName } from '#domain/page-props.ts'
import { pages } from './page-registry.tsx'

export type Rendered = { title: string; description: string | null; html: string; entry: string | null }

/** Renders one page as HTML, with its title, description and the script that hydrates it (null for static pages). */
export function render<Name extends PageName>(name: Name, content: PageContent[Name]): Rendered {
  const { component, title, description, script } = pages[name]
  const Page = component as ComponentType<object>
  return {
    title: [title(content), content.season.organisation].filter(Boolean).join(' - '),
    description: description?.(content) ?? null,
    html: renderToString(<Page {...content} />),
    entry: script && `${script}/page.tsx?hydrate`,
  }
}

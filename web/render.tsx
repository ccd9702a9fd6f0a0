import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'
import type { PageContent, PageName } from '#domain/pages.ts'
import { pages } from './page-registry.tsx'
import { HelpDialog } from './public/help.tsx'
import { showOrSkip } from './public/register/disclaimer.tsx'

/** The scripts inside pages, for the content security policy. */
export const inlineScripts = [showOrSkip]

export type Rendered = {
  title: string
  description: string | null
  html: string
  /** What Help opens on a page with a form; no part of what is hydrated. */
  help: string
  entry: string | null
  next: string | null
  hydrates: boolean
  isForm: boolean
}

let language: Language = 'en'
setLanguageSource(() => language)
setShippedTexts(shippedText)

/**
 * Renders one page as HTML, with its title, description and script (null for none), whether that hydrates it, and the script of the page that
 * visitors most likely open `next`. It is in the language `written`.
 */
export function render<Name extends PageName>(name: Name, content: PageContent[Name], written: Language = 'en'): Rendered {
  language = written
  const { component, title, description, script: own, needsScript, next } = pages[name]
  const script = needsScript?.(content) === false ? null : own
  const Page = component as ComponentType<object>
  const html = renderToString(<Page {...content} />)
  const hydrates = script !== null && !script.endsWith('.ts')
  return {
    title: [title(content), content.season.organisation].filter(Boolean).join(' - '),
    description: description?.(content) ?? null,
    html,
    help: html.includes('"/#help"') && html.includes('<form') ? renderToStaticMarkup(<HelpDialog season={content.season} />) : '',
    entry: hydrates ? entryOf(script) : script,
    next: next ? entryOf(next) : null,
    hydrates,
    isForm: name === 'register' || name === 'payment-preview',
  }
}

function entryOf(folder: string) {
  return `${folder}/page.tsx?hydrate`
}

import type { Page } from 'playwright'

/**
 * Does to a page what a browser's translation does, but leaves the words as they are: puts each text, and each that is added or changed
 * later, into two elements of its own. Other than the elements the page's script made, it never sees them.
 */
export async function withBrowserTranslation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isLeftAlone = (parent: Element | null) => !parent || parent.closest('font, script, style, noscript, textarea') !== null
    const translate = (node: Node) => {
      if (node instanceof Text) {
        if (node.data.trim() === '' || isLeftAlone(node.parentElement)) return
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild?.append(node.data)
        node.replaceWith(outer)
      } else for (const child of [...node.childNodes]) translate(child)
    }
    const start = () => {
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
      translate(document.body)
    }
    // Translations come from a server, so when a page's script has long started.
    const startWhenHydrated = (checks: number) => {
      if (performance.getEntriesByName('hydrated').length > 0 || checks === 0) requestIdleCallback(start)
      else setTimeout(startWhenHydrated, 10, checks - 1)
    }
    addEventListener('load', () => startWhenHydrated(20))
  })
}

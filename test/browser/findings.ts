import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page in its current state, including targets smaller than 24 px, and whether the page is wider than the screen. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return await page.evaluate(async () => {
    const { violations } = await (
      window as never as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe.run({ rules: { 'target-size': { enabled: true } } })
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...wide]
  })
}

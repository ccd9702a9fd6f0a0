import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { desk, phone } from './devices.ts'
import { look } from './look.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/**
 * What axe finds on the page in its current state, including targets smaller than 24 px, and whether the page is wider than the screen. An
 * open modal dialog is checked alone: nothing behind it can be reached. Takes pictures first, if PICTURES names a folder.
 */
export async function findings(page: Page, { contrast = true } = {}): Promise<string[]> {
  await look(page, expect.getState().currentTestName ?? '')
  return await runAxe(page, { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: contrast } } })
}

/**
 * The same in this window and on a desk, or on a phone if this is a desk, where colours are the same; with `dark`, also too little contrast in
 * the dark, in this window.
 */
export async function findingsOnBoth(page: Page, { dark = false } = {}): Promise<string[]> {
  const before = page.viewportSize() ?? desk
  const found: string[] = []
  for (const size of [before, before.width < desk.width ? desk : phone]) {
    await page.setViewportSize(size)
    found.push(...(await findings(page, { contrast: size === before })))
    if (!dark || size !== before) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await runAxe(page, { runOnly: ['color-contrast'] })))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize(before)
  return found
}

/** By how many pixels the page is wider than its window; 0 or less when it doesn't scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

async function runAxe(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(async (options) => {
    const dialogs = [...document.querySelectorAll('dialog:modal')]
    const { violations } = await (window as never as { axe: Axe }).axe.run(dialogs.length > 0 ? dialogs : document, {
      resultTypes: ['violations'],
      ...options,
    })
    const wide = document.documentElement.scrollWidth > innerWidth ? [`the page scrolls sideways at ${innerWidth} px`] : []
    return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...wide]
  }, options)
}

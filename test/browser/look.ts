import type { Page } from 'playwright'

/** The folder for screenshots to compare with the sketches; none are made if it is ''. */
const pictures = process.env.PICTURES ?? ''

let taken = 0

/** Takes pictures of a page in its current state: on a small phone, a phone and a desk, light and dark. Only when PICTURES names a folder. */
export async function look(page: Page, name: string): Promise<void> {
  if (pictures === '') return
  taken += 1
  const file = `${pictures}/${name.replace(/[^\w]+/g, '-').slice(0, 80)}-${taken}`
  const before = page.viewportSize()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `${file}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`,
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

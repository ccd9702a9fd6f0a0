import type { Page } from 'playwright'

/**
 * What can't be read on a page as it is: text that is cut off, runs out of its box or the window, or lies on other text; and buttons and
 * fields lower than 44 px. Of an open dialog only the dialog. A page that has just been opened may not have its styles yet, so this waits
 * until it has loaded.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  await page.waitForLoadState('load')
  return page.evaluate(() => {
    const found = new Set<string>()
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const named = (element: Element) => `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 60)}`
    function* ancestorsOf(element: Element | null) {
      for (let one = element; one && one !== document.body; one = one.parentElement) yield [one, getComputedStyle(one)] as const
    }

    const scope = document.querySelector('dialog:modal, dialog[open]') ?? document.body
    const texts: { text: string; rects: DOMRect[]; layer: Element | null }[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (!element || text === '' || element.closest('script, style, svg, .sr-only, option') || !isSeen(element)) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      const layer = [...ancestorsOf(element)].find(([, { position }]) => position === 'fixed' || position === 'sticky')?.[0] ?? null
      texts.push({ text: text.slice(0, 60), rects, layer })
      let isBoxed = false
      for (const [box, style] of ancestorsOf(element)) {
        const outer = box.getBoundingClientRect()
        const isWide = rects.some(({ left, right }) => left < outer.left - 1 || right > outer.right + 1)
        if (isScrolling(style.overflowX)) break
        if (isClipping(style.overflowX) && (isWide || box.scrollWidth > box.clientWidth + 1)) found.add(`cut off: ${text.slice(0, 60)}`)
        if (isClipping(style.overflowY) && box.scrollHeight > box.clientHeight + 2) found.add(`cut off below: ${text.slice(0, 60)}`)
        const hasEdges = style.borderLeftWidth !== '0px' || !/^rgba\(0, 0, 0, 0\)$/.test(style.backgroundColor)
        if (!isBoxed && hasEdges && style.display !== 'inline') {
          isBoxed = true
          if (isWide) found.add(`runs out of its box: ${text.slice(0, 60)}`)
          if (rects.some(({ top, bottom }) => top < outer.top - 4 || bottom > outer.bottom + 4))
            found.add(`runs out below: ${text.slice(0, 60)}`)
        }
      }
      const scrolls = [...ancestorsOf(element)].some(([, { overflowX }]) => isScrolling(overflowX))
      if (!scrolls && rects.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        found.add(`outside the window: ${text.slice(0, 60)}`)
    }
    if (document.documentElement.scrollWidth > innerWidth) found.add(`the page scrolls sideways at ${innerWidth} px`)

    for (const [n, one] of texts.entries()) {
      for (const other of texts.slice(n + 1)) {
        if (one.layer !== other.layer) continue
        const overlaps = one.rects.some((a) =>
          other.rects.some((b) => {
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            return width > 2 && height > 0.4 * Math.min(a.height, b.height)
          }),
        )
        if (overlaps) found.add(`one on the other: ${one.text} / ${other.text}`)
      }
    }

    const canvas = document.createElement('canvas').getContext('2d')
    for (const control of scope.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
      if (!isSeen(control) || !canvas) continue
      const style = getComputedStyle(control)
      canvas.font = style.font
      const shown = control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : control.placeholder
      const room = control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const arrow = control instanceof HTMLSelectElement ? 20 : 0
      if (canvas.measureText(shown).width > room - arrow) found.add(`does not fit its field: ${shown}`)
    }
    for (const target of scope.querySelectorAll(
      'button, summary, select, textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), a',
    )) {
      if (!isSeen(target) || target.closest('.sr-only') || getComputedStyle(target).display === 'inline') continue
      const { width, height } = target.getBoundingClientRect()
      if (width > 1 && height > 1 && height < 43.5) found.add(`lower than 44 px: ${named(target)}`)
    }
    return [...found]
  })
}

/** Words of two to five letters that are broken over lines: their column is too narrow for any text. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true }) || node.parentElement.closest('.sr-only, svg, option'))
        continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)[\p{L}\p{M}]{2,5}(?!\S)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
      }
    }
    return found
  })
}

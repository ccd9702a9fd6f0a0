import type { Page } from 'playwright'

/** Takes away what iOS 15.4, Chrome 109 or Firefox 115 doesn't have, before any script of the page runs. */
export async function withOldBuiltIns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object | undefined, string[]][] = [
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Array, ['fromAsync']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
      [
        globalThis,
        'Iterator Temporal OffscreenCanvas CompressionStream ClipboardItem Notification cookieStore navigation requestIdleCallback scheduler'.split(
          ' ',
        ),
      ],
      [Intl, ['Segmenter', 'DurationFormat']],
      [RegExp, ['escape']],
      [Response, ['json']],
      [URLSearchParams.prototype, ['size']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Blob.prototype, ['bytes']],
      [Element.prototype, ['checkVisibility', 'ariaLabel']],
      [HTMLInputElement.prototype, ['showPicker']],
      [HTMLDialogElement.prototype, ['requestClose', 'closedBy']],
      [Document.prototype, ['startViewTransition']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any', 'timeout']],
      [URL, ['canParse', 'parse']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [HTMLElement.prototype, ['inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover']],
    ]
    for (const [owner, names] of missing) if (owner) for (const name of names) Reflect.deleteProperty(owner, name)
  })
}

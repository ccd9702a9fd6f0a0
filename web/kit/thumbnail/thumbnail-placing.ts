export type Size = { width: number; height: number }

export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const

/** The step after or before a zoom; the ends stay. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const at = zoomSteps.findIndex((step) => step >= zoom)
  return zoomSteps[Math.min(zoomSteps.length - 1, Math.max(0, at + direction))] ?? 1
}

/**
 * How a picture lies in a box, all in CSS pixels: `picture` before it is turned, `taken` what it takes up afterwards.
 * Zoom 1 fits it into the box without making a small one larger; `turns` are quarters to the right.
 */
export function placing(natural: Size, box: Size, zoom: number, turns: number): { picture: Size; taken: Size } {
  const lying = turns % 2 === 1
  const upright = lying ? { width: natural.height, height: natural.width } : natural
  const fit = Math.min(1, box.width / upright.width, box.height / upright.height)
  const scale = fit * zoom
  return {
    picture: { width: natural.width * scale, height: natural.height * scale },
    taken: { width: upright.width * scale, height: upright.height * scale },
  }
}

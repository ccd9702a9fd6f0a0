export type Size = { width: number; height: number }

export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const

/** The next or previous zoom step, within the limits. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const at = zoomSteps.findIndex((step) => step >= zoom)
  return zoomSteps[Math.min(zoomSteps.length - 1, Math.max(0, at + direction))] ?? 1
}

/**
 * Lays out a picture in a box, in CSS pixels: `picture` is its size before rotation, `occupied` the room it needs afterwards.
 * Zoom 1 fits it into the box without enlarging a small one; `quarterTurns` are clockwise.
 */
export function placing(natural: Size, box: Size, zoom: number, quarterTurns: number): { picture: Size; occupied: Size } {
  const lying = quarterTurns % 2 === 1
  const upright = lying ? { width: natural.height, height: natural.width } : natural
  const fit = Math.min(1, box.width / upright.width, box.height / upright.height)
  const scale = fit * zoom
  return {
    picture: { width: natural.width * scale, height: natural.height * scale },
    occupied: { width: upright.width * scale, height: upright.height * scale },
  }
}

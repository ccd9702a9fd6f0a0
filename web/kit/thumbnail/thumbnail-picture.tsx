import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

type TurnedPictureProps = {
  src: string
  alt: string
  zoom: number
  quarterTurns: number
  /** At zoom 1 the picture is at least this wide, in CSS pixels, if it has them: a whole phone screen would be too small to read. */
  leastWidth?: number
  /** Pictures to load and decode ahead, so that one of them is drawn at once when it becomes `src`. */
  ahead?: string[]
  className?: string
}

const none: string[] = []

/** A picture in a box that scrolls, by dragging too, when the picture is larger. */
export function TurnedPicture(props: TurnedPictureProps) {
  const {
    src,
    alt,
    zoom,
    quarterTurns,
    leastWidth = 0,
    ahead = none,
    className = 'h-[64dvh] rounded-medium border border-line bg-ground',
  } = props
  const [sizes, setSizes] = useState<Record<string, Size | 'failed'>>({})
  const box = useRef<HTMLElement>(null)
  const room = useRoom(box)
  const natural = sizes[src]
  const placed = natural && natural !== 'failed' && room ? placing(natural, room, zoom, quarterTurns, leastWidth) : null
  const keepMiddle = useMiddle(box, placed?.occupied, src)
  const know = (address: string, size: Size | 'failed') => setSizes((before) => ({ ...before, [address]: size }))
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={alt}
      onScroll={keepMiddle}
      onPointerDown={drag}
      className={`grid place-items-center-safe overflow-auto active:cursor-grabbing ${className}`}
    >
      {natural === 'failed' && (
        <Message look="bad" action={<Button onClick={retry}>Retry</Button>}>
          The picture could not be loaded.
        </Message>
      )}
      <div className="relative" style={placed?.occupied}>
        {!natural && <p className="text-ink-2">Loading…</p>}
        {[src, ...ahead.filter((address) => address !== src)].map((address) => {
          const size = sizes[address]
          const isPlaced = address === src && placed
          return (
            size !== 'failed' && (
              <img
                key={address}
                src={address}
                alt={address === src ? alt : ''}
                draggable={false}
                className={isPlaced ? 'absolute top-1/2 left-1/2 max-w-none' : 'sr-only'}
                style={isPlaced ? { ...placed.picture, transform: `translate(-50%, -50%) rotate(${quarterTurns * 90}deg)` } : undefined}
                onLoad={({ currentTarget }) => {
                  const { naturalWidth: width, naturalHeight: height } = currentTarget
                  know(address, { width, height })
                  // What can't be decoded ahead is decoded when it's drawn.
                  currentTarget.decode().catch(() => {})
                }}
                onError={() => know(address, 'failed')}
              />
            )
          )
        })}
      </div>
    </section>
  )

  function retry() {
    setSizes(({ [src]: _failed, ...others }) => others)
  }
}

/** Moves the content of a box with the mouse. Fingers scroll it already. */
function drag({ pointerType, button, currentTarget: box, pointerId, target }: React.PointerEvent<HTMLElement>) {
  if (pointerType !== 'mouse' || button !== 0 || !(target instanceof HTMLImageElement)) return
  const move = ({ movementX, movementY }: PointerEvent) => box.scrollBy(-movementX, -movementY)
  box.setPointerCapture(pointerId)
  box.addEventListener('pointermove', move)
  box.addEventListener('lostpointercapture', () => box.removeEventListener('pointermove', move), { once: true })
}

/** Keeps the centre of the box fixed when the picture changes size; another picture begins at its top. Returns the scroll handler. */
function useMiddle(box: React.RefObject<HTMLElement | null>, occupied: Size | undefined, src: string) {
  const middle = useRef({ x: 0.5, y: 0.5 })
  const begun = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new size triggers it
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !occupied) return
    const isNew = begun.current !== src
    const { x, y } = isNew ? { x: 0.5, y: 0 } : middle.current
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = y * element.scrollHeight - element.clientHeight / 2
    if (isNew) middle.current = middleOf(element)
    begun.current = src
  }, [src, occupied?.width, occupied?.height])
  return ({ currentTarget }: React.UIEvent<HTMLElement>) => {
    middle.current = middleOf(currentTarget)
  }
}

function middleOf(box: HTMLElement) {
  return {
    x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
    y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
  }
}

/** The inner size of a box, updated when a phone is rotated. */
function useRoom(box: React.RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // offset sizes rather than client sizes: scroll bars that come and go with the zoom must not change what fits.
    const border = 2
    const measure = () => setRoom({ width: element.offsetWidth - border, height: element.offsetHeight - border })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return room
}

export type Size = { width: number; height: number }

const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const

/** The next or previous zoom step, within the limits. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const at = zoomSteps.findIndex((step) => step >= zoom)
  return zoomSteps[Math.min(zoomSteps.length - 1, Math.max(0, at + direction))] ?? 1
}

/**
 * Lays out a picture in a box, in CSS pixels: `picture` is its size before rotation, `occupied` the room it needs afterwards.
 * Zoom 1 fits it into the box, or into its width if it would be narrower than `leastWidth` otherwise, without enlarging a small one;
 * `quarterTurns` are clockwise.
 */
export function placing(natural: Size, box: Size, zoom: number, quarterTurns: number, leastWidth = 0): { picture: Size; occupied: Size } {
  const lying = quarterTurns % 2 === 1
  const upright = lying ? { width: natural.height, height: natural.width } : natural
  const widest = Math.min(1, box.width / upright.width)
  const fit = Math.min(widest, Math.max(box.height / upright.height, leastWidth / upright.width))
  const scale = fit * zoom
  return {
    picture: { width: natural.width * scale, height: natural.height * scale },
    occupied: { width: upright.width * scale, height: upright.height * scale },
  }
}

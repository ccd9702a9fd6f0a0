import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** A picture in a box of fixed height that scrolls when the picture is larger. */
export function TurnedPicture({ src, alt, zoom, quarterTurns }: { src: string; alt: string; zoom: number; quarterTurns: number }) {
  const [natural, setNatural] = useState<Size | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLElement>(null)
  const room = useRoom(box)
  const placed = natural && room && placing(natural, room, zoom, quarterTurns)
  const keepMiddle = useMiddle(box, placed?.occupied)
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={alt}
      onScroll={keepMiddle}
      className="grid h-[64dvh] place-items-center-safe overflow-auto rounded-medium border border-line bg-ground"
    >
      {failed ? (
        <Message look="bad" action={<Button onClick={retry}>Retry</Button>}>
          We couldn’t load the picture.
        </Message>
      ) : (
        <div className="relative" style={placed?.occupied}>
          {!natural && <p className="text-ink-2">Loading…</p>}
          <img
            key={attempt}
            src={src}
            alt={alt}
            className={placed ? 'absolute top-1/2 left-1/2 max-w-none' : 'sr-only'}
            style={placed ? { ...placed.picture, transform: `translate(-50%, -50%) rotate(${quarterTurns * 90}deg)` } : undefined}
            onLoad={({ currentTarget }) => setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
            onError={() => setFailed(true)}
          />
        </div>
      )}
    </section>
  )

  function retry() {
    setFailed(false)
    setAttempt(attempt + 1)
  }
}

/** Keeps the centre of the box fixed when the picture changes size. Returns the scroll handler. */
function useMiddle(box: React.RefObject<HTMLElement | null>, occupied: Size | undefined) {
  const middle = useRef({ x: 0.5, y: 0.5 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new size triggers it
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2
  }, [occupied?.width, occupied?.height])
  return ({ currentTarget: now }: React.UIEvent<HTMLElement>) => {
    middle.current = {
      x: (now.scrollLeft + now.clientWidth / 2) / now.scrollWidth,
      y: (now.scrollTop + now.clientHeight / 2) / now.scrollHeight,
    }
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

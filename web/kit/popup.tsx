import { type CSSProperties, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type PopupProps = {
  /** The panel's accessible name. */
  label: string
  trigger: ReactNode
  /** The button's accessible name, when its text says too little. */
  name?: string
  look?: ButtonLook
  className?: string
  /** Which edge of the button the panel aligns with. */
  edge?: 'start' | 'end'
  button?: Ref<HTMLButtonElement>
  children: (close: () => void) => ReactNode
}

/** False in Safari before 17, Chrome before 114 and Firefox before 125: there the button itself, or Esc in the panel, closes it. */
const canPop = !('HTMLElement' in globalThis) || 'popover' in HTMLElement.prototype

/**
 * A button with a panel on the browser's own popover: Esc and a click elsewhere close it, and it lies above everything. On a
 * phone it opens at the bottom edge.
 */
export function Popup({ label, trigger, name, look = 'plain', className, edge = 'start', button, children }: PopupProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<CSSProperties>()
  return (
    <>
      <Button
        ref={button}
        look={look}
        className={className}
        aria-label={name}
        title={name}
        popoverTarget={id}
        onClick={({ currentTarget }) => {
          setPlace(placeBelow(currentTarget, edge))
          if (!canPop) setOpen(!isOpen)
        }}
      >
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would style and announce it as a part of a form */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        style={place}
        hidden={!canPop && !isOpen}
        data-open={isOpen || undefined}
        onKeyDown={canPop ? undefined : ({ key }) => key === 'Escape' && setOpen(false)}
        role="group"
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Not earlier: while the focus is still inside, the browser gives it back to the button.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        className={`${edge === 'end' ? 'popup-end' : 'popup'} max-h-[min(32rem,80dvh)] min-w-64 overflow-y-auto rounded-medium border border-line bg-paper p-4 text-ink shadow-2xl`}
      >
        {isOpen && children(() => (canPop ? panel.current?.hidePopover() : setOpen(false)))}
      </div>
    </>
  )
}

/** Where a browser that can't anchor the panel to its button shows it; nothing on a phone, where its class says it. */
function placeBelow(button: HTMLElement, edge: PopupProps['edge']): CSSProperties | undefined {
  const { clientWidth: width } = document.documentElement
  if (width < 760 || CSS.supports('position-area: block-end')) return undefined
  const { bottom, left, right } = button.getBoundingClientRect()
  return edge === 'end' ? { top: bottom, right: width - right } : { top: bottom, left: Math.min(left, width - 360) }
}

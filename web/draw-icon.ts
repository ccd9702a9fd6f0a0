import { type ComponentProps, createElement, type ReactNode } from 'react'

/** What lucide-react has of an icon: its shapes, in a square of `size`. */
type Shapes = { size: number; node: [tag: string, attributes: { key: string }][] }

type IconProps = ComponentProps<'svg'> & { size?: number }

/**
 * Makes the component of an icon. The build puts it in the place of lucide-react's own function, which weighs 2 KiB on every page. An icon is
 * hidden from screen readers unless it has a label.
 */
export default function createLucideIcon(shapes: Shapes): (props: IconProps) => ReactNode {
  return drawn.bind(null, shapes)
}

function drawn({ size: square, node }: Shapes, { size = square, ...props }: IconProps): ReactNode {
  const box = { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: `0 0 ${square} ${square}` }
  const look = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  const isHidden = props['aria-label'] === undefined || undefined
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return createElement('svg', { ...box, ...look, 'aria-hidden': isHidden, ...props }, shapes)
}

import type { ComponentProps } from 'react'

const looks = {
  primary: 'border-accent bg-accent text-accent-ink hover:bg-accent-strong hover:border-accent-strong',
  plain: 'border-line-2 bg-paper text-ink hover:border-accent hover:text-accent-strong',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-tint',
  danger: 'border-bad bg-paper text-bad hover:bg-bad-tint',
}

export type ButtonLook = keyof typeof looks

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-medium border px-4.5 py-1.5 text-center font-semibold no-underline transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 office:min-h-9 office:px-3 ${looks[look]} ${className}`
}

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook
  /** True while its action is running. Clicks do nothing then, and it keeps the focus, which a disabled button would lose. */
  busy?: boolean
}

/** 44 px high for visitors, 36 in the office. Sets `type` so that no button submits by accident. */
export function Button({ look = 'plain', className, type = 'button', busy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

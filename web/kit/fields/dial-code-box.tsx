import type { KeyboardEvent } from 'react'
import type { Field as Question } from '#domain/forms/field.ts'
import { type ControlProps, controlClass } from '#web/kit/form/field.tsx'
import { DialCodeList } from './dial-code-list.tsx'
import { useDialCodes } from './use-dial-codes.ts'

type Props = { field: Extract<Question, { type: 'dial-code' }>; value: string; control: ControlProps }

/**
 * A text box for a phone code or country, with the matches below it (ARIA combobox with a list). Before the page hydrates it
 * is a plain box, and what is typed there is understood all the same.
 */
export function DialCodeBox({ field, value, control }: Props) {
  const { input, found, active, setActive, open, close, choose, leave } = useDialCodes()
  const list = `${control.id}-list`
  const isOpen = found !== null && found.length > 0

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (found === null) open()
      else setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    } else if (found !== null && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      const chosen = found[active] ?? (found.length === 1 ? found[0] : undefined)
      if (chosen && event.key === 'Enter') choose(chosen)
      else close()
    }
  }

  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        name={field.name}
        defaultValue={value}
        required={field.missing !== ''}
        autoComplete={field.autocomplete}
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        onClick={() => (found === null ? open() : close())}
        onInput={({ nativeEvent, currentTarget }) => nativeEvent.isTrusted && open(currentTarget.value)}
        onKeyDown={press}
        onBlur={leave}
        className={`${controlClass} pr-7 text-ellipsis`}
      />
      <svg
        viewBox="0 0 12 12"
        width="12"
        height="12"
        aria-hidden="true"
        className="pointer-events-none absolute top-4 right-2.5 fill-none stroke-ink-2 stroke-2 office:top-3"
      >
        <path d="m1 4 5 5 5-5" />
      </svg>
      {found !== null && <DialCodeList id={list} found={found} active={active} onChoose={choose} />}
    </div>
  )
}

import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'

/** Searches by part of a name, and follows the address when that changes. */
export function StudentSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = q
  }, [q])
  return (
    <search>
      <form onSubmit={submit} className="flex gap-2 wide:max-w-110">
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search by name"
          placeholder="Search by name"
          defaultValue={q}
          maxLength={120}
          onInput={emptied}
          className={`${controlClass} placeholder:text-ink-2`}
        />
        <Button type="submit" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text !== q) onSearch(text)
  }

  /** The search field's clear button takes effect at once. */
  function emptied() {
    if (input.current?.value === '' && q !== '') onSearch('')
  }
}

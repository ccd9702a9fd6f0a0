import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import { competitionIn, type Season } from '#domain/season/season.ts'
import { clauseText } from '#domain/season/setting-types.ts'
import { nameOfPath, settingOnForm } from '#domain/season/settings.ts'
import { clausePath } from '#domain/season/texts.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/form/field.tsx'
import { ParagraphInput } from './inputs/setting-input.tsx'
import { idOf, tellForm, useClauses, useField } from './season-form.ts'

/** The clauses of the disclaimers, to add, change and remove; each competition chooses among them in its own section. */
export function Clauses({ saved }: { saved: Season }) {
  const { names, isNew, change } = useClauses()
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const focus = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form sees an added or removed clause only once it is on the page
  useLayoutEffect(() => {
    if (focus.current !== '') (document.getElementById(focus.current) ?? adder.current)?.focus()
    focus.current = ''
    tellForm(list.current)
  }, [names])
  return (
    <>
      <ul ref={list} className="grid gap-4">
        {names.map((name) => (
          <li key={name} className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
            <ParagraphInput path={clausePath(name)} hint={isNew(name) ? newHint : usersOf(saved, name)} />
            <Button
              look="quiet"
              className="mt-6 px-2! max-wide:min-w-11"
              aria-label={`Remove ${nameOfPath(clausePath(name))}`}
              onClick={() => remove(name)}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Button ref={adder} className="justify-self-start" onClick={add}>
        <Plus size={16} aria-hidden="true" /> Add a clause
      </Button>
    </>
  )

  function add() {
    const numbers = [...names, ...Object.keys(saved.disclaimer.clauses)].map((name) => Number(/^own-(\d+)$/.exec(name)?.[1] ?? 0))
    const name = `own-${Math.max(0, ...numbers) + 1}`
    focus.current = idOf(clausePath(name))
    change([...names, name])
  }

  function remove(name: string) {
    const next = names[names.indexOf(name) + 1]
    focus.current = next === undefined ? 'add' : idOf(clausePath(next))
    change(names.filter((other) => other !== name))
  }
}

const newHint = 'New. Every competition shows it; to leave it out of one, open that competition.'

function usersOf(saved: Season, clause: string): string {
  const users = competitions.filter(({ slug }) => competitionIn(saved, slug).clauses.includes(clause)).map(({ name }) => name)
  if (users.length === 0) return 'No competition shows it.'
  return users.length === competitions.length ? 'Every competition shows it.' : `Shown by ${users.join(', ')}.`
}

/** Which clauses a competition shows. One that was just added is chosen. */
export function ClauseChoice({ path }: { path: string }) {
  const { names, isNew, isFresh, textOf } = useClauses()
  const { start, error } = useField(path)
  const chosen = start.split('\n').filter((name) => names.includes(name))
  const inOrder = [...chosen, ...names.filter((name) => !chosen.includes(name))]
  return (
    <fieldset
      id={idOf(path)}
      tabIndex={-1}
      aria-describedby={error ? `${idOf(path)}-note` : undefined}
      className="grid min-w-0 gap-1 outline-none"
    >
      <legend className="mb-2 font-semibold">{settingOnForm(path).label}</legend>
      <ul className="rounded-medium border border-line-2">
        {inOrder.map((name) => (
          <li key={name} className="border-line not-last:border-b">
            <label className="flex min-h-11 items-start gap-2.5 px-3 py-2">
              <input
                type="checkbox"
                name={path}
                value={name}
                defaultChecked={chosen.includes(name) || isFresh(name)}
                className="mt-1 shrink-0"
              />
              <span className="min-w-0 break-words">
                <span className="first-letter:uppercase inline-block">{clauseText(name)}</span>
                {!isNew(name) && <span className="block text-sm text-ink-2">{textOf(name)}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Note id={idOf(path)} error={error} />
    </fieldset>
  )
}

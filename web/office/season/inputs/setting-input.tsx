import { type ComponentProps, type ComponentType, useMemo, useRef } from 'react'
import { onClocks } from '#domain/booking/slot-time.ts'
import { startSentence } from '#domain/lib/text.ts'
import { anyBookable, bookable, type SettingInput as InputType } from '#domain/season/setting-types.ts'
import { settingOnForm } from '#domain/season/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { idOf, tellForm, useField } from '../season-form.ts'
import { ListInput } from './list-input.tsx'
import { QrCodeInput } from './picture-input.tsx'

const attributes: Partial<Record<InputType, ComponentProps<'input'>>> = {
  email: { type: 'email' },
  tel: { type: 'tel' },
  url: { type: 'url' },
  'whole-number': { inputMode: 'numeric' },
  amount: { inputMode: 'decimal' },
  date: { type: 'date', max: '9999-12-31' },
  'datetime-local': { type: 'datetime-local', max: '9999-12-31T23:59' },
}
/** The types that are not entered in a text box. */
const others: Partial<Record<InputType, ComponentType<{ path: string }>>> = {
  'time-zone': TimeZoneInput,
  checkbox: Checkbox,
  competition: CompetitionInput,
  paragraph: ParagraphInput,
  picture: QrCodeInput,
  list: ListInput,
  'time-list': ListInput,
  'event-list': ListInput,
}

/** The inputs of these settings, in two columns where there is room. */
export function SettingInputs({ paths }: { paths: string[] }) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {paths.map((path) => {
        const { type, wide, list } = settingOnForm(path)
        const Input = others[type.input] ?? TextInput
        return (
          <div key={path} className={wide || list ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <Input path={path} />
          </div>
        )
      })}
    </div>
  )
}

function TextInput({ path }: { path: string }) {
  const { type, label, hint, nowLabel } = settingOnForm(path)
  const { start, error, timeZone } = useField(path)
  const input = useRef<HTMLInputElement>(null)
  return (
    <FormField id={idOf(path)} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          {/* Autofill is off: the browser must not fill in the administrator's own details. */}
          <input
            {...control}
            {...attributes[type.input]}
            ref={input}
            name={path}
            defaultValue={start}
            autoComplete="off"
            className={`${controlClass} w-auto! min-w-0 flex-1`}
          />
          {nowLabel && (
            <Button className="shrink-0" aria-label={nowLabel} onClick={enterNow}>
              Now
            </Button>
          )}
        </div>
      )}
    </FormField>
  )

  function enterNow() {
    if (input.current) input.current.value = onClocks(new Date().toISOString(), timeZone)
    tellForm(input.current)
  }
}

function TimeZoneInput({ path }: { path: string }) {
  const { start } = useField(path)
  const zones = useMemo(() => [...new Set([start, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort(), [start])
  return <Select path={path} choices={zones.map((zone) => [zone, zone])} />
}

function CompetitionInput({ path }: { path: string }) {
  return (
    <Select path={path} choices={[['', startSentence(anyBookable)], ...bookable.map(({ slug, name }): [string, string] => [slug, name])]} />
  )
}

/** Chooses one of these values; each comes with its words. */
function Select({ path, choices }: { path: string; choices: [string, string][] }) {
  const { label, hint } = settingOnForm(path)
  const { start, error } = useField(path)
  return (
    <FormField id={idOf(path)} label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} name={path} defaultValue={start} className={controlClass}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** A text of several lines; `hint` replaces the setting's own. */
export function ParagraphInput({ path, hint: also }: { path: string; hint?: string }) {
  const { label, hint } = settingOnForm(path)
  const { start, error } = useField(path)
  return (
    <FormField id={idOf(path)} label={label} hint={also ?? hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={path}
          defaultValue={start}
          rows={2}
          className={`${controlClass} field-sizing-content min-h-15 py-2!`}
        />
      )}
    </FormField>
  )
}

function Checkbox({ path }: { path: string }) {
  const { start } = useField(path)
  return (
    <label className="control flex min-w-0 items-center gap-2.5">
      <input id={idOf(path)} type="checkbox" name={path} value="yes" defaultChecked={start === 'yes'} className="shrink-0" />
      <span>{settingOnForm(path).label}</span>
    </label>
  )
}

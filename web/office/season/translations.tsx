import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Language, languageName, translatedLanguages } from '#domain/language/language.ts'
import { tidy } from '#domain/lib/text.ts'
import type { Season } from '#domain/season/season.ts'
import { byText, inEachLanguage, type SeasonTranslation, settingTypes } from '#domain/season/setting-types.ts'
import { settings } from '#domain/season/settings.ts'
import { textsToTranslate } from '#domain/season/translations.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { idOf, tellForm, useField } from './season-form.ts'

const path = 'translations'
const { list } = settings[path]

/** The office's own texts with their translations, and further ones, such as reasons. */
export function Translations({ saved }: { saved: Season }) {
  const { start } = useField(path)
  const [rows, setRows] = useState(() => rowsOf(saved, start))
  const items = useRef<HTMLUListElement>(null)
  const isAdded = useRef(false)
  // In the order that issues are numbered in.
  const lines = rows.filter(isInForm).sort((one, other) => byText(tidied(one), tidied(other)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form sees the lines only once they are on the page
  useLayoutEffect(() => {
    if (isAdded.current) items.current?.lastElementChild?.querySelector('textarea')?.focus()
    isAdded.current = false
    tellForm(items.current)
  }, [rows])
  return (
    <>
      {rows.length === 0 && <p>{list?.empty}</p>}
      <ul ref={items} className="grid gap-4">
        {rows.map((row, place) => (
          <TranslationRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end
            key={place}
            row={row}
            at={isInForm(row) ? lines.indexOf(row) : `none-${place}`}
            onChange={(part) => setRows(rows.map((other) => (other === row ? { ...row, ...part } : other)))}
          />
        ))}
      </ul>
      <Button
        id={idOf(path)}
        className="justify-self-start"
        onClick={() => {
          isAdded.current = true
          setRows([...rows, { text: '', ...untranslated, isOwn: true }])
        }}
      >
        <Plus size={16} aria-hidden="true" /> <span>{list?.add}</span>
      </Button>
    </>
  )
}

const untranslated = inEachLanguage(() => '')

/** `isOwn` for a text that is no setting, such as a reason: the office enters it too. */
type Row = SeasonTranslation & { isOwn: boolean }

function rowsOf(saved: Season, start: string): Row[] {
  const known = start
    .split('\n')
    .filter(Boolean)
    .map((line): SeasonTranslation => JSON.parse(line))
  const texts = textsToTranslate(saved)
  const others = known.filter(({ text }) => !texts.includes(text)).map((one) => ({ ...one, isOwn: true }))
  return [...texts.map((text) => ({ ...untranslated, ...known.find((one) => one.text === text), text, isOwn: false })), ...others].sort(
    byText,
  )
}

const tidied = (row: Row): Row => ({ ...row, text: tidy(row.text) })

/** A setting once it is translated; a text that the office enters here as soon as something of it is. */
const isInForm = (row: Row) => [row.isOwn ? row.text : '', ...translatedLanguages.map((language) => row[language])].join('').trim() !== ''

type RowProps = { row: Row; at: number | string; onChange: (part: Partial<SeasonTranslation>) => void }

/** A text with its translations. Once it is in the form as a line, `at` is the number of that, from 0. */
function TranslationRow({ row, at, onChange }: RowProps) {
  const { text, isOwn } = row
  return (
    <li className="grid min-w-0 gap-2 rounded-medium border border-line p-4">
      {isOwn ? (
        <Text at={`${at}.text`} label={list?.entry ?? ''} value={text} onChange={(text) => onChange({ text })} />
      ) : (
        <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      )}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {translatedLanguages.map((language) => (
          <Text
            key={language}
            at={`${at}.${language}`}
            label={languageName(language, 'en')}
            language={language}
            value={row[language] ?? ''}
            onChange={(written) => onChange({ [language]: written })}
          />
        ))}
      </div>
      {isInForm(row) && <input type="hidden" name={path} value={settingTypes.translations.write([row], '')} />}
    </li>
  )
}

type TextProps = { at: string; label: string; language?: Language; value: string; onChange: (text: string) => void }

function Text({ at, label, language, value, onChange }: TextProps) {
  const { error } = useField(`${path}.${at}`)
  return (
    <FormField id={idOf(`${path}.${at}`)} label={label} error={error}>
      {(control) => (
        <textarea
          {...control}
          lang={language}
          value={value}
          rows={2}
          maxLength={1000}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={`${controlClass} field-sizing-content min-h-15 py-2!`}
        />
      )}
    </FormField>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import { Button, buttonClass } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { ImportFile, useSheetImport } from '#web/kit/sheet-import/import-file.tsx'
import { refusal } from '#web/office/errors.tsx'
import { useReload } from '#web/office/queries.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { listsPath, wordListKind } from './lists.tsx'

const sample = sampleLists.flatMap(({ words }) => words.map((one) => [one.word, one.meaning, one.sentence, one.origin].join('\t')))

/** Imports words into a list from a file, or from pasted lines. */
export function ImportWords({ list: id }: { list: string }) {
  const imports = `${wordListKind.at}/${id}/imports`
  const reload = useReload()
  const state = useSheetImport({ imports, start: imports, add: 'words' })
  const [pasted, setPasted] = useState('')
  const readPasted = () => {
    const hasHeadings = /^\s*words?\b/i.test(pasted)
    const text = hasHeadings ? pasted : `Word\tMeaning\tSentence\tOrigin\n${pasted}`
    void state.start(new File([text], 'Pasted words.txt', { type: 'text/plain' }))
  }
  const toWords = (
    <Link to={listsPath} search={{ list: id } as never} className={buttonClass()}>
      See the words
    </Link>
  )
  return (
    <>
      <ScreenHead title={ownScreens.words.title} />
      <section aria-label="Import words" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {state.problem && <Message look="bad">{refusal(state.problem)}</Message>}
        {state.added && (
          <Message look="good" action={toWords}>
            {state.added.message}
          </Message>
        )}
        <ImportFile
          state={state}
          words={{ again: 'no word is added twice', add: (count) => `Add ${count} ${count === 1 ? 'word' : 'words'}` }}
          about="A spreadsheet (XLSX, XLS, ODS or CSV) with one word in each row: the word, its meaning, a sentence with the word in it, and its origin. A word that the list has gets what the row says. No word is stored before you’ve checked the rows."
          beside={toWords}
          onAdded={reload}
        />
        {state.open === null && !state.added && (
          <div className="grid justify-items-start gap-2">
            <label htmlFor="pasted" className="text-[0.8125rem] font-semibold">
              Or paste rows from a spreadsheet
            </label>
            <textarea
              id="pasted"
              rows={5}
              value={pasted}
              onChange={({ currentTarget }) => setPasted(currentTarget.value)}
              placeholder="honey	The sweet food that bees make	Honey drips from the spoon.	Old English"
              className={controlClass}
            />
            <div className="flex flex-wrap gap-2">
              <Button disabled={pasted.trim() === ''} busy={state.busy} onClick={readPasted}>
                Read these rows
              </Button>
              <Button onClick={() => setPasted(sample.join('\n'))}>Put in our sample words</Button>
            </div>
          </div>
        )}
      </section>
    </>
  )
}

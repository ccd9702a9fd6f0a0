import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { audioTypes, mostAudioBytes, type OfficeList, wordPage } from '#domain/words/lists.ts'
import { spellingKey } from '#domain/words/spelling.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { sentence } from '#web/office/errors.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { list, word } from './word-lists.ts'

const accepted = Object.keys(audioTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Uploads sound files, each to the word that it's named after: honey.mp3. */
export function AddSounds({ of, onDone }: { of: OfficeList; onDone: (outcome: Outcome) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (files: File[]) => upload(of, files),
    onSuccess: onDone,
    onError: (error) => onDone({ look: 'bad', text: sentence(error) }),
    onSettled: () => Promise.all([word.at, list.at].map((at) => client.invalidateQueries({ queryKey: [at] }))),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label="Sound files"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          mutate([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        busy={isPending}
        title="Each file is named after its word: honey.mp3. At most 1 MB each."
        onClick={() => input.current?.click()}
      >
        {isPending ? 'Adding sounds…' : 'Add sounds…'}
      </Button>
    </>
  )
}

async function upload({ id }: OfficeList, files: File[]): Promise<Outcome> {
  const left: string[] = []
  let added = 0
  for (const file of files) {
    const name = file.name.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
    const found = await call(`${word.at}?${new URLSearchParams({ list: id, q: name.slice(0, 120) })}`, { answer: wordPage })
    const named = found.rows.find((one) => spellingKey(one.word) === spellingKey(name))
    if (!named) left.push(`${file.name} (no such word)`)
    else if (file.size > mostAudioBytes) left.push(`${file.name} (larger than 1 MB)`)
    else {
      await call(`${word.at}/${named.id}/sound`, { method: 'PUT', file, answer: messageReply }).then(
        () => added++,
        (error) => left.push(`${file.name} (${sentence(error)})`),
      )
    }
  }
  const done = added === 1 ? '1 sound is added.' : `${added} sounds are added.`
  return { look: left.length > 0 ? 'bad' : 'good', text: left.length > 0 ? `${done} Not added: ${left.join(', ')}.` : done }
}

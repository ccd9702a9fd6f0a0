import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { audioTypes, type OfficeList } from '#domain/words/lists.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { sentence } from '#web/office/errors.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { useReload } from '#web/office/queries.ts'
import { list } from './word-lists.ts'

/** Uploads sound files, each to the word that it's named after: honey.mp3. */
export function AddSounds({ of, onDone }: { of: OfficeList; onDone: (outcome: Outcome) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: (files: File[]) => upload(of, files),
    onSuccess: onDone,
    onSettled: reload,
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={Object.keys(audioTypes)
          .map((ending) => `.${ending}`)
          .join(',')}
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

/** Uploads one file after the other; what is refused doesn't stop the rest. */
async function upload({ id }: OfficeList, files: File[]): Promise<Outcome> {
  const refused: string[] = []
  for (const file of files) {
    const path = `${list.at}/${id}/sounds?${new URLSearchParams({ file: file.name })}`
    await call(path, { method: 'PUT', file, answer: messageReply }).catch((error) => refused.push(`${file.name}: ${sentence(error)}`))
  }
  const added = files.length - refused.length
  const done = added === 1 ? '1 sound is added.' : `${added} sounds are added.`
  return { look: refused.length > 0 ? 'bad' : 'good', text: [done, ...refused].join(' ') }
}

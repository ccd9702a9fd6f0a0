import { useEffect, useRef, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import type { Picked } from './shrink.ts'

type PictureInputProps = {
  picture: File | null
  /** True while the chosen file is being opened. */
  opening: boolean
  error?: string | undefined
  /** Opens a file, or clears the choice; null when a later choice overtook it. */
  onPick: (file: File | null) => Promise<Picked | null>
}

/** Asks for the payment screenshot and previews what will be sent. */
export function PictureInput({ picture, opening, error, onPick }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)

  async function pick(file: File | undefined) {
    if (!file) return
    const picked = await onPick(file)
    if (picked && !picked.file && input.current) input.current.value = ''
  }

  function remove() {
    if (input.current) input.current.value = ''
    void onPick(null)
    input.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <Field
        id={screenshot.name}
        label={screenshot.label}
        hint={opening ? 'Opening the picture…' : 'PNG, JPEG or WebP. It must show the amount and the transaction number.'}
        error={opening ? '' : error}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={screenshot.types.join(',')}
            required
            onChange={(event) => pick(event.currentTarget.files?.[0])}
            className="min-h-11 w-full rounded-small border border-line-2 bg-paper p-1.5 text-sm text-ink-2 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-small file:bg-tint file:px-3 file:font-semibold file:text-accent-strong aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad"
          />
        )}
      </Field>
      {picture && <Preview picture={picture} onRemove={remove} />}
    </div>
  )
}

function Preview({ picture, onRemove }: { picture: File; onRemove: () => void }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className="flex items-center gap-3 rounded-medium border border-line p-2">
      {address && (
        <img
          src={address}
          alt="What you will send"
          width={80}
          height={80}
          className="size-20 shrink-0 rounded-small border border-line object-cover object-top"
        />
      )}
      <p className="min-w-0 flex-1 text-sm">
        <span className="line-clamp-2 font-semibold break-all">{picture.name}</span>
        <span className="text-ink-2">{sizeText(picture.size)}</span>
      </p>
      <Button look="quiet" onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

/** A file size for people: '84 KB', '1.2 MB'. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const nothing: Picked = { file: null, problem: '' }

/** The payment screenshot, decoded and shrunk as soon as it is chosen. The latest choice counts, even if an earlier one takes longer. */
export function usePicture() {
  const latest = useRef(Promise.resolve(nothing))
  const decoded = useRef(nothing)
  const [picked, setPicked] = useState(nothing)
  const [opening, setOpening] = useState(false)
  // Load it early: the connection may be gone by the time it is needed.
  useEffect(() => void import('./shrink.ts').catch(() => undefined), [])

  /** Opens a chosen file, or clears the choice. Returns null when a later choice overtook it. */
  async function pick(file: File | null): Promise<Picked | null> {
    const mine = file ? prepared(file) : Promise.resolve(nothing)
    latest.current = mine
    setOpening(file !== null)
    const result = await mine
    if (latest.current !== mine) return null
    decoded.current = result
    setOpening(false)
    setPicked(result)
    return result
  }

  return {
    picked,
    opening,
    pick,
    /** The last choice that is decoded, also before the page has rendered it. */
    now: () => decoded.current,
    /** Waits until the latest choice is decoded. */
    ready: () => latest.current,
  }
}

/** Shrinks a picture. If the code for that can't be loaded, the picture is sent as it is: the server redraws it in any case. */
function prepared(file: File): Promise<Picked> {
  return import('./shrink.ts').then(
    ({ shrink }) => shrink(file),
    (): Picked => (file.size > screenshot.maxBytes ? { file: null, problem: screenshot.tooLarge } : { file, problem: '' }),
  )
}

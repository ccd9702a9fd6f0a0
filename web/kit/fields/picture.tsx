import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { sizeText } from '#domain/lib/size-text.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/form/field.tsx'
import { Tick } from '#web/kit/sign.tsx'
import type { Picked } from './shrink.ts'

type PictureInputProps = {
  picture: File | null
  /** True while the chosen file is being opened. */
  opening: boolean
  error?: string | undefined
  /** Opens a file, or clears the choice; null when a later choice overtook it. */
  onPick: (file: File | null) => Promise<Picked | null>
}

const { name: id } = screenshot

/** Asks for the payment screenshot and previews what will be sent. */
export function PictureInput({ picture, opening, error, onPick }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [toFocus, setToFocus] = useState<'change' | 'input' | null>(null)

  // The control that had the focus has made room for the other one.
  useEffect(() => {
    if (toFocus === null || (toFocus === 'change') !== (picture !== null)) return
    if (picture) change.current?.focus()
    else input.current?.focus()
    setToFocus(null)
  }, [toFocus, picture])

  async function pick(file: File | undefined) {
    if (!file) return
    const hadFocus = document.activeElement === input.current
    const picked = await onPick(file)
    // The same file can then be chosen again.
    if (picked && input.current) input.current.value = ''
    if (picked?.file && hadFocus) setToFocus('change')
  }

  function remove() {
    void onPick(null)
    setToFocus('input')
  }

  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-[0.9375rem] font-semibold">
        {screenshot.label()}
      </p>
      <label
        hidden={picture !== null}
        className={`flex min-h-19 cursor-pointer flex-wrap items-center gap-3 rounded-medium border-[1.5px] border-dashed p-3.5 hover:border-accent focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent ${error ? 'border-bad' : 'border-line-2'}`}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={screenshot.types.join(',')}
          required
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={`${id}-hint${error ? ` ${id}-note` : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => pick(event.currentTarget.files?.[0])}
          className="sr-only"
        />
        <PictureSign />
        <span className="beside">
          <b id={`${id}-choose`} className="block text-accent">
            {m['payment.choose_the_screenshot']()}
          </b>
          <span id={`${id}-hint`} className="block text-sm text-ink-2">
            {opening ? m['payment.opening_the_picture']() : m['payment.png_jpeg_webp_picture']()}
          </span>
        </span>
      </label>
      {picture && (
        <Preview picture={picture}>
          <Button
            ref={change}
            look="quiet"
            className="-ms-2 px-2! underline underline-offset-2"
            aria-label={m['payment.change_the_screenshot']()}
            onClick={() => input.current?.click()}
          >
            {m['frame.change']()}
          </Button>
          <Button
            look="quiet"
            className="px-2! underline underline-offset-2"
            aria-label={m['payment.remove_the_screenshot']()}
            onClick={remove}
          >
            {m['frame.remove']()}
          </Button>
        </Preview>
      )}
      <p role="status" className="sr-only">
        {picture && m['payment.ready_to_send']()}
      </p>
      <Note id={id} error={opening ? '' : error} />
    </div>
  )
}

export function PictureSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-11 rounded-medium bg-tint fill-none stroke-accent-strong stroke-2 p-2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="M4 17.5l5-4.2 3.2 2.6 3.6-3.6 4.7 4.6" />
    </svg>
  )
}

/** The picture as it will be sent, and what can be done with it. */
function Preview({ picture, children }: { picture: File; children: ReactNode }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className="flex flex-wrap items-center gap-3.5 rounded-medium border border-line p-3">
      {address && (
        <img
          src={address}
          alt={m['payment.what_you_will_send']()}
          width={64}
          height={80}
          className="h-20 w-16 rounded-small border border-line object-cover object-top"
        />
      )}
      <div className="beside">
        <p className="flex items-center gap-1.5 font-semibold text-good">
          <Tick />
          {m['payment.ready_to_send']()}
        </p>
        <p className="text-sm text-ink-2">
          <span className="line-clamp-2 break-all">{picture.name}</span> <span className="whitespace-nowrap">{sizeText(picture.size)}</span>
        </p>
        <div className="-mb-2 flex flex-wrap">{children}</div>
      </div>
    </div>
  )
}

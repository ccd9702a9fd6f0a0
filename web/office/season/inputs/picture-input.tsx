import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { seasonPicture } from '#domain/season/api.ts'
import { nameOfPath, settingOnForm } from '#domain/season/settings.ts'
import { upload } from '#web/api/upload.ts'
import { Button } from '#web/kit/button.tsx'
import { shrink } from '#web/kit/fields/shrink.ts'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { QrCodeLater } from '#web/kit/lazy-qr-code.tsx'
import { sentence } from '#web/office/errors.tsx'
import { pictureAddress, seasonPath, uploads } from '../api.ts'
import { idOf, tellForm, useField } from '../season-form.ts'

/** The QR code families scan: drawn from the UPI id with each fee, or a picture uploaded by the office. */
export function QrCodeInput({ path }: { path: string }) {
  const { label, hint } = settingOnForm(path)
  const { start, error } = useField(path)
  const [key, setKey] = useState(start)
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const value = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationKey: uploads,
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append(screenshot.name, file)
      return upload(`${seasonPath}/pictures`, { body, headers: {}, answer: seasonPicture, onProgress: () => {} })
    },
    onSuccess: (picture) => setKey(picture.key),
    onError: (failed) => setProblem(sentence(failed)),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form checks again once the key is on the page
  useLayoutEffect(() => tellForm(value.current), [key])
  return (
    <div className="grid content-start gap-2">
      <input ref={value} type="hidden" name={path} value={key} />
      <FormField
        id={idOf(path)}
        label={label}
        hint={sending.isPending ? 'Uploading…' : key === '' ? hint : 'Families scan this QR code.'}
        error={sending.isPending ? '' : problem || error}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={screenshot.types.join(',')}
            onChange={pick}
            className={`${controlClass} text-ink-2 file:me-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-tint file:px-3 file:py-1 file:font-semibold file:text-accent-strong`}
          />
        )}
      </FormField>
      {key === '' && <DrawnCode path={path} />}
      {key !== '' && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={pictureAddress(key)}
            alt={nameOfPath(path)}
            width={112}
            height={112}
            className="size-28 rounded-small border border-line object-contain"
          />
          <Button onClick={drawInstead}>Draw it instead</Button>
        </div>
      )}
    </div>
  )

  async function pick({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const file = files?.[0]
    if (!file) return
    setProblem('')
    const picked = await shrink(file)
    if (picked.file) sending.mutate(picked.file)
    else setProblem(picked.problem)
  }

  function drawInstead() {
    setKey('')
    setProblem('')
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
}

/** The code as it is drawn for families, without the fee that each form adds; it follows what is typed. */
function DrawnCode({ path }: { path: string }) {
  const [idPath, payeePath] = [path.replace(/qr$/, 'upiId'), path.replace(/qr$/, 'payee')]
  const [upiId, setUpiId] = useState(useField(idPath).start)
  const [payee, setPayee] = useState(useField(payeePath).start)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const textOf = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? ''
    const follow = () => {
      setUpiId(textOf(idPath))
      setPayee(textOf(payeePath))
    }
    form?.addEventListener('input', follow)
    return () => form?.removeEventListener('input', follow)
  }, [idPath, payeePath])
  return (
    <div ref={place} className="flex flex-wrap items-center gap-3">
      {upiId !== '' && (
        <>
          <QrCodeLater
            text={upiLink({ pa: upiId, pn: payee, cu: 'INR' })}
            label={`Code to pay ${upiId}`}
            otherwise=""
            className="size-28 shrink-0 rounded-small border border-line"
          />
          <p className="min-w-0 flex-1 basis-40 break-words text-sm text-ink-2">
            Scan it now with your own phone: you should see <span>{payee}</span>. Each form adds its fee.
          </p>
        </>
      )}
    </div>
  )
}

import { X } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { controlClass, controlProps, Note } from '#web/kit/form/field.tsx'
import { idOf, useField } from './form-context.ts'

type ListRowProps = {
  /** The list's path, and the entry's index, from 0. */
  path: string
  place: number
  item: string
  type: 'text' | 'time'
  text: string
  onRemove: () => void
}

/** One entry of a list, with its remove button. */
export function ListRow({ path, place, item, type, text, onRemove }: ListRowProps) {
  const { error } = useField(`${path}.${place}`)
  const id = idOf(`${path}.${place}`)
  const name = `${item} ${place + 1}`
  return (
    <li className="grid content-start gap-1">
      <div className="flex gap-1">
        <input
          {...controlProps(id, '', error)}
          type={type}
          name={path}
          aria-label={name}
          defaultValue={text}
          autoComplete="off"
          className={`${controlClass} min-w-0`}
        />
        <Button
          look="quiet"
          className="min-w-9 shrink-0 px-2! max-wide:min-w-11"
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={onRemove}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <Note id={id} error={error} />
    </li>
  )
}

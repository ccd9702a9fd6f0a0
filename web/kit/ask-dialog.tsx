import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

type AskDialogProps = {
  title: string
  yes: string
  no: string
  look?: ButtonLook
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

/** Asks for confirmation before something is lost or replaced. */
export function AskDialog({ title, yes, no, look = 'primary', onYes, onNo, children }: AskDialogProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <div className="grid gap-2">{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onNo}>{no}</Button>
        <Button look={look} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}

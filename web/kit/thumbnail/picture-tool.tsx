import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'

type PictureToolProps = { label: string; keys: string; onClick: () => void; className?: string; children: ReactNode }

/** A button with an icon that zooms or turns a picture. Its tooltip names the key that does the same. */
export function PictureTool({ label, keys, onClick, className = '', children }: PictureToolProps) {
  return (
    <Button
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      className={`min-w-9 px-2! max-wide:min-w-11 ${className}`}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

import { ImageOff } from 'lucide-react'
import { useState } from 'react'

type ThumbnailProps = { src: string; alt: string; size?: number; tabIndex?: number; onOpen: () => void }

/** A thumbnail that opens the full picture. If it can't be shown, a plain tile takes its place and still opens the picture. */
export function Thumbnail({ src, alt, size = 50, tabIndex, onOpen }: ThumbnailProps) {
  const [missing, setMissing] = useState(false)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={onOpen}
      className="inline-grid place-items-center align-middle"
      title="Show the picture large"
    >
      {missing ? (
        <Tile alt={alt} large={size > 50} />
      ) : (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className={`${size > 50 ? 'size-25' : 'size-12.5'} max-w-none rounded-small border border-line-2 bg-ground object-cover`}
          onError={() => setMissing(true)}
        />
      )}
    </button>
  )
}

function Tile({ alt, large }: { alt: string; large: boolean }) {
  return (
    <span className={`${large ? 'size-25' : 'size-12.5'} grid place-items-center rounded-small border border-line-2 bg-ground text-ink-3`}>
      <ImageOff size={20} aria-hidden="true" />
      <span className="sr-only">{`${alt} (can’t be shown)`}</span>
    </span>
  )
}

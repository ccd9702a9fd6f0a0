import { useIsMutating } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { uploads } from './season-calls.ts'

/** Always visible: the number of unsaved changes, and the buttons to save or discard them. */
export function Toolbar({ changes, onDiscard, onReview }: { changes: number; onDiscard: () => void; onReview: () => void }) {
  const isUploading = useIsMutating({ mutationKey: uploads }) > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-3 wide:-mx-6 wide:px-6 lg:mx-0 lg:px-0">
      <p role="status" className="min-w-0 flex-1 basis-28 text-ink-2 tabular-nums">
        {isUploading
          ? 'Uploading the picture…'
          : changes === 0
            ? 'Nothing changed.'
            : `${changes === 1 ? '1 change' : `${changes} changes`}, not saved yet.`}
      </p>
      {changes > 0 && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button look="primary" disabled={changes === 0 || isUploading} onClick={onReview}>
        Review changes
      </Button>
    </div>
  )
}

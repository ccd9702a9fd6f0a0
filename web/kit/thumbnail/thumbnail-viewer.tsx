import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { PictureTool } from './picture-tool.tsx'
import { TurnedPicture, zoomBy } from './thumbnail-picture.tsx'

/** A picture at full size: zoom, fit and rotate with buttons or the keys + - 0 and R; Esc closes it. */
export function ThumbnailViewer({ title, src, alt, onClose }: { title: string; src: string; alt: string; onClose: () => void }) {
  const [zoom, setZoom] = useState(1)
  const [quarterTurns, setQuarterTurns] = useState(0)
  useEffect(() => {
    const keys: Record<string, () => void> = {
      '+': () => setZoom((now) => zoomBy(now, 1)),
      '=': () => setZoom((now) => zoomBy(now, 1)),
      '-': () => setZoom((now) => zoomBy(now, -1)),
      '0': () => setZoom(1),
      r: () => setQuarterTurns((now) => (now + 1) % 4),
    }
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog title={title} onClose={onClose} wide closesBeside>
      <div role="toolbar" aria-label="Picture" className="flex flex-wrap items-center gap-1 wide:gap-2">
        <PictureTool label="Zoom out" keys="-" onClick={() => setZoom(zoomBy(zoom, -1))}>
          <ZoomOut size={18} aria-hidden="true" />
        </PictureTool>
        <output aria-label="Zoom" className="min-w-9 text-center wide:min-w-14 tabular-nums">
          {zoom === 1 ? 'Fit' : `${zoom} ×`}
        </output>
        <PictureTool label="Zoom in" keys="+" onClick={() => setZoom(zoomBy(zoom, 1))}>
          <ZoomIn size={18} aria-hidden="true" />
        </PictureTool>
        <PictureTool label="Fit" keys="0" onClick={() => setZoom(1)}>
          <Maximize size={18} aria-hidden="true" />
        </PictureTool>
        <PictureTool label="Rotate" keys="R" onClick={() => setQuarterTurns((quarterTurns + 1) % 4)}>
          <RotateCw size={18} aria-hidden="true" />
        </PictureTool>
        <span className="flex-1" />
        <Button onClick={onClose}>Close</Button>
      </div>
      <TurnedPicture src={src} alt={alt} zoom={zoom} quarterTurns={quarterTurns} />
    </Dialog>
  )
}

import { useEffect } from 'react'
import { season } from '#web/office/content.ts'

/** Sets the title of the browser tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${season.organisation}`
  }, [title])
}

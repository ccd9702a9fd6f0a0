import { useEffect } from 'react'
import { season } from '#web/office/content.ts'

/** What the browser's tab says. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${season.organisation}`
  }, [title])
}

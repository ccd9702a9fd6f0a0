import { isSharedDevice, pictureDatabase } from '#web/api/device.ts'
import { draftAge } from './drafts.ts'

const store = 'pictures'

type Saved = { at: number; file: File }

/** Saves the picture chosen on a form on this device, or removes it. Storage that is full or forbidden is no reason to stop. */
export async function savePicture(form: string, file: File | null, now: number): Promise<void> {
  if (isSharedDevice()) return
  await withStore((pictures) => (file ? pictures.put({ at: now, file } satisfies Saved, form) : pictures.delete(form))).catch(
    () => undefined,
  )
}

/** The picture saved for a form, or null. Deletes those of all forms that are older than a week. */
export async function savedPicture(form: string, now: number): Promise<File | null> {
  let found: File | null = null
  await withStore((pictures) => {
    const reading = pictures.openCursor()
    reading.onsuccess = () => {
      const entry = reading.result
      if (!entry) return
      const { at, file } = entry.value as Saved
      if (now - at > draftAge) entry.delete()
      else if (entry.key === form) found = file
      entry.continue()
    }
  }).catch(() => undefined)
  return found
}

/** Asks the store of pictures and waits until that is done. Rejects where IndexedDB is forbidden or full. */
function withStore(ask: (pictures: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(pictureDatabase, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(store, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      ask(transaction.objectStore(store))
      // Takes effect after the transaction; an open database couldn't be deleted.
      database.close()
    }
  })
}

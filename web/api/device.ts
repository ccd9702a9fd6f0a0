// What forms keep in the browser. Separate from drafts.ts and saved-picture.ts, because signing out deletes all of it.

/** Starts the name of everything that forms store on a device. */
export const formsOnDevice = 'registration:'

/** The IndexedDB database of pictures that were chosen but not sent. */
export const pictureDatabase = 'registration'

/** Deletes the drafts, submission keys, pictures and agreements that forms have stored on this device. */
export function forgetForms(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(formsOnDevice)) localStorage.removeItem(key)
    indexedDB.deleteDatabase(pictureDatabase)
  } catch {
    // Where storage is forbidden there is nothing to delete.
  }
}

const shared = `${formsOnDevice}shared`

/** Deletes what forms have stored on this device, and stores nothing more until this tab is closed. */
export function shareDevice(): void {
  forgetForms()
  try {
    sessionStorage.setItem(shared, 'yes')
  } catch {
    // Where storage is forbidden nothing is stored anyway.
  }
}

/** Whether the user said in this tab that other people use the device too. */
export function isSharedDevice(): boolean {
  try {
    return sessionStorage.getItem(shared) !== null
  } catch {
    return false
  }
}

import { call } from './call.ts'

/** Ends the session on the server. Other people may use this device next, so form data is deleted too. */
export async function signOut() {
  await call('/api/session', { method: 'DELETE' })
  forgetForms()
}

/** Deletes drafts and submission keys; see web/public/register. */
function forgetForms() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('registration:')) localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden there is nothing to delete.
  }
}

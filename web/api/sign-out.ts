import { call } from './call.ts'

/** Ends the session on the server. Others may use this device after: what was typed into forms here goes as well. */
export async function signOut() {
  await call('/api/session', { method: 'DELETE' })
  forgetForms()
}

/** Drafts, and the keys of what was sent; see web/public/register. */
function forgetForms() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('registration:')) localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

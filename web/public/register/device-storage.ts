export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The device's storage for this site. Just reading `localStorage` throws if the user has blocked it. */
export function deviceStorage(): Store {
  try {
    // There is no storage while the server renders the page.
    return typeof document === 'undefined' ? nothing : localStorage
  } catch {
    return nothing
  }
}

const nothing: Store = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('Nothing can be kept here')
  },
}

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this device keeps for the site. Reading `localStorage` itself throws where the person has forbidden it. */
export function deviceStorage(): Store {
  try {
    // While the server renders the page there is no device.
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

/** A registration's reference in the form people quote. */
export const exampleReference = '7K3M9-XQ2BD'

/** The longest accepted spelling: 11 characters, with room for spaces and dashes. */
export const longestReference = 40

/** Normalises a reference: '7k3m9 xq2bd' -> '7K3M9-XQ2BD'. No reference contains O, I or L, so they are read as 0 and 1. */
export function referenceAsMeant(typed: string): string {
  const characters = typed
    .slice(0, longestReference)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

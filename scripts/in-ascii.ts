import type { Plugin } from 'vite'

/** Escapes what isn't ASCII: because of one character beyond Latin-1, V8 keeps a whole file in memory at two bytes a character. */
export function inAscii(): Plugin {
  const beyond = /[\u0080-\uffff]/g
  return {
    name: 'in-ascii',
    // The last step: later ones would undo it.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        if (/String\.raw`[^`]*[\u0080-\uffff]|\\[\u0080-\uffff]/.test(file.code))
          this.error(`${file.fileName} has a character beyond ASCII where its escape would mean something else.`)
        file.code = file.code.replace(beyond, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  }
}

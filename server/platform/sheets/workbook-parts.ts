import { UnreadableSheet } from './sheet.ts'
import { readXml, type XmlHandlers } from './xml.ts'
import { unpacked, zipParts } from './zip-parts.ts'

/** The parts of a workbook. `read` passes what is in one to handlers, piece by piece. */
export type WorkbookParts = { names: string[]; read(name: string, handlers: Partial<XmlHandlers>): AsyncGenerator<void> }

/** Opens a workbook that is a zip. `check` is called often, and may throw. Throws `UnreadableSheet`, also for a part that isn't there. */
export function openParts(file: Uint8Array, check: () => void): WorkbookParts {
  const parts = zipParts(file)
  const nothing = () => {}
  return {
    names: [...parts.keys()],
    async *read(name, handlers) {
      const part = parts.get(name)
      if (!part) throw new UnreadableSheet('not a sheet')
      for await (const _ of readXml(unpacked(part), { open: nothing, close: nothing, text: nothing, ...handlers })) {
        check()
        yield
      }
    },
  }
}

/** Passes all that is in a part to handlers. */
export async function readWhole(parts: WorkbookParts, name: string, handlers: Partial<XmlHandlers>): Promise<void> {
  for await (const _ of parts.read(name, handlers));
}

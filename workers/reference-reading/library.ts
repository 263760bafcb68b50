// oxlint-disable-next-line typescript/triple-slash-reference -- the projects of page and server compile this file too, and do not list its types
/// <reference path="./citation-js.d.ts" />
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { plugins } from '@citation-js/core'
import type { ReadWork } from './read-work.ts'
import { texCommands } from './tex-commands.ts'

const { commands } = plugins.config.get('@bibtex').constants
// It has this accent among its commands too, without a value.
delete commands['textcommabelow']
Object.assign(commands, texCommands)

const readers = { bibtex: '@biblatex/text', ris: '@ris/file' } as const

/** The works of a text, as the library reads them; undefined if it cannot. */
export function readByLibrary(text: string, format: keyof typeof readers): ReadWork[] | undefined {
  try {
    return plugins.input.chain(text, { forceType: readers[format], generateGraph: false })
  } catch {
    return undefined
  }
}

import type { BibtexEntry, BibtexFile } from './bibtex-pieces.ts'
import { readByLibrary } from './library.ts'
import type { ReadWork } from './read-work.ts'
import { texForLibrary } from './tex-for-library.ts'

/** What could be read of an entry, or why it could not. */
export type ReadPiece = { work: ReadWork } | { reason: string }

/** The months are known everywhere. */
const known = new Set('jan feb mar apr may jun jul aug sep oct nov dec'.split(' '))
const mostParents = 4

/** Reads entries of a file: all at once, and one by one if one of them cannot be read. */
export function readBibtex(file: BibtexFile, byKey: ReadonlyMap<string, BibtexEntry>, entries: readonly BibtexEntry[]): ReadPiece[] {
  const alone = entries.every(({ parents }) => parents.length === 0)
  const together = alone ? parsed(file, entries) : undefined
  if (together?.length === entries.length) return together.map((work, at) => ({ work: completed(work, entries[at]!) }))
  return entries.map(entry => readOne(file, byKey, entry))
}

function readOne(file: BibtexFile, byKey: ReadonlyMap<string, BibtexEntry>, entry: BibtexEntry): ReadPiece {
  const parents = parentsOf(entry, byKey)
  if (parents === 'circular') return { reason: 'It refers to itself.' }
  const work = parsed(file, [entry, ...parents])?.[0]
  return work ? { work: completed(work, entry) } : { reason: 'It is not valid BibTeX.' }
}

/** The entries that an entry takes fields from, also indirectly. */
function parentsOf(entry: BibtexEntry, byKey: ReadonlyMap<string, BibtexEntry>): BibtexEntry[] | 'circular' {
  const found: BibtexEntry[] = []
  for (let next = entry; found.length < mostParents;) {
    const parent = next.parents.map(key => byKey.get(key)).find(one => one !== undefined)
    if (!parent) break
    if (parent === entry || found.includes(parent)) return 'circular'
    found.push(parent)
    next = parent
  }
  return found
}

function parsed(file: BibtexFile, entries: readonly BibtexEntry[]): ReadWork[] | undefined {
  const parts = entries.map(entry => withoutPlainAbstract(entry.text))
  // A backslash at the end of a line is a space.
  const text = texForLibrary(parts.map(part => part.text.replace(/(?<!\\)\\\n/g, '\\ ')).join('\n'))
  const works = readByLibrary(`${definitions(file, text)}${text}`, 'bibtex')
  return works?.map((work, at) => (parts[at]?.abstract === undefined ? work : { ...work, abstract: parts[at].abstract }))
}

/** An abstract without any command, as nearly all are. */
const plainAbstract = /,\s*abstract\s*=\s*\{((?:[^{}\\$~`'-]|['-](?!['-]))*)\}(?=\s*[,})])/i

/** The library reads a text word by word, and most words of a file are in its abstracts. */
function withoutPlainAbstract(text: string): { text: string; abstract: string | undefined } {
  const found = plainAbstract.exec(text)
  if (!found) return { text, abstract: undefined }
  return { text: text.slice(0, found.index) + text.slice(found.index + found[0].length), abstract: found[1] }
}

/** The abbreviations that a text uses. One that the file does not define stands for itself, so that no name is lost. */
function definitions({ strings }: BibtexFile, text: string): string {
  const wanted = new Map<string, string>()
  const open = new Set<string>()
  const collect = (of: string) => {
    for (const [, name = ''] of of.matchAll(/[=#]\s*([A-Za-z_][\w:+-]*)\s*(?=[,#})\n])/g)) {
      const key = name.toLowerCase()
      if (wanted.has(key) || known.has(key)) continue
      const definition = strings.get(key)
      // One that is defined by itself stands for itself too.
      const isUsable = definition !== undefined && !open.has(key)
      if (isUsable) {
        open.add(key)
        collect(definition)
      }
      if (!wanted.has(key)) wanted.set(key, isUsable ? definition : `@string{${key} = "${name}"}`)
    }
  }
  collect(text)
  return [...wanted.values()].map(definition => `${definition}\n`).join('')
}

const completed = (work: ReadWork, entry: BibtexEntry): ReadWork => withEprint(withPlainAddresses(work), entry)

/** The library leaves addresses as they are written; programs write TeX in them, as in texts. */
function withPlainAddresses(work: ReadWork): ReadWork {
  const plainOf = (name: 'DOI' | 'URL') => {
    const value = work[name]
    return typeof value === 'string' && /\\|%5C/i.test(value) ? { [name]: plainAddress(value) } : {}
  }
  return { ...work, ...plainOf('DOI'), ...plainOf('URL') }
}

const plainAddress = (written: string): string =>
  written
    .replace(/^(?:\\|%5C)url(?:\{|%7B)(.*)(?:\}|%7D)$/i, '$1')
    .replace(/(?:\{|%7B)(?:\\|%5C)([_&%#~])(?:\}|%7D)|(?:\\|%5C)([_&%#~])(?:\{\}|%7B%7D)?/gi, '$1$2')

/** The library has no field for the numbers of preprints. */
function withEprint(work: ReadWork, { text }: BibtexEntry): ReadWork {
  if (work['URL'] !== undefined || !/(?:archiveprefix|eprinttype)\s*=\s*["{]\s*arxiv/i.test(text)) return work
  const id = /[\s,]eprint\s*=\s*["{]\s*([\w./-]+)/i.exec(text)?.[1]
  return id === undefined ? work : { ...work, URL: `https://arxiv.org/abs/${id}` }
}

import { writtenDoi } from '#contract/doi.ts'
import { citedTypes, type EntryPerson, entryTextNames, entryTexts, type OwnEntryInput, ownEntryInput } from '#contract/own-entry.ts'
import { limits } from '#contract/limits.ts'
import * as v from 'valibot'
import { plain } from '../export-building/record-fields.ts'
import { nameParts } from '../export-building/person-names.ts'
import { fileText } from './file-text.ts'
import type { ReadWork } from './read-work.ts'

const { ownEntry: limit } = limits
type Type = OwnEntryInput['type']

/** Types of CSL that references here write as another one. */
const otherTypes: Readonly<Record<string, Type>> = {
  'article-magazine': 'article-newspaper',
  review: 'article-journal',
  'review-book': 'article-journal',
  classic: 'book',
  collection: 'book',
  periodical: 'book',
  pamphlet: 'book',
  entry: 'chapter',
  'entry-dictionary': 'chapter',
  'entry-encyclopedia': 'chapter',
  speech: 'paper-conference',
  event: 'paper-conference',
  standard: 'report',
  bill: 'report',
  legislation: 'report',
  regulation: 'report',
  hearing: 'report',
  'post-weblog': 'webpage',
  post: 'webpage',
  figure: 'dataset',
  map: 'dataset',
}

/** A work of a file as an own entry; a sentence that says why where it cannot be one. */
export function toOwnEntry(work: ReadWork): OwnEntryInput | string {
  const title = cut(textOf(work['title']), limit.title)
  if (title === undefined) return 'It has no title.'
  const { people: author, more } = peopleOf(work['author'], limit.authors)
  const { people: editor } = peopleOf(work['editor'], limit.editors)
  const fields: Record<string, unknown> = {
    type: typeOf(work['type']),
    title,
    author,
    editor,
    issued: dateOf(work['issued']),
    ...Object.fromEntries(entryTextNames.map(name => [name, cut(fieldOf(work, name), entryTexts[name])])),
    URL: addressOf(work),
    custom: more > 0 ? { further_authors: Math.min(more, 1_000_000) } : undefined,
  }
  const entry = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // What is too long as a whole goes without its longest text before it is refused.
  for (const candidate of [entry, { ...entry, abstract: undefined }]) {
    const parsed = v.safeParse(ownEntryInput, candidate)
    if (parsed.success) return parsed.output
    if (candidate !== entry) return parsed.issues[0].message
  }
  return 'It is too long.'
}

const typeOf = (type: unknown): Type =>
  citedTypes.find(known => known === type) ??
  (typeof type === 'string' && Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined) ??
  'document'

/** A plain line of text; lists, which some programs write for one value, are joined. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value.filter(one => typeof one === 'string' || typeof one === 'number').join(', '))
  return typeof value === 'string' ? plain(fileText(value).replace(/<\/?span[^<>]*>/gi, '')) : plain(value)
}

/** Names of variables in files that are not quite CSL. */
const alsoCalled: Readonly<Record<string, string>> = { 'event-title': 'event', keyword: 'keywords' }

function fieldOf(work: ReadWork, name: (typeof entryTextNames)[number]): string | undefined {
  const text = textOf(work[name]) ?? textOf(work[alsoCalled[name] ?? name])
  if (name === 'DOI') return text && writtenDoi(text)
  if (name === 'page') return text?.replace(/\s*(?:--+|[-–—])\s*/g, '–')
  return name === 'keyword' ? text?.replace(/\s*[,;]\s*/g, ', ') : text
}

function cut(text: string | undefined, most: number): string | undefined {
  if (text === undefined || text.length <= most) return text
  // Not in the middle of a pair of surrogates.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const isCut = (text: string | undefined, most: number): boolean => text !== undefined && text.length >= most - 1 && text.endsWith('…')

/** Whether texts of a work were too long for its own entry. */
export const isCutShort = (work: ReadWork, entry: OwnEntryInput): boolean =>
  isCut(entry.title, limit.title) ||
  entryTextNames.some(name => isCut(entry[name], entryTexts[name])) ||
  (entry.abstract === undefined && fieldOf(work, 'abstract') !== undefined)

function addressOf(work: ReadWork): string | undefined {
  const text = textOf(work['URL'])?.replace(/^https?:/i, scheme => scheme.toLowerCase())
  return text !== undefined && text.length <= limit.url && /^https?:\/\/[^\s]+$/.test(text) ? text : undefined
}

function dateOf(value: unknown): { 'date-parts': number[][] } | undefined {
  const date = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const parts: unknown = Array.isArray(date['date-parts']) ? (date['date-parts'] as unknown[])[0] : undefined
  const said = typeof value === 'string' ? value : [date['raw'], date['literal']].find(text => typeof text === 'string')
  const given = Array.isArray(parts) ? parts.map(Number) : partsIn(said)
  const [year, month, day] = given
  if (year === undefined || !Number.isInteger(year) || year < 1 || year > 9999) return undefined
  if (!isIn(month, 12)) return { 'date-parts': [[year]] }
  return { 'date-parts': [isIn(day, daysIn(year, month)) ? [year, month, day] : [year, month]] }
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

const isIn = (part: number | undefined, most: number): part is number =>
  part !== undefined && Number.isInteger(part) && part >= 1 && part <= most

function partsIn(text: unknown): number[] {
  const [, year, month, day] = /\b(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?/.exec(typeof text === 'string' ? text : '') ?? []
  return [year, month, day].filter(part => part !== undefined).map(Number)
}

/** The people that are kept, and how many more there are; `others` of BibTeX stands for at least one. */
function peopleOf(value: unknown, most: number): { people: EntryPerson[] | undefined; more: number } {
  const list: unknown[] = Array.isArray(value) ? value : []
  const kept = list.slice(0, most)
  const named = kept.flatMap(one => personOf(one) ?? [])
  const others = named.findIndex(({ family, literal, given }) => given === undefined && (family ?? literal) === 'others')
  const people = others === -1 ? named : named.slice(0, others)
  return { people: people.length > 0 ? people : undefined, more: list.length - kept.length + (others === -1 ? 0 : 1) }
}

function personOf(value: unknown): EntryPerson | undefined {
  if (typeof value === 'string') return personOf({ ...nameParts(value) })
  if (typeof value !== 'object' || value === null) return undefined
  const name = value as Record<string, unknown>
  const part = (field: string) => cut(textOf(name[field]), limit.name)
  const particle = [part('dropping-particle'), part('non-dropping-particle')].filter(Boolean).join(' ') || undefined
  const [family, literal] = [part('family'), part('literal') ?? part('name')]
  if (family === undefined) {
    const whole = literal ?? part('given')
    return whole === undefined ? undefined : { literal: whole }
  }
  const given = part('given')
  // In BibTeX a name in braces, most often an organisation.
  if (given === undefined && particle === undefined && family.includes(' ')) return { literal: family }
  const suffix = part('suffix')
  return {
    family,
    ...(given !== undefined && { given }),
    ...(particle !== undefined && { 'non-dropping-particle': particle }),
    ...(suffix !== undefined && { suffix }),
  }
}

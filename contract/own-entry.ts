import * as v from 'valibot'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { rule } from './rules.ts'
import { text } from './text-fields.ts'

/** The types of works that references know, in the words of CSL, and what people call them. */
export const citedTypeLabels = {
  'article-journal': 'Journal article',
  'paper-conference': 'Conference paper',
  article: 'Preprint',
  chapter: 'Chapter',
  book: 'Book',
  thesis: 'Thesis',
  report: 'Report',
  dataset: 'Data set',
  software: 'Software',
  patent: 'Patent',
  'article-newspaper': 'Newspaper or magazine article',
  webpage: 'Web page',
  document: 'Other',
} as const
export type CitedType = keyof typeof citedTypeLabels
// `Object.keys` loses the names.
export const citedTypes = Object.keys(citedTypeLabels) as CitedType[]

const { ownEntry: limit } = limits

/** The texts of an entry beside its title, by their CSL names, and the most characters of each. */
export const entryTexts = {
  'container-title': 500,
  'event-title': 500,
  volume: 60,
  issue: 60,
  page: 100,
  number: 100,
  publisher: 300,
  genre: 100,
  language: 60,
  DOI: 300,
  ISBN: 100,
  ISSN: 60,
  PMID: 20,
  PMCID: 20,
  keyword: 2000,
  abstract: 10_000,
  note: 4000,
} as const
export type EntryText = keyof typeof entryTexts
// `Object.keys` and `Object.fromEntries` lose the names.
export const entryTextNames = Object.keys(entryTexts) as EntryText[]
const ofTexts = <S extends v.GenericSchema>(schemaOf: (name: EntryText) => S) =>
  Object.fromEntries(entryTextNames.map(name => [name, schemaOf(name)])) as Record<EntryText, S>

const nameParts = ['family', 'given', 'non-dropping-particle', 'suffix', 'literal'] as const
const namesOf = <S extends v.GenericSchema>(schema: S) =>
  v.object(Object.fromEntries(nameParts.map(part => [part, schema])) as Record<(typeof nameParts)[number], S>)

const nameInput = namesOf(v.optional(text(1, limit.name, 'name')))
const personInput = v.pipe(
  nameInput,
  rule<v.InferOutput<typeof nameInput>>(
    { description: 'Has a family name, or a literal one.' },
    ({ family, literal }) => family !== undefined || literal !== undefined,
    'A name needs a family name.',
  ),
)
const people = (most: number) => v.pipe(v.array(personInput), v.maxLength(most))

/** Year, month and day, as far as they are known. */
const dateParts = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999))),
  v.minLength(1),
  v.maxLength(3),
  rule<number[]>(
    { description: 'Year, month and day.' },
    ([, month = 1, day = 1]) => month <= 12 && day <= 31,
    'This date does not exist.',
  ),
)
const dateInput = v.object({ 'date-parts': v.pipe(v.array(dateParts), v.minLength(1), v.maxLength(1)) })

const address = v.pipe(text(1, limit.url, 'address'), v.regex(/^https?:\/\/[^\s]+$/, 'The address must begin with http:// or https://.'))

const required = { type: v.picklist(citedTypes), title: text(1, limit.title, 'title') }
const [author, editor] = [people(limit.authors), people(limit.editors)]
const texts = ofTexts(name => text(1, entryTexts[name], name.replaceAll('-', ' ')))
/** How many authors the source had beyond those that are kept. */
const custom = v.object({ further_authors: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) })

const fields = v.object({
  ...required,
  author: v.optional(author),
  editor: v.optional(editor),
  issued: v.optional(dateInput),
  ...ofTexts(name => v.optional(texts[name])),
  URL: v.optional(address),
  custom: v.optional(custom),
})

/** An entry as a person writes or imports it, in the variables of CSL-JSON. */
export const ownEntryInput = v.pipe(
  fields,
  rule<v.InferOutput<typeof fields>>(
    { description: `At most ${limit.length} characters as JSON.` },
    entry => JSON.stringify(entry).length <= limit.length,
    'This entry is too long. Shorten its abstract or its list of authors.',
  ),
)
export type OwnEntryInput = v.InferOutput<typeof ownEntryInput>
export type EntryPerson = v.InferOutput<typeof personInput>

/** The fields that change; null takes a field away. */
export const ownEntryChange = v.partial(
  v.object({
    ...required,
    author: v.nullable(author),
    editor: v.nullable(editor),
    issued: v.nullable(dateInput),
    ...ofTexts(name => v.nullable(texts[name])),
    URL: v.nullable(address),
    custom: v.nullable(custom),
  }),
)
export type OwnEntryChange = v.InferOutput<typeof ownEntryChange>

const optionalText = v.optional(v.string())
const peopleRow = v.optional(v.array(namesOf(optionalText)))

/** The content of an entry as it is sent. */
export const ownEntryContent = v.object({
  type: v.picklist(citedTypes),
  title: v.string(),
  author: peopleRow,
  editor: peopleRow,
  issued: v.optional(v.object({ 'date-parts': v.array(v.array(v.number())) })),
  ...ofTexts(() => optionalText),
  URL: optionalText,
  custom: v.optional(v.object({ further_authors: v.number() })),
})
export type OwnEntryContent = v.InferOutput<typeof ownEntryContent>

/** The record that an own entry seems to be. Only a person replaces the entry by it. */
export const sameRecord = v.object({ index: v.picklist(indexNames), slug_value: v.string(), title: v.string() })
export type SameRecord = v.InferOutput<typeof sameRecord>

/** A work that a folder has besides the records of the catalogue. */
export const ownEntry = v.object({
  folder_id: v.string(),
  /** Made by the client. */
  id: v.string(),
  entry: ownEntryContent,
  /** The catalogue has it now. */
  same_record: v.optional(sameRecord),
  added_at: v.number(),
  /** Raised by every change; the value of `If-Match`. An entry that is added again begins anew. */
  version: v.number(),
})
export type OwnEntry = v.InferOutput<typeof ownEntry>

export const ownEntryFeed = { row: ownEntry, removed: v.object({ folder_id: v.string(), id: v.string() }) }

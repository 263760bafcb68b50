import * as v from 'valibot'
import { limits } from './limits.ts'
import { citedTypes, type OwnEntryContent, sameRecord } from './own-entry.ts'
import { isDay, rule } from './rules.ts'
import { isSameWork, workKeys } from './same-work.ts'
import { line, text } from './text-fields.ts'

const { ownPublication: limit } = limits

/** A day, a month or a year; next year's are known in advance. */
const pubDate = v.pipe(
  v.string(),
  v.regex(
    /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/,
    'The date must be a year, a month or a day: 2024, 2024-05 or 2024-05-31.',
  ),
  rule<string>({ description: 'A day is one of the calendar.' }, date => date.length < 10 || isDay(date), 'This day does not exist.'),
  rule<string>(
    { description: 'Not after the end of next year.' },
    date => Number(date.slice(0, 4)) <= new Date().getUTCFullYear() + 1,
    'The date is too far in the future.',
  ),
)

/** Where and when it appeared. */
const journalIssue = v.object({
  pub_date: v.optional(pubDate),
  journal: v.optional(line(1, 500, 'journal, book or conference')),
  volume: v.optional(line(1, 60, 'volume')),
  issue: v.optional(line(1, 60, 'issue')),
  pages: v.optional(line(1, 100, 'pages')),
})

const required = { titles_attributes: v.pipe(v.array(v.object({ title: text(1, limit.title, 'title') })), v.minLength(1), v.maxLength(1)) }
const further = {
  /** Names as they stand in the work, in their order. */
  authors_list: v.pipe(v.array(line(1, limit.name, 'name')), v.maxLength(limit.authors)),
  journal_issue_attributes: journalIssue,
  publication_type: v.picklist(citedTypes),
  publisher: line(1, 300, 'publisher'),
  doi: v.pipe(v.string(), v.trim(), v.regex(/^10\.\d{4,9}\/[^\s]{1,280}$/, 'A DOI looks like 10.1234/abc.')),
  pmid: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/, 'A PMID is a number.')),
  url: v.pipe(text(1, limit.url, 'address'), v.regex(/^https?:\/\/[^\s]+$/, 'The address must begin with http:// or https://.')),
  abstract: text(1, limit.abstract, 'abstract'),
}

const optional = <T extends Record<string, v.GenericSchema>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, v.optional(schema)])) as {
    [N in keyof T]: v.OptionalSchema<T[N], undefined>
  }
const nullable = <T extends Record<string, v.GenericSchema>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, v.nullable(schema)])) as {
    [N in keyof T]: v.NullableSchema<T[N], undefined>
  }

/** A publication as a person writes or imports it (S2§3). */
export const publicationInput = v.object({ ...required, ...optional(further) })
export type PublicationInput = v.InferOutput<typeof publicationInput>

/** The fields that change; null takes a field away. */
export const publicationChange = v.partial(v.object({ ...required, ...nullable(further) }))
export type PublicationChange = v.InferOutput<typeof publicationChange>

const optionalText = v.optional(v.string())

/** A publication as it is sent. */
export const publicationContent = v.object({
  titles_attributes: v.array(v.object({ title: v.string() })),
  authors_list: v.optional(v.array(v.string())),
  journal_issue_attributes: v.optional(
    v.object({ pub_date: optionalText, journal: optionalText, volume: optionalText, issue: optionalText, pages: optionalText }),
  ),
  publication_type: v.optional(v.picklist(citedTypes)),
  publisher: optionalText,
  doi: optionalText,
  pmid: optionalText,
  url: optionalText,
  abstract: optionalText,
})
export type PublicationContent = v.InferOutput<typeof publicationContent>

/** A publication with a change: null takes a field away. What does not change may break rules that are newer than it is. */
export const withPublicationChange = (publication: PublicationContent, change: PublicationChange): PublicationContent =>
  Object.fromEntries(
    Object.entries({ ...publication, ...change }).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as PublicationContent

/** A publication that a person has on their profile. */
export const ownPublication = v.object({
  /** Made by the client that added it. */
  id: v.string(),
  /** Its record in the catalogue. */
  slug_value: v.string(),
  publication: publicationContent,
  /** The catalogue has it from a provider or from another author; it is not changed here. */
  is_linked: v.boolean(),
  added_at: v.number(),
  /** Raised by every change; the value of `If-Match`. */
  version: v.number(),
})
export type OwnPublication = v.InferOutput<typeof ownPublication>

export const ownPublicationFeed = { row: ownPublication, removed: v.string() }

/** A publication that another site has, and what is here of it already. */
export const foundPublication = v.object({
  publication: publicationContent,
  /** The catalogue's record of the same work. */
  same_record: v.optional(sameRecord),
  /** It is among the person's publications. */
  is_there: v.optional(v.literal(true)),
})
export type FoundPublication = v.InferOutput<typeof foundPublication>

export const titleOfPublication = ({ titles_attributes }: PublicationContent): string => titles_attributes[0]?.title ?? ''

/** The year, month and day of publication, as far as they are known. */
const datePartsOf = ({ journal_issue_attributes: issue }: PublicationContent): number[] | undefined =>
  issue?.pub_date?.split('-').map(Number)

export const yearOfPublication = (publication: PublicationContent): number | undefined => datePartsOf(publication)?.[0]

/** The same work in the words of CSL, for comparing it and for references. */
export function entryOfPublication(publication: PublicationContent): OwnEntryContent {
  const { authors_list, journal_issue_attributes: issue = {}, publication_type, publisher, doi, pmid, url, abstract } = publication
  const date = datePartsOf(publication)
  const texts = {
    'container-title': issue.journal,
    volume: issue.volume,
    issue: issue.issue,
    page: issue.pages,
    publisher,
    DOI: doi,
    PMID: pmid,
    URL: url,
    abstract,
  }
  return {
    type: publication_type ?? 'document',
    title: titleOfPublication(publication),
    ...(authors_list && authors_list.length > 0 && { author: authors_list.map(nameParts) }),
    ...(date && { issued: { 'date-parts': [date] } }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
  }
}

export const isSamePublication = (...both: readonly [PublicationContent, PublicationContent]): boolean => {
  const [one, other] = both.map(publication => workKeys(entryOfPublication(publication)))
  return isSameWork(one!, other!)
}

/** “Lovelace, Ada” and “Ada Lovelace” name one person; a single word is a family name. */
function nameParts(name: string): { family: string; given?: string } {
  const [family = '', given] = name.split(/,\s*/, 2)
  if (given) return { family, given }
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? { family: name.trim() } : { family: name.slice(at + 1), given: name.slice(0, at).trim() }
}

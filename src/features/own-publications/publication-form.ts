import * as v from 'valibot'
import type { CitedType } from '#contract/own-entry.ts'
import {
  isSamePublication,
  type OwnPublication,
  type PublicationChange,
  publicationChange,
  type PublicationContent,
  titleOfPublication,
} from '#contract/own-publication.ts'
import type { Checked } from '#forms/check.ts'

/** Fields that are one text each, and where each is in a publication. */
const issueFields = ['pub_date', 'journal', 'volume', 'issue', 'pages'] as const
const plainFields = ['publisher', 'doi', 'pmid', 'url', 'abstract'] as const
export type PublicationField = (typeof issueFields)[number] | (typeof plainFields)[number]

/** What the form of a publication holds; names one on each line. */
export type PublicationValues = Record<PublicationField, string> & { title: string; authors: string; publication_type: CitedType }

export function publicationValues(publication: PublicationContent): PublicationValues {
  const { journal_issue_attributes: issue = {}, authors_list = [], publication_type = 'article-journal' } = publication
  return {
    title: titleOfPublication(publication),
    authors: authors_list.join('\n'),
    publication_type,
    pub_date: issue.pub_date ?? '',
    journal: issue.journal ?? '',
    volume: issue.volume ?? '',
    issue: issue.issue ?? '',
    pages: issue.pages ?? '',
    publisher: publication.publisher ?? '',
    doi: publication.doi ?? '',
    pmid: publication.pmid ?? '',
    url: publication.url ?? '',
    abstract: publication.abstract ?? '',
  }
}

/** A DOI as it is pasted: often an address. */
const bareDoi = (text: string): string => text.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')

/** The change that the form makes: every field, null where it is empty. */
export function checkPublication(values: PublicationValues): Checked<PublicationValues, PublicationChange> {
  const authors = values.authors.split('\n').flatMap(line => line.trim() || [])
  const issue = Object.fromEntries(issueFields.flatMap(name => (values[name].trim() ? [[name, values[name].trim()]] : [])))
  const texts = Object.fromEntries(plainFields.map(name => [name, values[name].trim() || null]))
  const parsed = v.safeParse(publicationChange, {
    titles_attributes: [{ title: values.title }],
    authors_list: authors.length > 0 ? authors : null,
    journal_issue_attributes: Object.keys(issue).length > 0 ? issue : null,
    publication_type: values.publication_type,
    ...texts,
    doi: bareDoi(values.doi) || null,
  })
  if (parsed.success) return { output: parsed.output }
  const errors: Partial<Record<keyof PublicationValues, string[]>> = {}
  for (const { path, message } of parsed.issues) errors[fieldAt(path?.map(({ key }) => key) ?? [])] ??= [message]
  return { errors }
}

function fieldAt([field, part]: readonly unknown[]): keyof PublicationValues {
  if (field === 'authors_list') return 'authors'
  if (field === 'journal_issue_attributes') return issueFields.find(name => name === part) ?? 'journal'
  return plainFields.find(name => name === field) ?? 'title'
}

/** The same for one that is added: the server keeps what is there, so whatever was written of the same work would vanish. */
export function checkAddition(values: PublicationValues, own: readonly OwnPublication[]): Checked<PublicationValues, PublicationChange> {
  const checked = checkPublication(values)
  if (!('output' in checked)) return checked
  const added = newPublication(checked.output)
  const same = own.find(({ publication }) => isSamePublication(publication, added))
  return same ? { errors: { title: [`You have this publication already: “${titleOfPublication(same.publication)}”.`] } } : checked
}

/** A new publication: a change without what it takes away. */
export const newPublication = (change: PublicationChange): PublicationContent =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined)) as PublicationContent

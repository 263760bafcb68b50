import { doiAddress } from '#contract/doi.ts'
import type { OwnEntryContent } from '#contract/own-entry.ts'
import { formatNumber } from '#kit/format-number.ts'

const shownNames = 3

type Person = NonNullable<OwnEntryContent['author']>[number]

const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A name in a list of names. */
function nameText({ literal, family, given, suffix, 'non-dropping-particle': particle }: Person): string {
  if (literal !== undefined) return literal
  const last = [particle, family].filter(Boolean).join(' ')
  return (familyFirst.test(family ?? '') ? [last, given] : [given, last, suffix]).filter(Boolean).join(' ')
}

/** The authors on a card, or else the editors. */
export function entryNames({ author, editor, custom }: OwnEntryContent): string {
  const people = author ?? editor ?? []
  const names = people.slice(0, shownNames).map(nameText).join(', ')
  const more = people.length - Math.min(people.length, shownNames) + (author ? (custom?.further_authors ?? 0) : 0)
  return [names, more > 0 && `and ${formatNumber(more)} more`, !author && editor && '(editors)'].filter(Boolean).join(' ')
}

/** Where and when it appeared. */
export const entryFacts = ({ issued, volume, issue, page, ...entry }: OwnEntryContent): string[] =>
  [
    issued?.['date-parts'][0]?.[0]?.toString(),
    entry['container-title'] ?? entry['event-title'] ?? entry.publisher,
    volume && `volume ${volume}`,
    issue && `issue ${issue}`,
    page && `pages ${page}`,
  ].filter(fact => typeof fact === 'string' && fact !== '') as string[]

/** Where it can be read: by its DOI, else its address. Only http and https addresses are links. */
export function entryAddress({ DOI, URL: address, PMID }: OwnEntryContent): URL | undefined {
  const written = DOI ? doiAddress(DOI) : (address ?? (PMID && `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(PMID)}/`))
  if (!written || !URL.canParse(written)) return undefined
  const url = new URL(written)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

/** All texts of an entry that its readers may search for; of its people all, also those whom the card leaves out. */
export function entryTextsOf(entry: OwnEntryContent): string[] {
  const people = [...(entry.author ?? []), ...(entry.editor ?? [])].map(nameText)
  const texts = [entry.title, ...people, ...entryFacts(entry), entry.abstract, entry.keyword, entry.note, entry.DOI]
  return texts.filter(text => text !== undefined)
}

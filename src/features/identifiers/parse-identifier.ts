import { decoded } from '#contract/decoded.ts'
import type { IndexName } from '#contract/indexes/shape.ts'

export type IdentifierKind = 'doi' | 'pmid' | 'pmc' | 'orcid' | 'trial' | 'patent'

export interface Identifier {
  kind: IdentifierKind
  /** The index of the records that have it. */
  index: IndexName
  /** Normalised: all ways of writing it give the same value. */
  value: string
  /** The query that finds it in the index's identifiers. */
  query: string
  /** False if it may be just a number to search for. */
  isCertain: boolean
}

/** Codes of patent offices, with which patent numbers begin. */
const offices = 'AT|AU|BE|BR|CA|CH|CN|DE|DK|EP|ES|FI|FR|GB|IE|IL|IN|IT|JP|KR|MX|NL|NO|NZ|PL|PT|RU|SE|SG|TW|US|WO|ZA'

const patterns: readonly [IdentifierKind, RegExp][] = [
  ['doi', /^(?:(?:dx\.)?doi\.org\/|doi:?\s*)?(10\.\d{4,9}\/\S{1,200})$/i],
  ['orcid', /^(?:orcid\.org\/|orcid(?:\s*id)?:?\s*)?((?:\d{4}[\s-]?){3}\d{3}[\dx])\/?$/i],
  ['trial', /^(?:clinicaltrials\.gov\/(?:study\/|show\/|ct2\/show\/(?:[a-z]+\/)?)?)?(nct[\s-]?\d{8})(?:[/?].*)?$/i],
  ['pmc', /^(?:(?:pmc\.)?ncbi\.nlm\.nih\.gov\/(?:pmc\/)?articles\/|pmcid:?\s*)?(pmc\s?\d{1,9})\/?$/i],
  ['pmid', /^(?:pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/|pmid:?\s*|pubmed:?\s*)(\d{1,9})\/?$/i],
  ['pmid', /^(\d{6,8})$/],
  [
    'patent',
    new RegExp(
      `^(?:patents\\.google\\.com/patent/)?((?:${offices})[\\s-]?\\d[\\d,./\\s-]{3,18}\\d(?:[\\s-]?[a-z]\\d?)?)(?:/[a-z]{2})?$`,
      'i',
    ),
  ],
]

const indexOf: Readonly<Record<IdentifierKind, IndexName>> = {
  doi: 'publications',
  pmid: 'publications',
  pmc: 'publications',
  orcid: 'researchers',
  trial: 'clinical_trials',
  patent: 'patents',
}

/**
 * Parses a text that consists of one identifier: a DOI, ORCID iD, PubMed or PMC number, NCT number or patent number, with or without a
 * URL or label in front of it, and with or without hyphens and spaces.
 */
export function parseIdentifier(text: string): Identifier | undefined {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
  if (bare.length > 300) return undefined
  for (const [kind, pattern] of patterns) {
    const written = pattern.exec(bare)?.[1]
    const value = written && canonical(kind, written)
    if (!value) continue
    return { kind, index: indexOf[kind], value, query: queryFor(kind, value), isCertain: kind !== 'pmid' || bare !== written }
  }
  return undefined
}

function canonical(kind: IdentifierKind, written: string): string | undefined {
  const letters = written.replace(/[^\da-z]/gi, '').toUpperCase()
  if (kind === 'doi')
    return decoded(written)
      .replaceAll('"', '')
      .replace(/[.,;]+$/, '')
      .toLowerCase()
  if (kind === 'orcid') return isOrcid(letters) ? letters.replace(/(.{4})(?=.)/g, '$1-') : undefined
  if (kind === 'patent') return patentParts(letters)?.join('')
  return letters
}

/** The check digit of an ORCID iD (ISO 7064, mod 11-2). */
function isOrcid(letters: string): boolean {
  const sum = Array.from(letters.slice(0, -1), Number).reduce((total, digit) => (total + digit) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  return letters.at(-1) === (check === 10 ? 'X' : String(check))
}

/** `EP1234567A1` -> office, number, kind code ('' if there is none). */
const patentParts = (letters: string): string[] | undefined =>
  /^([A-Z]{2})(\d{5,13})([A-Z]\d?)?$/
    .exec(letters)
    ?.slice(1)
    .map(part => part ?? '')

function queryFor(kind: IdentifierKind, value: string): string {
  const [office = '', number = '', code = ''] = kind === 'patent' ? (patentParts(value) ?? []) : []
  if (kind === 'patent' && !code) return `identifiers:${value}* OR identifiers:"${office} ${number}"`
  if (kind === 'patent') return `identifiers:"${value}" OR identifiers:"${office} ${number} ${code}"`
  if (kind === 'pmc') return `identifiers:"${value}" OR identifiers:"${value.slice(3)}"`
  return `identifiers:"${value}"`
}

import type { Claim, Classification, Party, Patent } from '#contract/patents.ts'
import type { Highlight } from '#contract/search.ts'

/** A patent with a grant date is granted, any other is an application (S3§2). */
export const statusOf = (patent: Pick<Patent, 'granted_date'>): 'granted' | 'application' =>
  patent.granted_date === undefined ? 'application' : 'granted'

/** The dates of a document, earliest first. */
export const datesOf = (patent: Patent): { label: string; date: string }[] =>
  [
    { label: 'Priority', date: patent.priority_date },
    { label: 'Application', date: patent.application_date },
    { label: 'Publication', date: patent.publication_date },
    { label: 'Granted', date: patent.granted_date },
  ]
    .flatMap(({ label, date }) => (date === undefined ? [] : [{ label, date }]))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

interface Group<T> {
  label: string
  items: T[]
}

/** Roles in the order of a front page. Other roles follow in their own order. */
const roles = ['Inventor', 'Applicant', 'Assignee', 'Agent', 'Examiner']

/** The parties by role, in order within a role. */
export function partiesByRole(parties: readonly Party[]): Group<Party>[] {
  const sorted = parties.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
  const groups = groupBy(sorted, party => party.role)
  const rank = (role: string) => (roles.includes(role) ? roles.indexOf(role) : roles.length)
  return groups
    .toSorted((a, b) => rank(a.label) - rank(b.label))
    .map(({ label, items }) => ({ label: items.length > 1 && roles.includes(label) ? `${label}s` : label, items }))
}

/** The classifications of a document by scheme. */
export const classificationsByScheme = (classifications: readonly Classification[]): Group<Classification>[] =>
  groupBy(classifications, one => one.scheme ?? 'Classifications')

function groupBy<T>(items: readonly T[], labelOf: (item: T) => string): Group<T>[] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(labelOf(item), [...(groups.get(labelOf(item)) ?? []), item])
  return Array.from(groups, ([label, items]) => ({ label, items }))
}

export interface ClaimEntry extends Claim {
  /** Matches of the search. */
  highlight: Highlight | undefined
  /** 0 for an independent claim, else one more than the claim it depends on. */
  depth: number
  /** The earlier claims it depends on. */
  refersTo: number[]
}

/** The claims in order with their dependencies. A claim can only depend on earlier ones; other references are ignored. */
export function claimEntries(claims: readonly Claim[], highlights: readonly Highlight[] = []): ClaimEntry[] {
  const depths = new Map<number, number>()
  return claims
    .map((claim, at) => ({ ...claim, highlight: highlights[at] }))
    .sort((a, b) => a.order - b.order)
    .map(claim => {
      const refersTo = [...new Set(claim.depends_on)].filter(order => depths.has(order))
      const depth = refersTo.length > 0 ? Math.min(...refersTo.map(order => depths.get(order)!)) + 1 : 0
      depths.set(claim.order, depth)
      return { ...claim, depth, refersTo }
    })
}

/** The hash of a claim in the address of the patent. */
export const claimHash = (order: number): string => `claim-${order}`

/** The page of a document at Espacenet, which has the documents of every office. Undefined for a malformed number. */
export function espacenetUrl(publicationNo: string): URL | undefined {
  const compact = publicationNo.replaceAll(/[\s,./-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[A-Z]{0,2}\d{4,13}(?:[A-Z]\d?)?$/.test(compact)) return undefined
  return new URL(`https://worldwide.espacenet.com/patent/search?q=${encodeURIComponent(`pn=${compact}`)}`)
}

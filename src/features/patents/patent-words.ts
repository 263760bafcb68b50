import type { Claim, Classification, Party, Patent } from '#contract/patents.ts'
import type { Highlight } from '#contract/search.ts'

/** A patent is granted if it has a date of that, otherwise an application (S3§2). */
export const statusOf = (patent: Pick<Patent, 'granted_date'>): 'granted' | 'application' =>
  patent.granted_date === undefined ? 'application' : 'granted'

/** The dates of a document in the order in which they happened. */
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

/** Roles as a front page names them; others follow in the order they come. */
const roles = ['Inventor', 'Applicant', 'Assignee', 'Agent', 'Examiner']

/** The parties by role, within a role in their order. */
export function partiesByRole(parties: readonly Party[]): Group<Party>[] {
  const sorted = parties.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
  const groups = grouped(sorted, party => party.role)
  const rank = (role: string) => (roles.includes(role) ? roles.indexOf(role) : roles.length)
  return groups
    .toSorted((a, b) => rank(a.label) - rank(b.label))
    .map(({ label, items }) => ({ label: items.length > 1 && roles.includes(label) ? `${label}s` : label, items }))
}

/** The classes of a document by the scheme they belong to. */
export const classesByScheme = (classes: readonly Classification[]): Group<Classification>[] =>
  grouped(classes, one => one.scheme ?? 'Classifications')

function grouped<T>(items: readonly T[], labelOf: (item: T) => string): Group<T>[] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(labelOf(item), [...(groups.get(labelOf(item)) ?? []), item])
  return Array.from(groups, ([label, of]) => ({ label, items: of }))
}

export interface ClaimEntry extends Claim {
  /** Where the words of a search were found in it. */
  highlight: Highlight | undefined
  /** How many claims stand between it and an independent one; 0 for those. */
  depth: number
  /** The claims it refers to that are there. */
  refersTo: number[]
}

/** The claims in order with what they depend on. A claim can only depend on earlier ones; anything else is not followed. */
export function claimEntries(claims: readonly Claim[], found: readonly Highlight[] = []): ClaimEntry[] {
  const depths = new Map<number, number>()
  return claims
    .map((claim, at) => ({ ...claim, highlight: found[at] }))
    .sort((a, b) => a.order - b.order)
    .map(claim => {
      const refersTo = [...new Set(claim.depends_on)].filter(order => depths.has(order))
      const depth = refersTo.length > 0 ? Math.min(...refersTo.map(order => depths.get(order)!)) + 1 : 0
      depths.set(claim.order, depth)
      return { ...claim, depth, refersTo }
    })
}

/** The hash of a claim in the address of its patent. */
export const claimHash = (order: number): string => `claim-${order}`

/** Where a document can be seen with its drawings and its family, whichever office published it. Undefined for what is no number. */
export function espacenet(publicationNo: string): URL | undefined {
  const bare = publicationNo.replaceAll(/[\s,./-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[A-Z]{0,2}\d{4,13}(?:[A-Z]\d?)?$/.test(bare)) return undefined
  return new URL(`https://worldwide.espacenet.com/patent/search?q=${encodeURIComponent(`pn=${bare}`)}`)
}

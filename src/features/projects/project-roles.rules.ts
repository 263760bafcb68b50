/** A person or organisation in a project; `present` is false after they left. */
interface Participation {
  role?: string | undefined
  present?: boolean | undefined
}

/** The order of S3§9. Other roles follow in alphabetical order, then those without a role, then former ones. */
const organisationRoles = ['awardee', 'coordinator', 'co-funder', 'participant', 'partner', 'fellow organisation']
const participantRoles = ['principal investigator', 'lead applicant', 'co-principal investigator']

/** Sources spell a role with or without hyphens, capitals and the American z. */
const normalise = (role: string): string =>
  role
    .toLowerCase()
    .replaceAll('organization', 'organisation')
    .replace(/[^\p{L}\p{N}]/gu, '')

const rankBy = (roles: readonly string[]) => {
  const ranks = new Map(roles.map((role, rank) => [normalise(role), rank]))
  return (role: string | undefined): number => (role ? (ranks.get(normalise(role)) ?? roles.length) : roles.length + 1)
}

/** Sorted by role, former ones last; within a role in the order of the source. */
function sortByRole<T extends Participation>(all: readonly T[], roles: readonly string[]): T[] {
  const rankOf = rankBy(roles)
  return all.toSorted(
    (a, b) =>
      Number(a.present === false) - Number(b.present === false) ||
      rankOf(a.role) - rankOf(b.role) ||
      normalise(a.role ?? '').localeCompare(normalise(b.role ?? ''), 'en'),
  )
}

export const sortParticipants = <T extends Participation>(all: readonly T[]): T[] => sortByRole(all, participantRoles)

export interface RoleGroup<T> {
  /** In the first spelling of the source; undefined for those without a role. */
  role: string | undefined
  isFormer: boolean
  members: T[]
}

/** Organisations by role, in the order of S3§9. All former ones are one group at the end. */
export function organisationsByRole<T extends Participation>(all: readonly T[]): RoleGroup<T>[] {
  const groups: RoleGroup<T>[] = []
  for (const one of sortByRole(all, organisationRoles)) {
    const isFormer = one.present === false
    const last = groups.at(-1)
    const isSame = last && (isFormer ? last.isFormer : !last.isFormer && normalise(last.role ?? '') === normalise(one.role ?? ''))
    if (isSame) last.members.push(one)
    else groups.push({ role: isFormer ? undefined : one.role, isFormer, members: [one] })
  }
  return groups
}

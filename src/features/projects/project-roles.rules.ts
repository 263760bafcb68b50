/** Anybody or anything that takes part in a project; `present` is false for those who left. */
interface Taking {
  role?: string | undefined
  present?: boolean | undefined
}

/** S3§9. Roles that are not named here follow, by the alphabet; then those without one; last, those who left. */
const organisationRoles = ['awardee', 'coordinator', 'co-funder', 'participant', 'partner', 'fellow organisation']
const participantRoles = ['principal investigator', 'lead applicant', 'co-principal investigator']

/** Sources write a role with and without hyphens, capitals and the American z. */
const plain = (role: string): string =>
  role
    .toLowerCase()
    .replaceAll('organization', 'organisation')
    .replace(/[^\p{L}\p{N}]/gu, '')

const ranker = (roles: readonly string[]) => {
  const ranks = new Map(roles.map((role, rank) => [plain(role), rank]))
  return (role: string | undefined): number => (role ? (ranks.get(plain(role)) ?? roles.length) : roles.length + 1)
}

/** In the order of their roles, those who left after all others; within a role as the source has them. */
function inOrder<T extends Taking>(all: readonly T[], roles: readonly string[]): T[] {
  const rankOf = ranker(roles)
  return all.toSorted(
    (a, b) =>
      Number(a.present === false) - Number(b.present === false) ||
      rankOf(a.role) - rankOf(b.role) ||
      plain(a.role ?? '').localeCompare(plain(b.role ?? ''), 'en'),
  )
}

export const participantsInOrder = <T extends Taking>(all: readonly T[]): T[] => inOrder(all, participantRoles)

export interface RoleGroup<T> {
  /** As the source writes it first; undefined for those without a role. */
  role: string | undefined
  isFormer: boolean
  members: T[]
}

/** Organisations by their role, in the order of S3§9; all that left are the last group, whatever their role was. */
export function organisationsByRole<T extends Taking>(all: readonly T[]): RoleGroup<T>[] {
  const groups: RoleGroup<T>[] = []
  for (const one of inOrder(all, organisationRoles)) {
    const isFormer = one.present === false
    const last = groups.at(-1)
    const isSame = last && (isFormer ? last.isFormer : !last.isFormer && plain(last.role ?? '') === plain(one.role ?? ''))
    if (isSame) last.members.push(one)
    else groups.push({ role: isFormer ? undefined : one.role, isFormer, members: [one] })
  }
  return groups
}

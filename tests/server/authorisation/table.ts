import { addressOf, endpointNamed } from '../../support/endpoints.ts'
import type { Row, Scene } from './actors.ts'
import { accounts } from './accounts.ts'
import { analysisRows } from './analyses.ts'
import { alertsElsewhere } from './alerts-elsewhere.ts'
import { claimRows } from './claims.ts'
import { communityGroupRows } from './community-groups.ts'
import { communityRows } from './communities.ts'
import { communityPageRows } from './community-pages.ts'
import { editFlagRows } from './edit-flags.ts'
import { exportRows } from './exports.ts'
import { folders } from './folders.ts'
import { groupMembershipRows } from './group-memberships.ts'
import { memberships } from './memberships.ts'
import { opportunityRows } from './opportunities.ts'
import { organisationRows } from './organisations.ts'
import { ownPublications } from './own-publications.ts'
import { people } from './people.ts'
import { profileQuestionRows } from './profile-questions.ts'
import { questionRows } from './questions.ts'
import { records } from './records.ts'
import { researchGroupRows } from './research-groups.ts'
import { researcherRows } from './researchers.ts'
import { savedSearches } from './saved-searches.ts'
import { secondFactors } from './second-factors.ts'
import { searches } from './searches.ts'

/** Each call × each actor (G8). A call without a row fails the test. */
export const table: readonly Row[] = [
  ...accounts,
  ...secondFactors,
  ...people,
  ...ownPublications,
  ...records,
  ...researcherRows,
  ...folders,
  ...memberships,
  ...groupMembershipRows,
  ...editFlagRows,
  ...savedSearches,
  ...alertsElsewhere,
  ...claimRows,
  ...organisationRows,
  ...researchGroupRows,
  ...communityRows,
  ...questionRows,
  ...communityPageRows,
  ...opportunityRows,
  ...communityGroupRows,
  ...exportRows,
  ...profileQuestionRows,
  ...analysisRows,
  ...searches,
]

export const nameOf = ({ name }: Row): string => name.split(':')[0]!

/** The request of a row, from its call's declaration. */
export function requestOf(row: Row, scene: Scene): { path: string; method: string; body?: unknown; key?: true } {
  const spec = endpointNamed(nameOf(row))
  return {
    path: addressOf(spec, row.params?.(scene), row.query),
    method: spec.method,
    ...(row.body && { body: row.body(scene) }),
    ...(spec.keyed && { key: true }),
  }
}

/** Routes outside of the contract; open to everyone, because they contain no personal data. */
export const outsideTheContract = [
  'GET /v1/openapi.json',
  'GET /api/openapi.json',
  'GET /v1/avatars/:name',
  'GET /api/avatars/:name',
  'GET /v1/pictures/:name',
  'GET /api/pictures/:name',
  // Whoever has the secret address.
  'GET /v1/feeds/:token/:name',
  'GET /api/feeds/:token/:name',
  // Signed for a few minutes.
  'GET /v1/files/:link/:title',
  'GET /api/files/:link/:title',
  'GET /sw-control.json',
  'GET /.well-known/security.txt',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap/:name',
  // Signed with the key of the live channel.
  'POST /apps/:id/batch_events',
  'POST /apps/:id/events',
  'POST /csp-reports',
  // A secret ends its address.
  'POST /mail-bounces/:secret',
  'GET /*',
]

import type { PageName } from '#contract/page-routes.ts'
import type { AccessRule } from './page-access.ts'

/**
 * Pages that are not built yet, and who may see them. ComingSoonPage shows their texts from coming-soon-texts.data.ts. When a page is
 * built, remove it from both files and declare it in the routes of its feature.
 */
export const comingSoon = {
  'community.show': 'overview',
  'community.explore': 'explore',
  'community.opportunities': 'overview',
  'community.workspace': 'workspace',
  'community.questions': 'questions',
  'community.questions.question': 'questions',
  'community.members': 'manageMembers',
  'community.invite': 'manageMembers',
  'create.opportunity': 'user',
  'create.community.type': 'user',
  'create.community.organisation': 'user',
  'create.community.project': 'user',
} as const satisfies Partial<Record<PageName, AccessRule>>

export type ComingSoonName = keyof typeof comingSoon

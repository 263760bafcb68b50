import type { PageName } from '#contract/page-routes.ts'

/** Who sees the pages of a community: by its flags, and its managers (S1§2). */
export const pageRules: Partial<Record<PageName, 'overview' | 'explore' | 'workspace' | 'questions' | 'manageMembers'>> = {
  'community.show': 'overview',
  'community.explore': 'explore',
  'community.opportunities': 'overview',
  'community.workspace': 'workspace',
  'community.questions': 'questions',
  'community.questions.question': 'questions',
  'community.members': 'manageMembers',
  'community.invite': 'manageMembers',
}

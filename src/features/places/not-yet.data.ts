import type { PageName } from '#contract/page-routes.ts'
import type { Rule } from './permits.ts'

/**
 * Pages whose subject is built later, and who may see them. NotYetPage stands in for their views with the words of not-yet-words.data.ts.
 * A page that is built leaves both for the routes of its feature.
 */
export const notYet = {
  'research_group.team': 'editGroup',
  'research_group.invite': 'editGroup',
  'researcher.invite': 'own',
  'community.show': 'overview',
  'community.explore': 'explore',
  'community.opportunities': 'overview',
  'community.workspace': 'workspace',
  'community.questions': 'questions',
  'community.questions.question': 'questions',
  'community.members': 'manageMembers',
  'community.invite': 'manageMembers',
  'create.opportunity': 'user',
  'create.research_group.type': 'user',
  'create.research_group.company': 'user',
  'create.research_group.academic': 'user',
  'create.community.type': 'user',
  'create.community.organisation': 'user',
  'create.community.project': 'user',
  'create.organisation': 'user',
  alerts: 'user',
  notifications: 'user',
  announcements: 'user',
} as const satisfies Partial<Record<PageName, Rule>>

export type NotYetName = keyof typeof notYet

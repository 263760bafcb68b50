import type { PageName } from '#contract/page-routes.ts'
import type { Rule } from './permits.ts'

/**
 * Pages whose subject is built later. Their titles and rights hold already; NotYetPage stands in for their views. A page
 * that is built leaves this list (and not-yet-words.data.ts, which says what will be there) for the routes of its feature.
 */
export const notYet = {
  'research_group.team': { title: 'Members', rule: 'editGroup' },
  'research_group.invite': { title: 'Invitations', rule: 'editGroup' },
  'researcher.invite': { title: 'Invitations', rule: 'own' },
  'community.show': { title: 'Community', rule: 'overview' },
  'community.explore': { title: 'Members', rule: 'explore' },
  'community.opportunities': { title: 'Opportunities', rule: 'overview' },
  'community.workspace': { title: 'Workspace', rule: 'workspace' },
  'community.questions': { title: 'Questions', rule: 'questions' },
  'community.questions.question': { title: 'Question', rule: 'questions' },
  'community.members': { title: 'Manage members', rule: 'manageMembers' },
  'community.invite': { title: 'Invitations', rule: 'manageMembers' },
  'create.opportunity': { title: 'New opportunity', rule: 'user' },
  'create.research_group.type': { title: 'Research group create', rule: 'user' },
  'create.research_group.company': { title: 'Research group create', rule: 'user' },
  'create.research_group.academic': { title: 'Research group create', rule: 'user' },
  'create.community.type': { title: 'Community create', rule: 'user' },
  'create.community.organisation': { title: 'Community create', rule: 'user' },
  'create.community.project': { title: 'Community create', rule: 'user' },
  'create.organisation': { title: 'Organisation create', rule: 'user' },
  alerts: { title: 'Alerts', rule: 'user' },
  notifications: { title: 'Notifications', rule: 'user' },
  announcements: { title: 'Announcements', rule: 'user' },
} as const satisfies Partial<Record<PageName, { title: string; rule: Rule }>>

export type NotYetName = keyof typeof notYet

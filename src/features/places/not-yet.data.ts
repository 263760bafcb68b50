import type { Rule } from './permits.ts'

/**
 * Pages whose subject is built later. Their addresses, titles and rights hold already; NotYetPage stands in for their views. A page
 * that is built leaves this list (and not-yet-words.data.ts, which says what will be there) for the routes of its feature.
 */
export const notYet = [
  { name: 'research_group.team', path: '/research_group/$id/team', title: 'Members', rule: 'editGroup' },
  { name: 'research_group.invite', path: '/research_group/$id/invite', title: 'Invitations', rule: 'editGroup' },
  { name: 'researcher.invite', path: '/profile/$id/invite', title: 'Invitations', rule: 'own' },
  { name: 'community.show', path: '/community/$id', title: 'Community', rule: 'overview' },
  { name: 'community.explore', path: '/community/$id/explore', title: 'Members', rule: 'explore' },
  { name: 'community.explore', path: '/community/$id/explore/$category', title: 'Members', rule: 'explore' },
  { name: 'community.explore', path: '/community/$id/explore/$category/$', title: 'Members', rule: 'explore' },
  { name: 'community.opportunities', path: '/community/$id/opportunities', title: 'Opportunities', rule: 'overview' },
  { name: 'community.workspace', path: '/community/$id/workspace', title: 'Workspace', rule: 'workspace' },
  { name: 'community.questions', path: '/community/$id/questions', title: 'Questions', rule: 'questions' },
  { name: 'community.questions.question', path: '/community/$id/questions/$question', title: 'Question', rule: 'questions' },
  { name: 'community.members', path: '/community/$id/members', title: 'Manage members', rule: 'manageMembers' },
  { name: 'community.invite', path: '/community/$id/invite', title: 'Invitations', rule: 'manageMembers' },
  { name: 'create.opportunity', path: '/create/opportunity/$id', title: 'New opportunity', rule: 'user' },
  { name: 'create.research_group.type', path: '/create/research_group', title: 'Research group create', rule: 'user' },
  { name: 'create.research_group.company', path: '/create/research_group/company', title: 'Research group create', rule: 'user' },
  { name: 'create.research_group.academic', path: '/create/research_group/academic', title: 'Research group create', rule: 'user' },
  { name: 'create.community.type', path: '/create/community', title: 'Community create', rule: 'user' },
  { name: 'create.community.organisation', path: '/create/community/organisation', title: 'Community create', rule: 'user' },
  { name: 'create.community.project', path: '/create/community/project', title: 'Community create', rule: 'user' },
  { name: 'create.organisation', path: '/create/organisation', title: 'Organisation create', rule: 'user' },
  { name: 'alerts', path: '/alerts', title: 'Alerts', rule: 'user' },
  { name: 'notifications', path: '/notifications', title: 'Notifications', rule: 'user' },
  { name: 'announcements', path: '/announcements', title: 'Announcements', rule: 'user' },
] as const satisfies readonly { name: string; path: string; title: string; rule: Rule }[]

export type NotYetName = (typeof notYet)[number]['name']

import type { PageName } from '#contract/page-routes.ts'
import { roleMay } from '#contract/roles.ts'
import { pageRules } from './page-rules.data.ts'
import type { ShownCommunity } from './shown-community.ts'

const flags = {
  overview: 'overview_visible',
  explore: 'search_visible',
  workspace: 'pages_visible',
  questions: 'questions_visible',
} as const

/** Whether a page of a community is open to the viewer: by its flag, or by their role (S1§2). */
export function mayOpen(page: PageName, { role, settings }: Pick<ShownCommunity, 'role' | 'settings'>): boolean {
  const rule = pageRules[page] ?? 'manageMembers'
  if (rule === 'manageMembers') return roleMay(role, rule)
  return roleMay(role, 'viewGroup') || settings[flags[rule]]
}

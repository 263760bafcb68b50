import { expect, test } from 'vitest'
import { type Action, type Role, roleMay, assignableRoles } from '#contract/rights.ts'

const everybody = [undefined, null, 'member', 'admin', 'owner'] as const satisfies readonly (Role | null | undefined)[]

test('what each role may do in a folder, group, community, organisation or profile (S1§6, S2§6); without a role nothing', () => {
  const table: Record<Action, string> = {
    viewGroup: 'member admin owner',
    editProfile: 'owner',
    editOrganisation: 'owner',
    flagEdit: 'admin',
    editGroup: 'admin owner',
    postOpportunity: 'member admin owner',
    inviteToFolder: 'admin owner',
    manageMembers: 'admin owner',
    updateFolder: 'owner',
    deleteFolder: 'owner',
    addBookmark: 'admin owner',
    removeBookmark: 'admin owner',
  }
  for (const [act, who] of Object.entries(table))
    expect([act, everybody.filter(role => roleMay(role, act as Action)).join(' ')]).toEqual([act, who])
})

test('one gives roles up to one’s own, and members give none', () => {
  expect(everybody.map(role => assignableRoles(role).join(' '))).toEqual(['', '', '', 'member admin', 'member admin owner'])
})

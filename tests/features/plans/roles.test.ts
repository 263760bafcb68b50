import { expect, test } from 'vitest'
import { type Action, assignableRoles, mayChangeMember, type Role, roleMay } from '#contract/roles.ts'

const everybody = [undefined, null, 'member', 'admin', 'owner'] as const satisfies readonly (Role | null | undefined)[]

test('the rights of each role by subject (S1§6, S2§6); none without a role', () => {
  const table: Record<Action, string> = {
    viewGroup: 'member admin owner',
    editProfile: 'owner',
    editOrganisation: 'owner',
    flagEdit: 'admin',
    editGroup: 'admin owner',
    postOpportunity: 'member admin owner',
    askInCommunity: 'member admin owner',
    moderate: 'admin owner',
    acceptAnswer: 'admin owner',
    inviteToFolder: 'admin owner',
    manageMembers: 'admin owner',
    viewFolder: 'member admin owner',
    updateFolder: 'owner',
    deleteFolder: 'owner',
    takeOverFolder: 'owner',
    holdGroup: 'owner',
    addBookmark: 'admin owner',
    removeBookmark: 'admin owner',
    changeItem: 'admin owner',
    markItem: 'member admin owner',
  }
  for (const [act, who] of Object.entries(table))
    expect([act, everybody.filter(role => roleMay(role, act as Action)).join(' ')]).toEqual([act, who])
})

test('a member gives roles up to their own, and plain members none', () => {
  expect(everybody.map(role => assignableRoles(role).join(' '))).toEqual(['', '', '', 'member admin', 'member admin owner'])
})

test('owners are changed and removed by nobody, others by those who may manage members', () => {
  const changed = everybody.map(own => (['member', 'admin', 'owner'] as const).filter(other => mayChangeMember(own, other)).join(' '))
  expect(changed).toEqual(['', '', '', 'member admin', 'member admin'])
})

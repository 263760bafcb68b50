import type { PendingInvite } from '#contract/invites.ts'

/** An invitation to a folder of somebody else, for this user. */
export const invitation = (id: string, name = `Folder ${id}`): PendingInvite => ({
  id,
  invitable_type: 'bookmark_folder',
  invitable: { id: `shared-${id}`, name },
  email: 'ada@example.org',
  invited_by: { slug_values: ['ben'], full_name: 'Ben' },
  role: { id: 2, name: 'admin' },
  message: '',
  created_at: 1_800_000_000_000,
})

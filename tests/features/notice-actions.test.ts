import { expect, test } from 'vitest'
import { destinationOf } from '#features/notifications/notice-actions.ts'

test('an action leads to the page of the reader’s own', () => {
  const reader = { user_id: '1', slug_values: ['ada'] }
  const nothing = { copy_text: null, link: null, message_prefix: '', message: '', message_suffix: '', silent: false, sender: null }
  const at = (action: string, action_args: Record<string, string>) =>
    destinationOf({ ...nothing, variant: 'info', action, action_args }, reader)?.href
  expect([at('open_folder', { id: '17' }), at('open_folder', {}), at('manage_invites', {}), at('toString', {})]).toEqual([
    '/profile/ada/bookmark_folders/17',
    undefined,
    '/profile/ada/invite',
    undefined,
  ])
  expect([at('open_analysis', { id: '17' }), at('open_analysis', {})]).toEqual(['/analyses/17', undefined])
})

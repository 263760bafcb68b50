import type { HistoryLine } from '#contract/folder-history.ts'
import { indexes } from '#contract/indexes/all.ts'
import { counted } from '#kit/format-number.ts'
import type { SharedKind } from './shared-target.ts'
import { targetTexts } from './target-texts.ts'
import { roleTexts } from './role-texts.ts'

const nobody = 'Someone whose account was deleted'

/** A line of history after the name of the person who did it: «added 3 publications». */
export function historyText({ kind, about, count, index, name, role }: HistoryLine, of: SharedKind = 'bookmark_folder'): string {
  const whom = about?.full_name ?? nobody
  const roleName = role ? roleTexts[of][role].label : ''
  switch (kind) {
    case 'created':
      return `created the ${targetTexts[of].noun}`
    case 'added':
      return `added ${items(count, index)}`
    case 'removed':
      return `removed ${items(count, index)}`
    case 'edited':
      return `edited ${(name ?? '').split(', ').map(fieldWords).join(', ')}`
    case 'renamed':
      return `renamed the ${targetTexts[of].noun} to “${name ?? ''}”`
    case 'invited':
      return `invited ${counted(count, 'person', 'people')}`
    case 'joined':
      return roleName ? `joined, with the role ${roleName}` : 'joined'
    case 'left':
      return 'left'
    case 'member_removed':
      return `removed ${whom}`
    case 'role_changed':
      return `changed the role of ${whom} to ${roleName}`
    case 'holder_changed':
      return `made ${whom} the owner`
    case 'asked':
      return 'asked to join'
    case 'request_accepted':
      return `accepted the request of ${whom}`
    case 'request_declined':
      return `declined the request of ${whom}`
    case 'request_cancelled':
      return 'cancelled the request to join'
    case 'invite_cancelled':
      return 'cancelled an invitation'
    case 'invite_declined':
      return 'declined the invitation'
    case 'groups_invited':
      return `invited ${counted(count, 'research group')}`
    case 'group_invite_cancelled':
      return `cancelled the invitation of “${name ?? ''}”`
    case 'group_invite_declined':
      return `declined the invitation for “${name ?? ''}”`
    case 'group_joined':
      return `joined with “${name ?? ''}”`
    case 'group_left':
      return `left with “${name ?? ''}”`
    case 'group_removed':
      return `removed “${name ?? ''}”`
    case 'community_joined':
      return `joined “${name ?? ''}” with the group`
    case 'community_left':
      return `left “${name ?? ''}” with the group`
    case 'community_removed':
      return `removed the group from “${name ?? ''}”`
  }
}

export const historyPerson = ({ by }: HistoryLine): string => by?.full_name ?? nobody

/** Fields whose names on the wire are no words. */
const otherWords: Readonly<Record<string, string>> = {
  about: 'description',
  category: 'type',
  fte_id: 'size',
  sub_category: 'kind',
  urls_attributes: 'web addresses',
  invite_only: 'who may join',
  parent_id: 'parent community',
  overview_visible: 'who sees the overview',
  search_visible: 'who sees explore',
  pages_visible: 'who sees the workspace',
  questions_visible: 'who sees the questions',
}

const fieldWords = (field: string): string => otherWords[field] ?? field.replace(/_(id|ids|attributes)$/, '').replaceAll('_', ' ')

function items(count: number, index: HistoryLine['index']): string {
  if (!index) return counted(count, 'item')
  return counted(count, indexes[index].singular, indexes[index].label).toLowerCase()
}

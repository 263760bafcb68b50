import { call } from '#api/call.ts'
import { communities } from '#contract/communities.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { GroupPictureModal } from '#features/groups/index.ts'
import { HistoryModal, leaveAsked, leaveItem, useAfterLeaving } from '#features/memberships/index.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { EllipsisVertical, Pencil, Settings } from '#ui/Icon.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { CommunityFormModal, CommunitySettingsModal, SubCommunityModal } from '../modals.ts'
import type { ShownCommunity } from './shown-community.ts'
import { deleteCommunityAsked } from './delete-community-asked.ts'

interface CommunityActionsProps {
  community: ShownCommunity
  onChanged: () => void
}

/** What members can do with their community: all leave; owners and admins edit it, owners delete it. */
export function CommunityActions({ community, onChanged }: CommunityActionsProps) {
  const { slug, name, role, avatar } = community
  const after = useAfterLeaving({ kind: 'community', slug_value: slug })
  if (role === null) return null
  const target = { kind: 'community' as const, id: slug, name, rw_access: role, count: 0 }
  const mayDelete = roleMay(role, 'holdGroup')
  const leave = async () => {
    if (await leaveAsked(target, mayDelete ? () => deleteCommunityAsked({ slug, name, isAlone: true }) : undefined)) onChanged()
  }
  const addBelow = async () => {
    const made = await openModal(SubCommunityModal, { parent: { slug, name } })
    if (made !== undefined) await go(to('community.show', { id: made }))
  }
  const params = { id: slug }
  const picture = {
    name,
    avatar,
    save: (text: string) => call(communities.setAvatar, { params, body: { avatar: text } }, { timeout: 60_000 }),
    remove: () => call(communities.removeAvatar, { params }),
  }
  const ofEditors: MenuItem[] = [
    { label: 'New sub-community', onSelect: () => void addBelow() },
    { label: 'Change picture', onSelect: () => void openModal(GroupPictureModal, picture).then(onChanged) },
    { label: 'History', onSelect: () => void openModal(HistoryModal, { target }) },
  ]
  return (
    <>
      {roleMay(role, 'editGroup') && (
        <>
          <Button size="small" icon={Pencil} onClick={() => void openModal(CommunityFormModal, { slug }).then(onChanged)}>
            Edit
          </Button>
          <Button size="small" icon={Settings} onClick={() => void openModal(CommunitySettingsModal, { slug, name }).then(onChanged)}>
            Settings
          </Button>
        </>
      )}
      <Menu
        label="More"
        icon={EllipsisVertical}
        iconOnly
        size="small"
        items={[
          ...(roleMay(role, 'editGroup') ? ofEditors : []),
          leaveItem({
            after,
            members: to('community.members', { id: slug }),
            leave: () => void leave(),
          }),
          ...(mayDelete ? [{ label: 'Delete', danger: true, onSelect: () => void deleteCommunityAsked({ slug, name }) }] : []),
        ]}
      />
    </>
  )
}

import { call } from '#api/call.ts'
import { researchGroups } from '#contract/research-groups.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { leaveAsked, leaveItem, useAfterLeaving } from '#features/memberships/index.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EllipsisVertical, Pencil, Users } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { ShownGroup } from '../page/shown-group.ts'
import { GroupFormModal, GroupPictureModal } from '../modals.ts'
import { deleteAsked } from './delete-asked.ts'

interface GroupActionsProps {
  group: ShownGroup
  slug: string
  onChanged: () => void
}

/** What members can do with their group: all leave; owners and admins edit it and its people, owners delete it. */
export default function GroupActions({ group, slug, onChanged }: GroupActionsProps) {
  const { name, role, madeHere } = group
  const after = useAfterLeaving({ kind: 'research_group', slug_value: slug })
  if (role === null) return null
  const target = { kind: 'research_group' as const, id: slug, name, rw_access: role, count: 0 }
  const mayDelete = roleMay(role, 'holdGroup') && madeHere
  const leave = async () => {
    if (await leaveAsked(target, mayDelete ? () => deleteAsked({ slug, name, isAlone: true }) : undefined)) onChanged()
  }
  const params = { id: slug }
  const picture = {
    name,
    avatar: group.avatar,
    save: (avatar: string) => call(researchGroups.setAvatar, { params, body: { avatar } }, { timeout: 60_000 }),
    remove: () => call(researchGroups.removeAvatar, { params }),
  }
  return (
    <>
      {roleMay(role, 'editGroup') && (
        <>
          <Button size="small" icon={Pencil} onClick={() => void openModal(GroupFormModal, { slug }).then(onChanged)}>
            Edit
          </Button>
          <ButtonLink size="small" icon={Users} href={to('research_group.team', { id: slug })}>
            Members
          </ButtonLink>
        </>
      )}
      <Menu
        label="More"
        icon={EllipsisVertical}
        iconOnly
        size="small"
        items={[
          ...(roleMay(role, 'editGroup')
            ? [
                { label: 'Invite people', href: to('research_group.invite', { id: slug }) },
                {
                  label: 'Change picture',
                  onSelect: () => void openModal(GroupPictureModal, picture).then(onChanged),
                },
              ]
            : []),
          leaveItem({
            after,
            members: to('research_group.team', { id: slug }),
            leave: () => void leave(),
          }),
          ...(mayDelete ? [{ label: 'Delete', danger: true, onSelect: () => void deleteAsked({ slug, name }) }] : []),
        ]}
      />
    </>
  )
}

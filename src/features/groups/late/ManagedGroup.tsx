import { type ReactNode, useEffect, useState } from 'react'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { titleOfRecord } from '#features/records/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { HistoryModal } from '#features/memberships/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { History } from '#ui/Icon.tsx'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { useGroupRole, useOwnGroupRow } from '../own-groups.reads.ts'
import { useGroupView } from '../page/group.reads.ts'
import css from './ManagedGroup.module.css'

/** A group as the lists of its people need it. */
export interface ManagedTarget {
  kind: 'research_group'
  id: string
  name: string
  rw_access: 'admin' | 'owner'
  count: number
}

/** What of a group the pages show. */
const shown = ['id', 'name', 'rw_access'] as const

interface ManagedGroupProps {
  title: string
  children: (target: ManagedTarget) => ReactNode
}

/** A page for the owner and the admins of a group. Whoever stops being one while it is open is led to the page of the group. */
export function ManagedGroup({ title, children }: ManagedGroupProps) {
  const id = usePlace().params['id'] ?? ''
  const own = useOwnGroupRow(id)
  const { answer, error, again } = useGroupView(id)
  const slug = own?.slug_value ?? answer?.research_group.slug_values[0]
  const local = useGroupRole(slug ?? id)
  const [knownHere, setKnownHere] = useState<string>()
  if (local && knownHere !== id) setKnownHere(id)
  // A group that was joined a moment ago is known to the server. Once the device knows it, the device is right: the answer is as old as the page.
  const role = knownHere === id ? local : (local ?? answer?.rw_access?.name)
  const name = own?.fields.name || (answer && titleOfRecord('research_groups', answer.research_group))
  const isLost = local !== undefined && (answer !== undefined || error !== undefined) && !roleMay(role, 'manageMembers')
  usePageTitle(name === undefined ? title : `${title} · ${name}`)
  useEffect(() => {
    if (isLost) void go(to('research_group.show', { id }), { replace: true })
  }, [isLost, id])
  const rw_access = role === 'owner' || role === 'admin' ? role : undefined
  const now: ManagedTarget | undefined =
    slug !== undefined && name !== undefined && rw_access ? { kind: 'research_group', id: slug, name, rw_access, count: 0 } : undefined
  const [last, setLast] = useState(now)
  if (now && shown.some(part => last?.[part] !== now[part])) setLast(now)
  // Forms of whoever has lost the right stay until they have given back what was typed.
  const target = now ?? (isLost ? last : undefined)
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div>
          <p className={css['back']}>
            <a href={to('research_group.show', { id })}>{name ?? 'Research group'}</a>
          </p>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {target && (
          <div className={css['actions']}>
            {title === 'Members' ? (
              <ButtonLink size="small" href={to('research_group.invite', { id })}>
                Invite people
              </ButtonLink>
            ) : (
              <ButtonLink size="small" href={to('research_group.team', { id })}>
                Members
              </ButtonLink>
            )}
            <Button size="small" icon={History} onClick={() => target && void openModal(HistoryModal, { target })}>
              History
            </Button>
          </div>
        )}
      </header>
      {target ? (
        children(target)
      ) : (
        <NotLoadedBlock
          error={local === undefined ? undefined : error}
          again={again}
          what="This page"
          offline="You’re offline, and this group is not on this device."
        />
      )}
    </div>
  )
}

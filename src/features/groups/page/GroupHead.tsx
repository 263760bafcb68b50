import { avatarLink } from '#api/avatar-link.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { ResearchGroupView } from '#contract/research-groups.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { NamedLink } from '#features/records/index.ts'
import { RecordActions } from '#features/search/index.ts'
import { counted } from '#kit/format-number.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { TextSearch } from '#ui/Icon.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { late } from '#ui/waiting/late.tsx'
import type { ShownGroup } from './shown-group.ts'

const GroupActions = late(() => import('../late/GroupActions.tsx'))
const JoinActions = late(() => import('../late/JoinActions.tsx'))

interface GroupHeadProps {
  /** The slug of the address. */
  id: string
  name: string | undefined
  /** Undefined while it is loading, and if there is none. */
  group: ShownGroup | undefined
  record: AnyRecord | undefined
  view: ResearchGroupView | undefined
  /** As everybody sees it. */
  isPublic: boolean
  onChanged: () => void
}

/** What it is and where: picture, name, category, types, size, organisation, country, people; and what can be done with it. */
export function GroupHead({ id, name, group, record, view, isPublic, onChanged }: GroupHeadProps) {
  const { user } = useSession()
  const facts = group && [group.category, ...group.types].filter(Boolean).join(' · ')
  return (
    <PageHead
      title={name ?? 'Research group'}
      picture={group?.avatar ? avatarLink(group.avatar) : undefined}
      lines={
        <>
          {group?.madeHere && (
            <p>
              <Badge>Made here</Badge>
            </p>
          )}
          {facts && <p>{facts}</p>}
          {group && group.organisations.length > 0 && (
            <p>
              {group.organisations.slice(0, 3).map(({ name: at, slug_values: [slug] = [] }, place) => (
                <span key={slug ?? at}>
                  {place > 0 && ', '}
                  <NamedLink index="organisations" name={at} slug={slug} />
                </span>
              ))}
            </p>
          )}
          {group && <p>{[group.country, peopleText(group.usersCount)].filter(Boolean).join(' · ')}</p>}
        </>
      }
      actions={
        <>
          {record && (
            <ButtonLink size="small" icon={TextSearch} href={to('research_group.explore', { id })}>
              Research
            </ButtonLink>
          )}
          {group && user && !isPublic && roleMay(group.role, 'viewGroup') && (
            <GroupActions group={group} slug={record?.slug_values[0] ?? id} onChanged={onChanged} />
          )}
          {record && <RecordActions index="research_groups" record={record} />}
          {group && view && !isPublic && !roleMay(group.role, 'viewGroup') && (
            <JoinActions slug={view.research_group.slug_values[0] ?? id} name={group.name} view={view} onChanged={onChanged} />
          )}
        </>
      }
    />
  )
}

const peopleText = (count: number | undefined): string | undefined => (count === undefined ? undefined : counted(count, 'member'))

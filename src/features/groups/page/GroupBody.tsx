import { SavedIn } from '#features/folders/index.ts'
import { GroupContacts } from '#features/contacts/index.ts'
import { AskProfile } from '#features/profile-questions/index.ts'
import { Facts, Prose, TermLink, Terms, Website, webUrlOf } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { ResearchGroupView } from '#contract/research-groups.ts'
import { roleMay } from '#contract/roles.ts'
import { WithAside } from '#ui/page/WithAside.tsx'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { late } from '#ui/waiting/late.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { groupTermLists } from '../group-terms.ts'
import { GroupSource } from './GroupSource.tsx'
import type { ShownGroup } from './shown-group.ts'
import { TopicsSection } from './TopicsSection.tsx'

const EditButtons = late(() => import('../late/EditButtons.tsx'))
const GroupMembers = late(
  () => import('../late/GroupMembers.tsx'),
  // What comes below keeps its place.
  <ProfilePart title="Members">
    <Skeleton lines={1} />
  </ProfilePart>,
)
const GroupCommunities = late(() => import('../late/GroupCommunities.tsx'))
const GroupOpportunities = late(() => import('../late/GroupOpportunities.tsx'))

interface GroupBodyProps {
  slug: string
  /** Undefined of a group that is only on this device. */
  record: AnyRecord | undefined
  group: ShownGroup
  view: ResearchGroupView | undefined
  isPublic: boolean
  onChanged: () => void
}

const draw = (shown: string) => <Prose text={shown} />

/** Everything below the head of a group, in an order that is the same for every group. */
export function GroupBody({ slug, record, group, view, isPublic, onChanged }: GroupBodyProps) {
  const mayEdit = !isPublic && roleMay(group.role, 'editGroup')
  const website = webUrlOf(group.website)
  const shown = groupTermLists.filter(({ list }) => group.terms[list].length > 0)
  return (
    <WithAside
      label="Facts about this research group"
      aside={
        <>
          <SavedIn index="research_groups" slug={slug} />
          {record && <GroupContacts slug={slug} />}
          <Facts
            facts={[
              ['Website', website && record && <Website key="website" of="research_groups" record={record} url={website} />],
              ['Size (FTE)', group.fte],
              ['Founded', group.foundationYear],
              ['Address', group.address],
              [
                'Country',
                group.country && (
                  <TermLink key="country" index="research_groups" path="country">
                    {group.country}
                  </TermLink>
                ),
              ],
            ]}
          />
          {record && <GroupSource record={record} isMadeHere={group.madeHere} />}
        </>
      }
    >
      <ProfilePart title="About">
        {group.description === undefined ? (
          <Nothing>No description present.</Nothing>
        ) : (
          <ReadMore text={group.description} at={limits.profilePage.about} draw={draw} />
        )}
      </ProfilePart>
      {record && <AskProfile index="research_groups" slug={slug} name={group.name} />}
      <TopicsSection
        slug={slug}
        name={group.name}
        topics={group.topics}
        mayEdit={mayEdit}
        madeHere={group.madeHere}
        onChanged={onChanged}
      />
      {(shown.length > 0 || mayEdit) && (
        <ProfilePart title="Fields of work" tools={mayEdit && <EditButtons slug={slug} name={group.name} onChanged={onChanged} />}>
          {shown.length === 0 ? (
            <Nothing>Nothing chosen yet.</Nothing>
          ) : (
            <Facts
              facts={shown.map(({ list, label }) => [
                label,
                <Terms key={list} terms={group.terms[list]} index="research_groups" path={list} collapse={limits.profilePage.facts} />,
              ])}
            />
          )}
        </ProfilePart>
      )}
      {(view || (roleMay(group.role, 'viewGroup') && !isPublic)) && (
        <GroupMembers slug={slug} count={group.usersCount ?? 0} role={isPublic ? null : group.role} />
      )}
      {view && <GroupCommunities slug={slug} name={group.name} mayManage={!isPublic && roleMay(group.role, 'manageMembers')} />}
      {view && <GroupOpportunities slug={slug} name={group.name} role={isPublic ? null : group.role} />}
    </WithAside>
  )
}

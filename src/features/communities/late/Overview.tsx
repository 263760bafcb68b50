import { useRead } from '#api/read/use-read.ts'
import { communities } from '#contract/communities.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { ContactsToWrite } from '#features/contacts/index.ts'
import { GroupMembers } from '#features/groups/index.ts'
import { Facts, Prose, Terms, WebLink, webUrlOf } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { WithAside } from '#ui/page/WithAside.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { useShownCommunity } from '../page/use-shown-community.ts'
import { CommunityGroups } from './CommunityGroups.tsx'

const draw = (text: string) => <Prose text={text} />

/** What a community is about: its description and facts, what is below it, its groups, members, interests and contacts. */
export function Overview({ slug }: { slug: string }) {
  const { community, view } = useShownCommunity(slug)
  const params = { id: slug }
  // One that was made on this device is not on the server yet.
  const known = view ? { params } : undefined
  const interests = useRead(communities.researchInterests, known).answer?.research_interests ?? []
  const contacts = useRead(communities.contacts, known).answer?.contacts
  if (!community) return null
  const { fields, country, groupTypes, role } = community
  const website = webUrlOf(fields?.website)
  const below = view?.sub_communities ?? []
  const address = [fields?.street, [fields?.post_code, fields?.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <WithAside
      label="Facts about this community"
      aside={
        <>
          <ContactsToWrite contacts={contacts} leads="leads the community" />
          <Facts
            facts={[
              ['Website', website && <WebLink key="website" url={website} />],
              ['Founded', fields?.foundation_year == null ? undefined : String(fields.foundation_year)],
              ['Address', address],
              ['Country', country],
              ['For research groups', groupTypes.join(', ')],
              ['Subdomain', fields?.subdomain],
            ]}
          />
        </>
      }
    >
      <ProfilePart title="About">
        {fields?.description ? (
          <ReadMore text={fields.description} at={limits.profilePage.about} draw={draw} />
        ) : (
          <Nothing>No description present.</Nothing>
        )}
      </ProfilePart>
      {below.length > 0 && (
        <ProfilePart title="Sub-communities" count={formatNumber(below.length)}>
          <SeeMore items={below} label="Sub-communities">
            {({ name, slug_values }) => {
              const [own] = slug_values ?? []
              return own === undefined ? name : <a href={to('community.show', { id: own })}>{name}</a>
            }}
          </SeeMore>
        </ProfilePart>
      )}
      {(view || role !== null) && <CommunityGroups slug={slug} name={community.name} role={role} />}
      {(view || role !== null) && <GroupMembers kind="community" slug={slug} role={role} count={community.membersCount ?? 0} />}
      {interests.length > 0 && (
        <ProfilePart title="Research interests">
          <Terms
            terms={interests.map(({ name }) => name)}
            index="researchers"
            path="research_interests"
            collapse={limits.profilePage.facts}
          />
        </ProfilePart>
      )}
    </WithAside>
  )
}

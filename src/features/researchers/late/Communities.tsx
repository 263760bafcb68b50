import { useRead } from '#api/read/use-read.ts'
import { researchers } from '#contract/researchers.ts'
import { to } from '#contract/to.ts'
import { Facts, Terms } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { limits } from '#contract/limits.ts'

/** The communities of a person, and what most of their members work on. Nothing if there are none, and when offline. */
export default function Communities({ slug }: { slug: string }) {
  const { answer } = useRead(researchers.communities, { params: { id: slug }, query: {} })
  const communities = answer?.communities ?? []
  const { answer: shared } = useRead(
    researchers.communityInterests,
    communities.length > 0 ? { params: { id: slug }, query: {} } : undefined,
  )
  const interests = shared?.community_interests ?? []
  return (
    <Facts
      facts={[
        [
          'Communities',
          communities.length > 0 && (
            <SeeMore items={communities} {...limits.collapse}>
              {({ name, slug_values }) => {
                const [id] = slug_values ?? []
                return id === undefined ? name : <a href={to('community.show', { id })}>{name}</a>
              }}
            </SeeMore>
          ),
        ],
        [
          'Community interests',
          interests.length > 0 && (
            <Terms
              terms={interests.map(({ name }) => name)}
              index="researchers"
              path="research_interests"
              collapse={limits.profilePage.facts}
            />
          ),
        ],
      ]}
    />
  )
}

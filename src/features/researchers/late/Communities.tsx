import type { ReactNode } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import type { Option } from '#contract/option.ts'
import type { Named } from '#contract/records.ts'
import { researchers } from '#contract/researchers.ts'
import { to } from '#contract/to.ts'
import { Facts, Terms } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'

/** The communities of a person, and what most of their members work on. Nothing if there are none, and when offline. */
export default function Communities({ slug }: { slug: string }) {
  const { answer } = useRead(researchers.communities, { params: { id: slug }, query: {} })
  const communities = answer?.communities ?? []
  const isIn = communities.length > 0
  const { answer: shared } = useRead(researchers.communityInterests, isIn ? { params: { id: slug }, query: {} } : undefined)
  return (
    <Facts
      facts={[
        ['Communities', communityList(communities)],
        ['Community interests', interestList(shared?.community_interests ?? [])],
      ]}
    />
  )
}

const communityList = (communities: readonly Named[]): ReactNode =>
  communities.length > 0 && (
    <SeeMore items={communities} {...limits.collapse}>
      {({ name, slug_values }) => {
        const [id] = slug_values ?? []
        return id === undefined ? name : <a href={to('community.show', { id })}>{name}</a>
      }}
    </SeeMore>
  )

const interestList = (interests: readonly Option[]): ReactNode =>
  interests.length > 0 && (
    <Terms terms={interests.map(({ name }) => name)} index="researchers" path="research_interests" collapse={limits.profilePage.facts} />
  )

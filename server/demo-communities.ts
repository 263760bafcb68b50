import {
  lightSheetCommunity,
  sensorCommunity,
  demoOpportunities,
  demoQuestions,
  demoWorkspace,
  imagingCommunity,
} from './demo-communities.data.ts'
import type { Tx } from './store/unit-of-work.ts'
import { makeCommunity } from './subjects/communities/index.ts'
import { addDemoPage } from './subjects/community-pages/index.ts'
import { addDemoRequest, addGroup, addMember } from './subjects/memberships/index.ts'
import { addDemoOpportunity } from './subjects/opportunities/index.ts'
import { addDemoQuestion } from './subjects/questions/index.ts'

const day = 86_400_000

interface DemoPlaces {
  /** Who owns the open community, who administers it, and who belongs to none. */
  owner: string
  admin: string
  stranger: string
  /** Members without an account that anybody can use. */
  others: readonly string[]
  /** Research groups that belong to the open one. */
  groups: readonly { id: string; name: string }[]
}

/** Makes an open community with its people, questions, pages, opportunities and one community below it, and one that invites its members. */
export async function createDemoCommunities(tx: Tx, { owner, admin, stranger, others, groups }: DemoPlaces, now: number): Promise<void> {
  const made = { parent_id: null, invite_only: false }
  const target = ({ slug, name }: { slug: string; name: string }) => ({ type: 'community' as const, id: slug, name })

  await makeCommunity(tx, { id: owner }, { ...imagingCommunity, ...made }, now - 500 * day)
  const people = [owner, admin, ...others]
  const by = (at: number) => people[at]!
  await addMember(tx, admin, target(imagingCommunity), 'admin', now - 480 * day)
  for (const [at, id] of others.entries()) await addMember(tx, id, target(imagingCommunity), 'member', now - (400 - at * 30) * day)
  for (const group of groups) await addGroup(tx, target(imagingCommunity), group, owner, now)
  await makeCommunity(tx, { id: owner }, { ...lightSheetCommunity, ...made, parent_id: imagingCommunity.slug }, now - 200 * day)
  for (const id of others.slice(0, 3)) await addMember(tx, id, target(lightSheetCommunity), 'member', now - 150 * day)

  for (const { by: author, daysAgo, membersOnly = false, comments = [], answers, ...question } of demoQuestions) {
    const written = <T extends { by: number }>(one: T) => ({ ...one, by: by(one.by) })
    const below = answers.map(({ accepted = false, comments: more = [], ...answer }) => ({
      ...written(answer),
      accepted,
      comments: more.map(written),
    }))
    const asked = { ...question, by: by(author), is_public: !membersOnly, comments: comments.map(written), answers: below }
    await addDemoQuestion(tx, imagingCommunity.slug, asked, now - daysAgo * day)
  }
  for (const { title, versions } of demoWorkspace)
    await addDemoPage(
      tx,
      imagingCommunity.slug,
      title,
      versions.map(({ by: author, daysAgo, content }) => ({ by: by(author), content, at: now - daysAgo * day })),
    )
  for (const { by: author, daysAgo, daysLeft, ...opportunity } of demoOpportunities) {
    const deadline = daysLeft === null ? null : new Date(now + daysLeft * day).toISOString().slice(0, 10)
    const posting = { community: { slug: imagingCommunity.slug, name: imagingCommunity.name }, by: by(author), at: now - daysAgo * day }
    await addDemoOpportunity(tx, posting, { ...opportunity, deadline })
  }

  await makeCommunity(tx, { id: admin }, { ...sensorCommunity, ...made, invite_only: true }, now - 300 * day)
  for (const id of others.slice(3, 7)) await addMember(tx, id, target(sensorCommunity), 'member', now - 250 * day)
  await addDemoRequest(
    tx,
    stranger,
    target(sensorCommunity),
    'I run the two stations in the Wadden Sea, and would like to compare protocols.',
    now,
  )
  // Nobody is told: no person did it.
  await tx.deleteFrom('notifications').where('key', 'like', 'question-%').execute()
}

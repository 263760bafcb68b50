import type { FunctionComponent } from 'react'
import type { PageName } from '#contract/page-routes.ts'
import { CommunityPages, readCommunityAhead } from '#features/communities/index.ts'
import { WorkspacePages } from '#features/community-pages/index.ts'
import { OpportunityPages } from '#features/opportunities/index.ts'
import { PublicQuestions, QuestionPages, readQuestionsAhead } from '#features/questions/index.ts'
import { type Place, usePlace } from '#routing/place.ts'

export { accessRedirect } from '#features/communities/index.ts'

const views: Partial<Record<PageName, FunctionComponent>> = {
  'community.explore': WorkspacePages,
  'community.workspace': WorkspacePages,
  'community.questions': QuestionPages,
  'community.questions.question': QuestionPages,
  questions: PublicQuestions,
  'community.opportunities': OpportunityPages,
  'create.opportunity': OpportunityPages,
}

/** Asks for what a page shows first while the rest of its code comes. The pages inside ask by the first slug of the community. */
export async function readViewAhead(place: Place): Promise<void> {
  const { id } = place.params
  if (id === undefined) return
  const slug = await readCommunityAhead(id)
  if (slug !== undefined && views[place.name] === QuestionPages) await readQuestionsAhead(slug, place)
}

/** The pages of communities, each by the feature that it is about. */
export default function CommunityViews() {
  const View = views[usePlace().name] ?? CommunityPages
  return <View />
}

import type { FunctionComponent } from 'react'
import type { PageName } from '#contract/page-routes.ts'
import { CommunityPages } from '#features/communities/index.ts'
import { WorkspacePages } from '#features/community-pages/index.ts'
import { OpportunityPages } from '#features/opportunities/index.ts'
import { PublicQuestions, QuestionPages } from '#features/questions/index.ts'
import { usePlace } from '#routing/place.ts'

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

/** The pages of communities, each by the feature that it is about. */
export default function CommunityViews() {
  const View = views[usePlace().name] ?? CommunityPages
  return <View />
}

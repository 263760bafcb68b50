import { CommunityFrame } from '#features/communities/index.ts'
import { usePlace } from '#routing/place.ts'
import { QuestionList } from '../page/QuestionList.tsx'
import { QuestionPart } from '../page/QuestionPart.tsx'

/** The questions of a community, and one of them. */
export default function QuestionPages() {
  const { params } = usePlace()
  const id = params['question']
  if (id === undefined) return <CommunityFrame title="Questions">{community => <QuestionList community={community} />}</CommunityFrame>
  return <CommunityFrame title="Question">{community => <QuestionPart key={id} community={community} id={id} />}</CommunityFrame>
}

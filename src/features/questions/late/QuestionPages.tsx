import { CommunityFrame } from '#features/communities/index.ts'

export default function QuestionPages() {
  return <CommunityFrame title="Questions">{() => null}</CommunityFrame>
}

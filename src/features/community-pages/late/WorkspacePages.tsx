import { CommunityFrame } from '#features/communities/index.ts'

export default function WorkspacePages() {
  return <CommunityFrame title="Workspace">{() => null}</CommunityFrame>
}

import { CommunityFrame } from '../page/CommunityFrame.tsx'

/** The pages of communities that come without another subject: one file, because few come to them. */
export default function CommunityPages() {
  return <CommunityFrame title="Community">{() => null}</CommunityFrame>
}
